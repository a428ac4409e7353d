package positionstest

import (
	"math/rand/v2"
	"testing"

	"tetrad/positions"
)

// BenchmarkSteps measures steps done and undone per second: random games from
// g's start are recorded first, so that only Do and Undo are timed.
func BenchmarkSteps(b *testing.B, g positions.Game) {
	rng := rand.New(rand.NewPCG(4, 4))
	p := g.Start()
	var game []positions.Step
	for p.Outcome() == positions.Undecided && len(game) < 2000 {
		steps := p.Steps(nil)
		s := steps[rng.IntN(len(steps))]
		p.Do(s)
		game = append(game, s)
	}
	positions.UndoTurn(p, game)
	b.ReportAllocs()
	b.ResetTimer()
	for done := 0; done < b.N; done += len(game) {
		positions.DoTurn(p, game)
		positions.UndoTurn(p, game)
	}
	b.ReportMetric(float64(b.N)/b.Elapsed().Seconds(), "steps/s")
}

// BenchmarkPerft measures leaves per second of the position's own Perft.
func BenchmarkPerft(b *testing.B, p positions.Position, depth int) {
	b.ReportAllocs()
	var leaves uint64
	for b.Loop() {
		leaves += positions.Perft(p, depth)
	}
	b.ReportMetric(float64(leaves)/b.Elapsed().Seconds(), "leaves/s")
}
