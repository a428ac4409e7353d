package settings

// A Schedule decides who plays whom with what opening. Each round has one opening,
// and every two players that meet play a pair of games with it.
type Schedule struct {
	Pairings [][2]int // players that meet
	Total    int      // number of games; 0: no end
}

// A ScheduledGame is one game of a schedule.
type ScheduledGame struct {
	Number  int    // from 0
	Pairing int    // index into pairings
	Players [2]int // p1 and p2
	Opening int    // from 0
}

// NewSchedule returns the schedule of a match with these settings.
func NewSchedule(s *Match) Schedule {
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
func (s *Schedule) Game(number int) (ScheduledGame, bool) {
	if s.Total > 0 && number >= s.Total {
		return ScheduledGame{}, false
	}
	pair := number / 2
	pairing := pair % len(s.Pairings)
	players := s.Pairings[pairing]
	if number%2 == 1 {
		players[0], players[1] = players[1], players[0]
	}
	return ScheduledGame{number, pairing, players, pair / len(s.Pairings)}, true
}
