// Package evaltest checks what every static evaluation promises. Only tests import it.
package evaltest

import (
	"math/rand/v2"
	"testing"

	"tetrad/eval"
	"tetrad/positions"
	"tetrad/positions/projecttest"
)

// An Evaluator is an evaluation that can name its terms.
type Evaluator interface {
	Evaluate(positions.Position) int
	Explain(positions.Position) []eval.Term
}

// Check plays random games of g. At each turn it checks that the terms add up, that
// nothing is allocated, and that every transformed position string has the same value.
// Each function in transforms maps a position string to the string of an equal
// position, mirrored or with the colours exchanged.
func Check(t *testing.T, g positions.Game, e Evaluator, games int, transforms map[string]func(string) string) {
	t.Helper()
	rng := rand.New(rand.NewPCG(9, 9))
	values := map[int]bool{}
	for range projecttest.Some(games) {
		for p := g.Start(); p.Outcome() == positions.Undecided; {
			value := e.Evaluate(p)
			values[value] = true
			checkTerms(t, p, e, value)
			for name, transform := range transforms {
				checkTransformed(t, g, p, e, value, name, transform)
			}
			if t.Failed() {
				return
			}
			turn := positions.RandomTurn(rng, p)
			checkInside(t, p, e, turn)
			positions.DoTurn(p, turn)
		}
	}
	if len(values) < 5 {
		t.Errorf("%s: only %d values", g.Name(), len(values))
	}
	p := g.Start()
	if n := testing.AllocsPerRun(100, func() { e.Evaluate(p) }); n > 0 {
		t.Errorf("%s: an evaluation allocates %.0f times", g.Name(), n)
	}
}

func checkTerms(t *testing.T, p positions.Position, e Evaluator, value int) {
	t.Helper()
	sum := 0
	for _, term := range e.Explain(p) {
		sum += term.Centipawns
		if term.Name == "" {
			t.Errorf("%q: a term has no name", p.FEN())
		}
	}
	if sum != value {
		t.Errorf("%q: the terms add up to %d, the value is %d", p.FEN(), sum, value)
	}
}

func checkTransformed(t *testing.T, g positions.Game, p positions.Position, e Evaluator, value int, name string, transform func(string) string) {
	t.Helper()
	fen := transform(p.FEN())
	q, err := g.Parse(fen)
	if err != nil {
		t.Errorf("%q, %s, is %q: %v", p.FEN(), name, fen, err)
		return
	}
	if got := e.Evaluate(q); got != value {
		t.Errorf("%q has value %d; %s, %q, it has %d", p.FEN(), value, name, fen, got)
	}
}

// checkInside evaluates inside a turn, where the evaluation must not change the
// position.
func checkInside(t *testing.T, p positions.Position, e Evaluator, turn []positions.Step) {
	t.Helper()
	key := p.Key()
	for _, s := range turn[:len(turn)-1] {
		p.Do(s)
		checkTerms(t, p, e, e.Evaluate(p))
	}
	positions.UndoTurn(p, turn[:len(turn)-1])
	if p.Key() != key {
		t.Errorf("%q: the evaluation changes the position", p.FEN())
	}
}

// Benchmark measures evaluations per second in positions of a random game.
func Benchmark(b *testing.B, g positions.Game, e Evaluator) {
	rng := rand.New(rand.NewPCG(10, 10))
	var all []positions.Position
	for p := g.Start(); p.Outcome() == positions.Undecided && len(all) < 64; {
		all = append(all, p.Copy())
		positions.DoTurn(p, positions.RandomTurn(rng, p))
	}
	b.ReportAllocs()
	b.ResetTimer()
	for i := range b.N {
		e.Evaluate(all[i%len(all)])
	}
	b.ReportMetric(float64(b.N)/b.Elapsed().Seconds(), "evaluations/s")
}
