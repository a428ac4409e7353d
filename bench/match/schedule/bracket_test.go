package schedule

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"testing"
	"tetrad/bench/match/settings"
)

func TestSeedOrder(t *testing.T) {
	for players, want := range map[int][]int{
		2: {0, 1}, 3: {0, 3, 1, 2}, 4: {0, 3, 1, 2}, 5: {0, 7, 3, 4, 1, 6, 2, 5}, 8: {0, 7, 3, 4, 1, 6, 2, 5},
	} {
		if got := seedOrder(players); !slices.Equal(got, want) {
			t.Errorf("%d players: %v, want %v", players, got, want)
		}
	}
}

// playBracket plays a knockout. halfPoints returns the half points of the better seed
// in each game.
func playBracket(players, games, tiePairs int, halfPoints func(better, other int) int) *bracket {
	b := newBracket(players, games, tiePairs)
	for !b.over() {
		a := b.plan[b.counted]
		if a.Players[0] < a.Players[1] {
			b.count(halfPoints(a.Players[0], a.Players[1]))
		} else {
			b.count(2 - halfPoints(a.Players[1], a.Players[0]))
		}
	}
	return b
}

func TestBracket(t *testing.T) {
	wins := func(int, int) int { return 2 }
	for name, c := range map[string]struct {
		players, games, tiePairs int
		halfPoints               func(better, other int) int
		winner, total            int
		report                   string
	}{
		"two": {2, 4, 0, wins, 0, 4, "Final\n  1 A - 2 B: 4 - 0\nThe winner is A\n"},
		"four": {4, 2, 0, wins, 0, 6, "Semi-finals\n  1 A - 4 D: 2 - 0\n  2 B - 3 C: 2 - 0\n" +
			"Final\n  1 A - 2 B: 2 - 0\nThe winner is A\n"},
		"three: one goes on without a game": {3, 2, 0, wins, 0, 4, "Semi-finals\n  1 A goes on without a game\n  2 B - 3 C: 2 - 0\n" +
			"Final\n  1 A - 2 B: 2 - 0\nThe winner is A\n"},
		"the last seed wins all": {4, 2, 0, func(_, other int) int {
			if other == 3 {
				return 0
			}
			return 2
		}, 3, 6, "Semi-finals\n  1 A - 4 D: 0 - 2\n  2 B - 3 C: 2 - 0\n" +
			"Final\n  2 B - 4 D: 0 - 2\nThe winner is D\n"},
		"drawn for ever": {4, 2, 3, func(int, int) int { return 1 }, 0, 3 * (2 + 2*3), "Semi-finals\n" +
			"  1 A - 4 D: 4 - 4, with 3 pairs after ties; the better seed goes on\n  2 B - 3 C: 4 - 4, with 3 pairs after ties; the better seed goes on\n" +
			"Final\n  1 A - 2 B: 4 - 4, with 3 pairs after ties; the better seed goes on\nThe winner is A\n"},
		"one tie": {4, 2, 3, func() func(better, other int) int {
			games := map[[2]int]int{}
			return func(better, other int) int {
				games[[2]int{better, other}]++
				if other == 2 && games[[2]int{better, other}] <= 2 {
					return 1 // the first pair of the second and the third seed is a tie
				}
				return 2
			}
		}(), 0, 8, "Semi-finals\n  1 A - 4 D: 2 - 0\n  2 B - 3 C: 3 - 1, with a pair after a tie\n" +
			"Final\n  1 A - 2 B: 2 - 0\nThe winner is A\n"},
		"five": {5, 2, 0, wins, 0, 8, "Quarter-finals\n  1 A goes on without a game\n  4 D - 5 E: 2 - 0\n" +
			"  2 B goes on without a game\n  3 C goes on without a game\n" +
			"Semi-finals\n  1 A - 4 D: 2 - 0\n  2 B - 3 C: 2 - 0\nFinal\n  1 A - 2 B: 2 - 0\nThe winner is A\n"},
	} {
		t.Run(name, func(t *testing.T) {
			b := playBracket(c.players, c.games, c.tiePairs, c.halfPoints)
			var players []settings.Player
			for i := range c.players {
				players = append(players, settings.Player{Name: string(rune('A' + i))})
			}
			if got := b.report(players); got != c.report || b.last()[0].winner != c.winner || len(b.plan) != c.total {
				t.Errorf("%d games:\n%s\nwant %d:\n%s", len(b.plan), got, c.total, c.report)
			}
		})
	}
}

// TestBracketKeepsItsRules checks the rules for any results: each meeting has pairs
// of games with the same opening and the players exchanged, losers are out, and the
// numbers of games and openings increase.
func TestBracketKeepsItsRules(t *testing.T) {
	rng := rand.New(rand.NewPCG(1, 8))
	for players := 2; players <= 33; players++ {
		b := playBracket(players, 2*(1+rng.IntN(3)), rng.IntN(3), func(int, int) int { return rng.IntN(3) })
		met := map[string]int{}
		out := map[int]bool{}
		for _, round := range b.rounds {
			for _, m := range round {
				for _, p := range m.players {
					if out[p] {
						t.Errorf("%d players: %d plays on", players, p)
					}
				}
				if m.players[1] != noPlayer {
					out[m.players[0]+m.players[1]-m.winner] = true
				}
			}
		}
		for i := 0; i < len(b.plan); i += 2 {
			first, second := b.plan[i], b.plan[i+1]
			if first.Number != i || second.Number != i+1 || first.Opening != second.Opening || first.Pairing != second.Pairing ||
				first.Players != [2]int{second.Players[1], second.Players[0]} {
				t.Fatalf("%d players: %+v and %+v are no pair", players, first, second)
			}
			met[fmt.Sprint(first.Players, first.Opening)]++
			if met[fmt.Sprint(first.Players, first.Opening)] > 1 {
				t.Errorf("%d players: %+v is there twice", players, first)
			}
		}
		if len(out) != players-1 {
			t.Errorf("%d players: %d are out", players, len(out))
		}
	}
}
