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

// TestColours exchanges the colours where both have placed all pawns.
func TestColours(t *testing.T) {
	g := trap.Family.New(6, "")
	fen := "6/1b2b1/1wwwb1/3w2/w5/2b3 >>>>>/<>><>/<>><>/><>>>/>>><>/<<>>> ^^^vvv/^^v^v^/vvvv^^/^^vv^^/vv^^v^ w 0,0 2"
	exchange := evaltest.Sequence(evaltest.Field(0, evaltest.Exchange("bw")), evaltest.Field(3, evaltest.Exchange("bw")))
	p, err := g.Parse(fen)
	if err != nil {
		t.Fatal(err)
	}
	q, err := g.Parse(exchange(fen))
	if err != nil {
		t.Fatal(err)
	}
	if v, w := (Evaluator{}).Evaluate(p), (Evaluator{}).Evaluate(q); v != w || v == 0 {
		t.Errorf("value %d, with colours exchanged %d", v, w)
	}
}

func BenchmarkEvaluate(b *testing.B) {
	evaltest.Benchmark(b, trap.Family.New(6, ""), Evaluator{})
}
