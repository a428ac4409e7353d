package ataxx

import (
	"strings"
	"testing"

	"tetrad/eval/evaltest"
	"tetrad/positions"
	"tetrad/positions/positionstest/ataxx"
)

func TestEvaluator(t *testing.T) {
	exchange := evaltest.Exchange("xo")
	transforms := map[string]func(string) string{
		"mirrored":          evaltest.Field(0, evaltest.Mirror),
		"transposed":        evaltest.Field(0, evaltest.Transpose),
		"colours exchanged": evaltest.Sequence(evaltest.Field(0, exchange), evaltest.Field(1, exchange)),
	}
	for _, g := range ataxx.Family.Variants() {
		evaltest.Check(t, g, Evaluator{}, 3, transforms)
	}
}

// TestValues checks that more stones are better, and that only the listed terms count.
func TestValues(t *testing.T) {
	g := ataxx.Family.New(4, "")
	for _, c := range []struct {
		fen  string
		want string
	}{
		{"x2o/4/4/o2x x 0", "to move"},
		{"xx1o/4/4/o2x o 0", "to move|stones|squares in reach|empty squares beside stones"},
	} {
		p, err := g.Parse(c.fen)
		if err != nil {
			t.Fatal(err)
		}
		named := map[string]int{}
		for _, term := range (Evaluator{}).Explain(p) {
			named[term.Name] = term.Centipawns
			if !strings.Contains(c.want, term.Name) {
				t.Errorf("%s: term %v, want only %s", c.fen, term, c.want)
			}
		}
		if lead := named["stones"]; p.ToMove() == positions.P2 && lead != -60 {
			t.Errorf("%s: stones count %d, want -60", c.fen, lead)
		}
	}
}

func BenchmarkEvaluate(b *testing.B) { evaltest.Benchmark(b, ataxx.Family.New(7, ""), Evaluator{}) }
