package verto

import (
	"testing"

	"tetrad/positions"
	"tetrad/positions/positionstest"
)

// benchPositions are a start, an opening, a middle game and an end game, from
// the published perft vectors where they are not starts.
var benchPositions = []struct {
	name, game, fen string
	depth           int
}{
	{"8x8/start", "verto", "8/8/8/8/8/8/8/8 w", 4},
	{"8x8/opening", "verto", "8/7w/b7/w2w4/1b5b/1w2w3/1b3w1b/6w1 w", 4},
	{"8x8/middle", "verto", "2bw1w2/3b1w1w/3bwwwb/1w1w2w1/bbww3w/w2w2wb/wbw1w1wb/1w2bb2 w", 4},
	{"8x8/old", "verto-old", "8/8/8/8/8/8/8/8 w", 4},
	{"5x5/start", "verto-5", "5/5/5/5/5 w", 5},
	{"10x10/middle", "verto-10", "2bw1w2bb/3b1w1ww1/3bwwwbw1/1w1w2w1b1/bbww3w2w/w2w2wbw1w/wbw1w1wb1b/1w2bb2w1/bw4b2w/1b2ww2b1 w", 3},
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

func BenchmarkPlayout(b *testing.B) {
	for _, row := range benchPositions {
		b.Run(row.name, func(b *testing.B) {
			positionstest.BenchmarkPlayout(b, mustParse(b, row.game, row.fen))
		})
	}
}
