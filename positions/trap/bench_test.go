package trap

import (
	"math/rand/v2"
	"testing"

	"tetrad/positions"
	"tetrad/positions/positionstest"
)

// middle is a 6×6 position of Play with all pieces.
const middle = "2w1b1/w1w3/2ww1b/1b2b1/w1bb1w/wb2b1 " +
	"<<>></>>>></<<>></<>><</><>>>/<><>< v^^v^^/^vvvvv/^v^^v^/^vv^^v/^v^v^v w 0,0 0"

func mustParse(tb testing.TB, name, fen string) *Position {
	tb.Helper()
	g, err := Family.Variant(name)
	if err != nil {
		tb.Fatal(err)
	}
	p, err := g.Parse(fen)
	if err != nil {
		tb.Fatalf("%s: %v", fen, err)
	}
	return p.(*Position)
}

func start(name string) *Position {
	g, err := Family.Variant(name)
	if err != nil {
		panic(err)
	}
	return g.Start().(*Position)
}

func BenchmarkPerft(b *testing.B) { positionstest.BenchmarkPerft(b, mustParse(b, "trap", middle), 6) }

func BenchmarkPerftKing8(b *testing.B) {
	rng := rand.New(rand.NewPCG(6, 6))
	p := start("trap-8-king")
	for p.now.phase != Play {
		positions.DoTurn(p, positions.RandomTurn(rng, p))
	}
	q := mustParse(b, "trap-8-king", p.FEN()) // without history
	positionstest.BenchmarkPerft(b, q, 5)
}

// BenchmarkPerftHistory counts in positions where repetitions may end the game.
func BenchmarkPerftHistory(b *testing.B) {
	p := mustParse(b, "trap", middle)
	rng := rand.New(rand.NewPCG(6, 6))
	for p.now.quiet < 20 {
		positions.DoTurn(p, positions.RandomTurn(rng, p))
	}
	positionstest.BenchmarkPerft(b, p, 5)
}

func BenchmarkSteps(b *testing.B) { positionstest.BenchmarkSteps(b, Family.New(6, "")) }

// BenchmarkGenerate generates the steps of all positions of one random game.
func BenchmarkGenerate(b *testing.B) {
	rng := rand.New(rand.NewPCG(6, 6))
	p := mustParse(b, "trap", middle)
	var game []*Position
	for p.Outcome() == positions.Undecided {
		game = append(game, p.Copy().(*Position))
		positions.DoTurn(p, positions.RandomTurn(rng, p))
	}
	var buffer [maxSteps]positions.Step
	b.ReportAllocs()
	steps, i := 0, 0
	for b.Loop() {
		steps += len(game[i].Steps(buffer[:0]))
		if i++; i == len(game) {
			i = 0
		}
	}
	b.ReportMetric(float64(steps)/b.Elapsed().Seconds(), "steps/s")
}

func BenchmarkRandomGames(b *testing.B) { positionstest.BenchmarkRandomGames(b, Family.New(6, "")) }
