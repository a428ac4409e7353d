package match

import (
	"testing"
)

func TestSchedule(t *testing.T) {
	s := DefaultSettings()
	s.Games, s.Players = 4, make([]Player, 3)
	for gauntlet, pairings := range map[bool]int{false: 3, true: 2} {
		s.Gauntlet = gauntlet
		all := newSchedule(&s)
		games := map[[3]int]int{} // p1, p2, opening
		for number := 0; ; number++ {
			a, ok := all.game(number)
			if !ok {
				if number != 4*pairings || s.Total() != number {
					t.Errorf("%d games, %d announced", number, s.Total())
				}
				break
			}
			games[[3]int{a.players[0], a.players[1], a.opening}]++
			if gauntlet && a.players[0] != 0 && a.players[1] != 0 {
				t.Errorf("%v meet in a gauntlet", a.players)
			}
		}
		for game, times := range games {
			if times != 1 || games[[3]int{game[1], game[0], game[2]}] != 1 {
				t.Errorf("%v is played %d times, the other way round %d times", game, times, games[[3]int{game[1], game[0], game[2]}])
			}
		}
	}
}
