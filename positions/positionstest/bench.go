package positionstest

import (
	"math/rand/v2"
	"testing"

	"tetrad/positions"
)

// BenchmarkSteps measures steps done and undone per second. It records random games
// from the start of g first, so that it times only Do and Undo.
func BenchmarkSteps(b *testing.B, g positions.Game) {
	rng := rand.New(rand.NewPCG(4, 4))
	p := g.Start()
	game := RandomGame(rng, p, 2000, nil)
	positions.UndoTurn(p, game)
	b.ReportAllocs()
	b.ResetTimer()
	for done := 0; done < b.N; done += len(game) {
		positions.DoTurn(p, game)
		positions.UndoTurn(p, game)
	}
	b.ReportMetric(float64(b.N)/b.Elapsed().Seconds(), "steps/s")
}

// BenchmarkPerft measures leaves per second of positions.Perft, which uses the game's
// own count if it has one.
func BenchmarkPerft(b *testing.B, p positions.Position, depth int) {
	b.ReportAllocs()
	var leaves uint64
	for b.Loop() {
		leaves += positions.Perft(p, depth)
	}
	b.ReportMetric(float64(leaves)/b.Elapsed().Seconds(), "leaves/s")
}

// BenchmarkRandomGames measures games per second, by random steps from the start of g
// to the end or to 10,000 steps. This is the speed to expect of a program that plays
// through [positions.Position] alone.
func BenchmarkRandomGames(b *testing.B, g positions.Game) {
	rng := rand.New(rand.NewPCG(4, 4))
	p := g.Start()
	var buffer []positions.Step
	b.ReportAllocs()
	steps := 0
	for b.Loop() {
		game := RandomGame(rng, p, 10_000, buffer[:0])
		positions.UndoTurn(p, game)
		steps += len(game)
		buffer = game
	}
	b.ReportMetric(float64(b.N)/b.Elapsed().Seconds(), "games/s")
	b.ReportMetric(float64(steps)/float64(b.N), "steps/game")
}
