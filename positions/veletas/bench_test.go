package veletas

import (
	"math/rand/v2"
	"testing"

	"tetrad/positions"
	"tetrad/positions/positionstest"
)

// middleGame returns a position of a random game on the default board after the setup
// and a number of turns.
func middleGame(tb testing.TB, turns int) *Position {
	tb.Helper()
	rng := rand.New(rand.NewPCG(6, 6))
	p := Family.New(10, "").Start().(*Position)
	for p.Phase() != Play {
		p.Do(positions.RandomTurn(rng, p)[0])
	}
	for range turns {
		positions.DoTurn(p, positions.RandomTurn(rng, p))
	}
	if p.Outcome() != positions.Undecided {
		tb.Fatalf("%q: the game is over", p.FEN())
	}
	return p
}

func BenchmarkPerftMiddle(b *testing.B) { positionstest.BenchmarkPerft(b, middleGame(b, 30), 2) }

func BenchmarkPerftEarly(b *testing.B) { positionstest.BenchmarkPerft(b, middleGame(b, 2), 2) }

func BenchmarkPerftSetup(b *testing.B) {
	positionstest.BenchmarkPerft(b, Family.New(10, "").Start(), 2)
}

func BenchmarkSteps(b *testing.B) { positionstest.BenchmarkSteps(b, Family.New(10, "")) }

func BenchmarkGenerate(b *testing.B) {
	for _, row := range []struct {
		name  string
		turns int
	}{{"early", 2}, {"middle", 30}} {
		b.Run(row.name, func(b *testing.B) {
			p := middleGame(b, row.turns)
			var buffer [512]positions.Step
			b.ReportAllocs()
			n := 0
			for b.Loop() {
				n += len(p.Steps(buffer[:0]))
			}
			b.ReportMetric(float64(n)/b.Elapsed().Seconds(), "generated/s")
		})
	}
}

func BenchmarkRandomGames(b *testing.B) { positionstest.BenchmarkRandomGames(b, Family.New(10, "")) }
