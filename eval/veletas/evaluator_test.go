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

// TestColours exchanges the colours of positions in play.
func TestColours(t *testing.T) {
	g := veletas.Family.New(7, "")
	exchange := evaltest.Sequence(evaltest.Field(0, evaltest.Exchange("bwBW")), evaltest.Field(1, evaltest.Exchange("bw")))
	for _, fen := range []string{
		"7/2b2w1/2bb3/2s4/1www2b/2ss3/7 b 3 =",
		"7/2b2w1/2bb3/2s4/1www2b/2sB3/7 w 3 x",
		"Wwww2b/ww5/7/2s4/2b4/2s4/7 b 3 =",
	} {
		p, err := g.Parse(fen)
		if err != nil {
			t.Fatal(err)
		}
		q, err := g.Parse(exchange(fen))
		if err != nil {
			t.Fatal(err)
		}
		if v, w := (Evaluator{}).Evaluate(p), (Evaluator{}).Evaluate(q); v != w || v == 0 {
			t.Errorf("%s: %d, with colours exchanged %d", fen, v, w)
		}
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
