package vinver

import (
	"strings"
	"testing"

	"tetrad/eval"
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

// TestDistances counts the stones that Black needs more than White, also with
// the colours and the edges exchanged.
func TestDistances(t *testing.T) {
	exchange := evaltest.Sequence(evaltest.Field(0, evaltest.Transpose), evaltest.Exchange("bw"))
	for fen, want := range map[string]int32{
		"6/6/2b3/6/6/6 w =":          -1,
		"6/6/2b3/2b3/2b3/6 w =":      -3,
		"6/1wwww1/2b3/2b3/2b3/6 b =": -3,    // round the wall
		"3b1/2w2/2bw1/2b2/2b2 b =":   4 - 1, // by a crosscut on d4
	} {
		g := vinver.Family.New(1+strings.Count(fen, "/"), "")
		for _, f := range []string{fen, exchange(fen)} {
			p, err := g.Parse(f)
			if err != nil {
				t.Fatal(err)
			}
			if got := (Evaluator{}).Features(p, nil)[lead]; got != want*eval.One {
				t.Errorf("%s: %d stones ahead, want %d", f, got/eval.One, want)
			}
		}
	}
}

func BenchmarkEvaluate(b *testing.B) {
	evaltest.Benchmark(b, vinver.Family.New(19, ""), Evaluator{})
}
