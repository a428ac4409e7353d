package match

// A schedule says who plays whom, with what opening. Each round has one
// opening, with which every two players that meet play a pair of games.
type schedule struct {
	pairings [][2]int // players that meet
	total    int      // games in all; 0: no end
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

// game returns a game by its number from 0, and false after the last.
func (s *schedule) game(number int) (assignment, bool) {
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

// Total returns the number of games of the whole match; 0: no end.
func (s *Settings) Total() int {
	all := newSchedule(s)
	return all.total
}
