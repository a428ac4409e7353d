package verto

import (
	"testing"

	"tetrad/eval/evaltest"
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

func BenchmarkEvaluate(b *testing.B) {
	evaltest.Benchmark(b, verto.Family.New(8, ""), Evaluator{})
}
