// Package schedule says which game of a match comes next: who plays whom, with what
// opening. In a knockout the results decide.
package schedule

import "tetrad/bench/match/settings"

// A Schedule decides who plays whom with what opening. Each round has one opening,
// and every two players that meet play a pair of games with it.
type Schedule struct {
	Pairings [][2]int // players that meet
	total    int      // number of games; 0: no end, or unknown
	bracket  *bracket // of a knockout; nil if the whole schedule is known from the beginning
}

// A Game is one game of a schedule.
type Game struct {
	Number  int    // from 0
	Pairing int    // index into pairings
	Players [2]int // p1 and p2
	Opening int    // from 0
}

// New returns the schedule of a match with these settings.
func New(s *settings.Match) *Schedule {
	all := &Schedule{}
	if s.Knockout {
		all.bracket = newBracket(len(s.Players), s.Games, s.TiePairs)
		all.addMeetings()
		return all
	}
	for a := range s.Players {
		for b := a + 1; b < len(s.Players); b++ {
			if a == 0 || !s.Gauntlet {
				all.Pairings = append(all.Pairings, [2]int{a, b})
			}
		}
	}
	all.total = s.Games * len(all.Pairings)
	return all
}

// addMeetings adds the meetings of the last round that have games to the pairings.
func (s *Schedule) addMeetings() {
	for _, m := range s.bracket.last() {
		if m.players[1] != noPlayer && m.pairing == len(s.Pairings) {
			s.Pairings = append(s.Pairings, m.players)
		}
	}
}

// Game returns a game by its number from 0. It returns false after the last game, or
// after the last known game of an unfinished knockout.
func (s *Schedule) Game(number int) (Game, bool) {
	if s.bracket != nil {
		if number < 0 || number >= len(s.bracket.plan) {
			return Game{}, false
		}
		return s.bracket.plan[number], true
	}
	if s.total > 0 && number >= s.total {
		return Game{}, false
	}
	pair := number / 2
	pairing := pair % len(s.Pairings)
	players := s.Pairings[pairing]
	if number%2 == 1 {
		players[0], players[1] = players[1], players[0]
	}
	return Game{number, pairing, players, pair / len(s.Pairings)}, true
}

// A Stage is a run of pairs of games that depends only on the results of earlier stages.
// Its pairs take the meetings in turn, and each turn has one opening.
type Stage struct {
	First    int      // number of its first pair, from 0
	Opening  int      // of its first pair
	Meetings [][2]int // players that meet
	Pairs    int      // 0: no end
}

// Stage returns a stage by its number from 0. It returns false after the last known one.
func (s *Schedule) Stage(number int) (Stage, bool) {
	switch {
	case s.bracket != nil && number < len(s.bracket.stages):
		return s.bracket.stages[number], true
	case s.bracket == nil && number == 0:
		return Stage{Meetings: s.Pairings, Pairs: s.total / 2}, true
	}
	return Stage{}, false
}

// Count counts the next game, whose result decides who plays later ones.
func (s *Schedule) Count(p1HalfPoints int) {
	if s.bracket != nil {
		s.bracket.count(p1HalfPoints)
		s.addMeetings()
	}
}

// Report describes the rounds of a knockout so far; "" for any other schedule.
func (s *Schedule) Report(players []settings.Player) string {
	if s.bracket == nil {
		return ""
	}
	return s.bracket.report(players)
}

// IsKnown reports whether no result can add further games.
func (s *Schedule) IsKnown() bool { return s.bracket == nil || s.bracket.over() }

// Total returns the number of games of a whole match. It is 0 if the match has no
// end or if the number depends on the results.
func Total(s *settings.Match) int { return New(s).total }
