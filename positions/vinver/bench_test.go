package vinver_test

import (
	"math/rand/v2"
	"testing"

	"tetrad/positions"
	"tetrad/positions/positionstest"
	"tetrad/positions/vinver"
)

func BenchmarkPerft(b *testing.B) {
	b.Run("start", func(b *testing.B) {
		positionstest.BenchmarkPerft(b, vinver.Family.New(19, "").Start(), 2)
	})
	b.Run("middle", func(b *testing.B) {
		positionstest.BenchmarkPerft(b, afterTurns(b, 19, 150), 2)
	})
}

func BenchmarkSteps(b *testing.B) { positionstest.BenchmarkSteps(b, vinver.Family.New(19, "")) }

func BenchmarkGenerate(b *testing.B) {
	p := afterTurns(b, 19, 150)
	steps := make([]positions.Step, 0, 400)
	total := 0
	b.ReportAllocs()
	for b.Loop() {
		total += len(p.Steps(steps))
	}
	b.ReportMetric(float64(total)/b.Elapsed().Seconds(), "steps/s")
}

// afterTurns returns a position of a random game after a number of turns.
func afterTurns(tb testing.TB, size, turns int) positions.Position {
	tb.Helper()
	rng := rand.New(rand.NewPCG(6, uint64(turns)))
	p := vinver.Family.New(size, "").Start()
	for range turns {
		positions.DoTurn(p, positions.RandomTurn(rng, p))
	}
	if p.Outcome() != positions.Undecided {
		tb.Fatalf("game over after %d turns: %s", turns, p.FEN())
	}
	return p
}

func BenchmarkRandomGames(b *testing.B) {
	positionstest.BenchmarkRandomGames(b, vinver.Family.New(19, ""))
}
