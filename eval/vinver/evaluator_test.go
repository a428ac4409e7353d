package vinver

import (
	"testing"

	"tetrad/eval/evaltest"
	"tetrad/positions/vinver"
)

func TestEvaluator(t *testing.T) {
	transforms := map[string]func(string) string{
		"mirrored": evaltest.Field(0, evaltest.Mirror),
	}
	for _, g := range vinver.Family.Variants() {
		evaltest.Check(t, g, Evaluator{}, 2, transforms)
	}
}

// TestColours transposes positions and exchanges the colours with the edges.
func TestColours(t *testing.T) {
	g := vinver.Family.New(6, "")
	exchange := evaltest.Sequence(evaltest.Field(0, evaltest.Transpose), evaltest.Exchange("bw"))
	for fen, want := range map[string]int{
		"6/6/2b3/6/6/6 w =":          -100 + 50,
		"6/6/2b3/2b3/2b3/6 w =":      -300 + 50,
		"6/1wwww1/2b3/2b3/2b3/6 b =": -300 + 50,
	} {
		for _, f := range []string{fen, exchange(fen)} {
			p, err := g.Parse(f)
			if err != nil {
				t.Fatal(err)
			}
			if got := (Evaluator{}).Evaluate(p); got != want {
				t.Errorf("%s: %d, want %d", f, got, want)
			}
		}
	}
}

func BenchmarkEvaluate(b *testing.B) {
	evaltest.Benchmark(b, vinver.Family.New(19, ""), Evaluator{})
}
