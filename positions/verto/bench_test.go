package verto

import (
	"testing"

	"tetrad/positions"
	"tetrad/positions/positionstest"
)

// benchPositions are start positions, positions of the published perft vectors, and one
// position of a random game.
var benchPositions = []struct {
	name, game, fen string
	depth           int
}{
	{"8x8/start", "verto", "8/8/8/8/8/8/8/8 w", 4},
	{"8x8/opening", "verto", "8/7w/b7/w2w4/1b5b/1w2w3/1b3w1b/6w1 w", 4},
	{"8x8/middle", "verto", "2bw1w2/3b1w1w/3bwwwb/1w1w2w1/bbww3w/w2w2wb/wbw1w1wb/1w2bb2 w", 4},
	{"8x8/old", "verto-old", "8/8/8/8/8/8/8/8 w", 4},
	{"8x8/free", "verto-free", "8/8/8/8/8/8/8/8 w", 4},
	{"5x5/start", "verto-5", "5/5/5/5/5 w", 5},
	{"10x10/random", "verto-10", "1b1b6/2w3wwwb/4bww1b1/1b3bw3/1bbbw1b3/1w1b1ww1b1/3bb1wwb1/wb2w3bw/3bw2b1b/1b3wb3 w", 3},
	{"10x10/start", "verto-10", "10/10/10/10/10/10/10/10/10/10 w", 3},
}

func mustParse(tb testing.TB, game, fen string) *Position {
	tb.Helper()
	g, err := Family.Variant(game)
	if err != nil {
		tb.Fatal(err)
	}
	p, err := g.Parse(fen)
	if err != nil {
		tb.Fatal(err)
	}
	return p.(*Position)
}

func BenchmarkPerft(b *testing.B) {
	for _, row := range benchPositions {
		b.Run(row.name, func(b *testing.B) {
			positionstest.BenchmarkPerft(b, mustParse(b, row.game, row.fen), row.depth)
		})
	}
}

func BenchmarkSteps(b *testing.B) {
	for _, name := range []string{"verto", "verto-10"} {
		b.Run(name, func(b *testing.B) {
			g, err := Family.Variant(name)
			if err != nil {
				b.Fatal(err)
			}
			positionstest.BenchmarkSteps(b, g)
		})
	}
}

// BenchmarkGenerate measures calls of Steps.
func BenchmarkGenerate(b *testing.B) {
	for _, row := range benchPositions {
		b.Run(row.name, func(b *testing.B) {
			p := mustParse(b, row.game, row.fen)
			buffer := make([]positions.Step, 0, 512)
			b.ReportAllocs()
			generated := 0
			for b.Loop() {
				generated += len(p.Steps(buffer))
			}
			b.ReportMetric(float64(generated)/b.Elapsed().Seconds(), "steps/s")
		})
	}
}

// BenchmarkPerft6 checks a count that independent programs have published. It takes too
// long for a test.
func BenchmarkPerft6(b *testing.B) {
	p := mustParse(b, "verto", "8/8/8/8/8/8/8/8 w")
	for b.Loop() {
		if got := p.Perft(6); got != 21_679_426_148 {
			b.Fatalf("perft 6 = %d", got)
		}
	}
	b.ReportMetric(21_679_426_148*float64(b.N)/b.Elapsed().Seconds(), "leaves/s")
}

func BenchmarkRandomGames(b *testing.B) { positionstest.BenchmarkRandomGames(b, Family.New(8, "")) }
