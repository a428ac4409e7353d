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
		evaltest.Check(t, g, New(vinver.MayPass(g)), 2, transforms)
	}
}

func BenchmarkEvaluate(b *testing.B) {
	evaltest.Benchmark(b, vinver.Family.New(19, ""), New(true))
}
