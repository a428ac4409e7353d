package settings

import "testing"

func TestSchedule(t *testing.T) {
	s := Default()
	s.Games, s.Players = 4, make([]Player, 3)
	for gauntlet, pairings := range map[bool]int{false: 3, true: 2} {
		s.Gauntlet = gauntlet
		all := NewSchedule(&s)
		games := map[[3]int]int{} // p1, p2, opening
		for number := 0; ; number++ {
			a, ok := all.Game(number)
			if !ok {
				if number != 4*pairings || all.Total != number {
					t.Errorf("%d games, %d announced", number, all.Total)
				}
				break
			}
			games[[3]int{a.Players[0], a.Players[1], a.Opening}]++
			if gauntlet && a.Players[0] != 0 && a.Players[1] != 0 {
				t.Errorf("%v meet in a gauntlet", a.Players)
			}
		}
		for game, times := range games {
			if times != 1 || games[[3]int{game[1], game[0], game[2]}] != 1 {
				t.Errorf("%v is played %d times, the other way round %d times", game, times, games[[3]int{game[1], game[0], game[2]}])
			}
		}
	}
}
