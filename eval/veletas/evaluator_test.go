package veletas

import (
	"math/rand/v2"
	"testing"

	"tetrad/eval/evaltest"
	"tetrad/positions"
	"tetrad/positions/veletas"
)

func TestEvaluator(t *testing.T) {
	transforms := map[string]func(string) string{
		"mirrored":   evaltest.Field(0, evaltest.Mirror),
		"transposed": evaltest.Field(0, evaltest.Transpose),
	}
	for _, g := range veletas.Family.Variants() {
		evaltest.Check(t, g, Evaluator{}, 5, transforms)
	}
}

// TestPie requires that a player who may choose the side likes setups that favour
// either side, and that no tempo counts before the play.
func TestPie(t *testing.T) {
	rng := rand.New(rand.NewPCG(13, 13))
	for _, g := range veletas.Family.Variants() {
		for range 20 {
			p := g.Start().(*veletas.Position)
			if v := (Evaluator{}).Evaluate(p); v != 0 {
				t.Errorf("%s: %d on the empty board", g.Name(), v)
			}
			positions.DoTurn(p, positions.RandomTurn(rng, p))
			offered := Evaluator{}.Evaluate(p)
			p.Do(veletas.Swap)
			taken := Evaluator{}.Evaluate(p)
			if offered != max(taken, -taken) {
				t.Errorf("%s: %d for the player who may swap, %d for White after that", p.FEN(), offered, taken)
			}
		}
	}
}

func BenchmarkEvaluate(b *testing.B) {
	evaltest.Benchmark(b, veletas.Family.New(10, ""), Evaluator{})
}
