package verto

import (
	"math/rand/v2"
	"strings"
	"testing"

	"tetrad/positions/projecttest"
	"tetrad/positions/slowtest"
)

// slowMinimax returns the final margin for the player to move with best play, by the
// slow rules: it shares no code with the exact search, neither rules nor bounds.
func slowMinimax(game, fen string) int {
	p := slowtest.Parse(game, fen)
	if p.Result() != "none" {
		board, side, _ := strings.Cut(fen, " ")
		lead := strings.Count(board, "w") - strings.Count(board, "b")
		if side == "b" {
			return -lead
		}
		return lead
	}
	best := -infinite
	for _, turn := range p.Turns() {
		q := slowtest.Parse(game, fen)
		q.Play(turn)
		best = max(best, -slowMinimax(game, q.FEN()))
	}
	return best
}

// TestExactAgreesWithSlowRules compares exact margins with those of the slow rules, on
// all boards that have an exact search and with both capture rules.
func TestExactAgreesWithSlowRules(t *testing.T) {
	count, most := 4, 4
	if projecttest.Enabled() {
		count, most = 20, 5
	}
	for size := minSize; size <= 8; size++ {
		for _, rule := range append([]string{""}, Family.Rules...) {
			g := newGame(size, rule)
			x := newExact(t, g, 1)
			rng := rand.New(rand.NewPCG(16, uint64(size)))
			for empties := 1; empties <= most; empties++ {
				for range count {
					p := randomEndgame(rng, g, empties)
					want := slowMinimax(g.Name(), p.FEN())
					if got := exactMargin(t, x, p); got != want {
						t.Fatalf("%s: %s: margin %d, by the slow rules %d", g.Name(), p.FEN(), got, want)
					}
				}
			}
		}
	}
}
