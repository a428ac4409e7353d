package match

// A schedule decides who plays whom with what opening. Each round has one opening,
// and every two players that meet play a pair of games with it.
type schedule struct {
	pairings [][2]int // players that meet
	total    int      // number of games; 0: no end, or unknown
	bracket  *bracket // of a knockout; nil if the whole schedule is known from the beginning
}

// assignment is one game of a schedule.
type assignment struct {
	number  int    // from 0
	pairing int    // index into pairings
	players [2]int // p1 and p2
	opening int    // from 0
}

func newSchedule(s *Settings) schedule {
	var all schedule
	if s.Knockout {
		all.bracket = newBracket(len(s.Players), s.Games, s.TiePairs)
		all.addMeetings()
		return all
	}
	for a := range s.Players {
		for b := a + 1; b < len(s.Players); b++ {
			if a == 0 || !s.Gauntlet {
				all.pairings = append(all.pairings, [2]int{a, b})
			}
		}
	}
	all.total = s.Games * len(all.pairings)
	return all
}

// addMeetings adds the meetings of the last round that have games to the pairings.
func (s *schedule) addMeetings() {
	for _, m := range s.bracket.last() {
		if m.players[1] != noPlayer && m.pairing == len(s.pairings) {
			s.pairings = append(s.pairings, m.players)
		}
	}
}

// game returns a game by its number from 0. It returns false after the last game, or
// after the last known game of an unfinished knockout.
func (s *schedule) game(number int) (assignment, bool) {
	if s.bracket != nil {
		if number < 0 || number >= len(s.bracket.plan) {
			return assignment{}, false
		}
		return s.bracket.plan[number], true
	}
	if s.total > 0 && number >= s.total {
		return assignment{}, false
	}
	pair := number / 2
	pairing := pair % len(s.pairings)
	players := s.pairings[pairing]
	if number%2 == 1 {
		players[0], players[1] = players[1], players[0]
	}
	return assignment{number, pairing, players, pair / len(s.pairings)}, true
}

// A stage is a run of pairs of games that depends only on the results of earlier stages.
// Its pairs take the meetings in turn, and each turn has one opening.
type stage struct {
	first    int      // number of its first pair, from 0
	opening  int      // of its first pair
	meetings [][2]int // players that meet
	pairs    int      // 0: no end
}

// stage returns a stage by its number from 0. It returns false after the last known one.
func (s *schedule) stage(number int) (stage, bool) {
	switch {
	case s.bracket != nil && number < len(s.bracket.stages):
		return s.bracket.stages[number], true
	case s.bracket == nil && number == 0:
		return stage{meetings: s.pairings, pairs: s.total / 2}, true
	}
	return stage{}, false
}

// take counts the next game, whose result decides who plays later ones.
func (s *schedule) take(p1HalfPoints int) {
	if s.bracket != nil {
		s.bracket.take(p1HalfPoints)
		s.addMeetings()
	}
}

// known reports whether no result can add further games.
func (s *schedule) known() bool { return s.bracket == nil || s.bracket.over() }

// Total returns the number of games of the whole match. It is 0 if the match has no
// end or if the number depends on the results.
func (s *Settings) Total() int {
	all := newSchedule(s)
	return all.total
}
