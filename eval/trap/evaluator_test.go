package trap

import (
	"strings"
	"testing"

	"tetrad/eval/evaltest"
	"tetrad/positions/trap"
)

// reverseRanks reverses each rank of a field of arrows.
func reverseRanks(field string) string {
	ranks := strings.Split(field, "/")
	for i, rank := range ranks {
		b := []byte(rank)
		for j := range len(b) / 2 {
			b[j], b[len(b)-1-j] = b[len(b)-1-j], b[j]
		}
		ranks[i] = string(b)
	}
	return strings.Join(ranks, "/")
}

func TestEvaluator(t *testing.T) {
	transforms := map[string]func(string) string{
		"mirrored": evaltest.Sequence(
			evaltest.Field(0, evaltest.Mirror),
			evaltest.Field(1, evaltest.Exchange("<>")), evaltest.Field(1, reverseRanks),
			evaltest.Field(2, reverseRanks)),
	}
	for _, g := range trap.Family.Variants() {
		evaltest.Check(t, g, Evaluator{}, 5, transforms)
	}
}

func BenchmarkEvaluate(b *testing.B) {
	evaltest.Benchmark(b, trap.Family.New(6, ""), Evaluator{})
}
