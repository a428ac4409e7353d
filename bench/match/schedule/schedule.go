// Package schedule says which game of a match comes next: who plays whom, with what
// opening.
package schedule

import "tetrad/bench/match/settings"

// A Schedule decides who plays whom with what opening. Each round has one opening,
// and every two players that meet play a pair of games with it.
type Schedule struct {
	Pairings [][2]int // players that meet
	Total    int      // number of games; 0: no end
}

// A Game is one game of a schedule.
type Game struct {
	Number  int    // from 0
	Pairing int    // index into pairings
	Players [2]int // p1 and p2
	Opening int    // from 0
}

// New returns the schedule of a match with these settings.
func New(s *settings.Match) Schedule {
	var all Schedule
	for a := range s.Players {
		for b := a + 1; b < len(s.Players); b++ {
			if a == 0 || !s.Gauntlet {
				all.Pairings = append(all.Pairings, [2]int{a, b})
			}
		}
	}
	all.Total = s.Games * len(all.Pairings)
	return all
}

// Game returns a game by its number from 0. It returns false after the last game.
func (s *Schedule) Game(number int) (Game, bool) {
	if s.Total > 0 && number >= s.Total {
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
