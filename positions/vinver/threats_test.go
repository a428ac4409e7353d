package vinver

import (
	"math/rand/v2"
	"testing"

	"tetrad/positions"
)

// TestThreats puts a stone on each empty point of random positions, without flips, and
// looks for a chain from edge to edge.
func TestThreats(t *testing.T) {
	rng := rand.New(rand.NewPCG(8, 9))
	seen := map[int]int{}
	for i := range 6000 {
		g := newGame([]int{3, 5, 8, 13, 19}[i%5], []string{"", nopassRule}[i%2])
		p := g.newPosition()
		for n := rng.IntN(g.size * g.size * 3 / 4); n > 0 && p.Outcome() == positions.Undecided; n-- {
			positions.DoTurn(p, positions.RandomTurn(rng, p))
		}
		if p.Outcome() != positions.Undecided {
			continue
		}
		for _, player := range []positions.Player{positions.P1, positions.P2} {
			c := Black
			if p.Owner(Black) != player {
				c = White
			}
			own, empty, want := p.stones[c], p.Empties(), 0
			for at := range empty.All() {
				own.Toggle(at)
				if g.connects(&own, c) {
					want++
				}
				own.Toggle(at)
			}
			seen[min(want, 3)]++
			if got := p.Threats(player); got != want {
				t.Fatalf("%s: %d threats of %v, want %d", p.FEN(), got, player, want)
			}
		}
	}
	if len(seen) < 4 {
		t.Errorf("positions by threats, up to 3: %v; want some of each", seen)
	}
}
