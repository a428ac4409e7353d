package verto

import (
	"math/rand/v2"
	"testing"

	"tetrad/eval"
	"tetrad/eval/evaltest"
	"tetrad/positions"
	"tetrad/positions/verto"
)

func TestEvaluator(t *testing.T) {
	transforms := map[string]func(string) string{
		"mirrored":               evaltest.Field(0, evaltest.Mirror),
		"transposed":             evaltest.Field(0, evaltest.Transpose),
		"with colours exchanged": evaltest.Exchange("bw"),
	}
	for _, g := range verto.Family.Variants() {
		evaltest.Check(t, g, Evaluator{}, 5, transforms)
	}
}

// TestWhatIsFitted rebuilds the value of steps of random games from what the fit sees
// of a position, entry by entry.
func TestWhatIsFitted(t *testing.T) {
	var e Evaluator
	entries, phases := e.TableSize()
	features, patterns := eval.MustParse(weights, names), eval.MustDecode(tables, entries, phases)
	rng := rand.New(rand.NewPCG(3, 3))
	inChains := 0
	for size := 4; size <= maxSize; size++ {
		for p := verto.Family.New(size, "").Start(); p.Outcome() == positions.Undecided; {
			for _, step := range positions.RandomTurn(rng, p) {
				sums := make([]int32, phases)
				patterns.Add(e.Patterns(p, nil), sums)
				want := features.Value(e.Features(p, nil)) + eval.Value(sums, e.PhaseWeights(p, nil))
				if got := e.Evaluate(p); got != want {
					t.Fatalf("%q: value %d, as it is fitted %d", p.FEN(), got, want)
				}
				if p.MidTurn() {
					inChains++
				}
				p.Do(step)
			}
		}
	}
	if inChains == 0 {
		t.Error("no chain was seen")
	}
}

func BenchmarkEvaluate(b *testing.B) {
	evaltest.Benchmark(b, verto.Family.New(8, ""), Evaluator{})
}
