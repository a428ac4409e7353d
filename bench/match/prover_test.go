package match

import (
	"context"
	"math/rand/v2"
	"testing"

	"tetrad/engine"
	"tetrad/positions"
	"tetrad/positions/longtest"
	"tetrad/search/solve"
)

// TestProverIsRight checks the results of provers along random games against a solver
// without bounds.
func TestProverIsRight(t *testing.T) {
	games := 1
	if longtest.Enabled() {
		games = 10
	}
	rng := rand.New(rand.NewPCG(4, 38))
	for _, c := range []struct {
		game  string
		turns int // played before the first proof, so that the solver needs no time
	}{
		{"verto-4", 4}, {"vinver-3", 0}, {"vinver-3-nopass", 0}, {"vinver-4", 6}, {"trap-3", 18},
	} {
		t.Run(c.game, func(t *testing.T) {
			game, _, err := engine.Default().Game(c.game)
			if err != nil {
				t.Fatal(err)
			}
			proved, solver := 0, solve.New(game.Start(), solve.Options{HashMiB: 64})
			for range games {
				x := &prover{}
				p := game.Start()
				for turn := 0; turn < c.turns+20 && p.Outcome() == positions.Undecided; turn++ {
					if turn < c.turns {
						x.remember(p)
					} else if got := x.prove(context.Background(), p); got != positions.Undecided {
						proved++
						if want := exactOutcome(t, solver, p); got != want {
							t.Fatalf("%s: %v, want %v", p.FEN(), got, want)
						}
					}
					positions.DoTurn(p, positions.RandomTurn(rng, p))
				}
			}
			if proved == 0 {
				t.Error("nothing is proved")
			}
		})
	}
}

// exactOutcome returns the result of best play from p.
func exactOutcome(t *testing.T, solver *solve.Solver, p positions.Position) positions.Outcome {
	t.Helper()
	outcome, ok := solver.Outcome(p, nil)
	switch {
	case !ok:
		t.Fatalf("%s is not solved", p.FEN())
	case outcome > 0:
		return positions.WinFor(p.ToMove())
	case outcome < 0:
		return positions.WinFor(p.ToMove().Opponent())
	}
	return positions.Draw
}

// TestProverKnowsHistory checks that a win which the history could spoil is not taken
// for proved: once a position was there twice, a third time is a draw.
func TestProverKnowsHistory(t *testing.T) {
	const board = "1w1/b1w/3 <>/>>/<> ^v^/^v^ w 0,0 " // White wins in nine turns
	game, _, err := engine.Default().Game("trap-3")
	if err != nil {
		t.Fatal(err)
	}
	x := &prover{}
	for _, c := range []struct {
		quiet string
		want  positions.Outcome
	}{
		{"2", positions.P1Wins},
		{"6", positions.Undecided},  // the second time
		{"10", positions.Undecided}, // the third would be a draw by the rules; the position string does not know
		{"0", positions.P1Wins},     // a removal lies between
	} {
		p, err := game.Parse(board + c.quiet)
		if err != nil {
			t.Fatal(err)
		}
		if got := x.prove(context.Background(), p); got != c.want {
			t.Errorf("after %s quiet turns: %v, want %v", c.quiet, got, c.want)
		}
	}
}

// TestProverBounds checks that a prover gives up on what takes too long, and when the
// match is interrupted.
func TestProverBounds(t *testing.T) {
	interrupted, cancel := context.WithCancel(context.Background())
	cancel()
	for _, c := range []struct {
		game string
		ctx  context.Context
	}{{"verto", context.Background()}, {"vinver-7", context.Background()}, {"trap", context.Background()}, {"vinver-7", interrupted}} {
		game, _, err := engine.Default().Game(c.game)
		if err != nil {
			t.Fatal(err)
		}
		x := &prover{}
		if got := x.prove(c.ctx, game.Start()); got != positions.Undecided {
			t.Errorf("%s: %v", c.game, got)
		}
		if n := x.solver; n != nil && n.Nodes() > 2*proofNodes {
			t.Errorf("%s: %d nodes", c.game, n.Nodes())
		}
	}
}
