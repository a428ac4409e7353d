package bench_test

import (
	"context"
	"errors"
	"sync/atomic"
	"testing"

	"tetrad/bench"
	"tetrad/engine"
	"tetrad/positions"
)

// TestPerft checks that any number of threads gives the same count as one, in total
// and for each root turn. The positions have many root turns, few and one. The depths
// give parts of one ply and of two.
func TestPerft(t *testing.T) {
	for _, c := range []struct {
		game, fen string
		depth     int
	}{
		{"verto-4", "", 0}, {"verto-4", "", 1}, {"verto-4", "", 2}, {"verto-4", "", 5},
		{"trap-3", "", 4}, {"trap-3-king", "", 3}, {"vinver-4", "", 3}, {"vinver-4-nopass", "", 3},
		{"vinver-5", "5/5/2b2/5/5 w ?", 3},
		{"veletas-7", "", 2}, // at least 1,225 root turns, each a part
	} {
		game, _, err := engine.Default().Game(c.game)
		if err != nil {
			t.Fatal(err)
		}
		p := game.Start()
		if c.fen != "" {
			if p, err = game.Parse(c.fen); err != nil {
				t.Fatal(err)
			}
		}
		want := positions.Perft(p.Copy(), c.depth)
		for threads := 1; threads <= 5; threads += 2 {
			count := bench.Perft{Root: p, Depth: c.depth, Threads: threads}
			if got, err := count.Count(context.Background(), nil); got != want || err != nil {
				t.Errorf("%s: perft %d with %d threads = %d, %v, want %d", c.game, c.depth, threads, got, err, want)
			}
			if count.Leaves() != want {
				t.Errorf("%s: %d leaves in the end, want %d", c.game, count.Leaves(), want)
			}
			if c.depth > 0 {
				checkDivided(t, p, c.depth, threads)
			}
		}
	}
}

func checkDivided(t *testing.T, p positions.Position, depth, threads int) {
	t.Helper()
	divided := make([]atomic.Uint64, positions.Perft(p.Copy(), 1))
	count := bench.Perft{Root: p, Depth: depth, Threads: threads}
	if _, err := count.Count(context.Background(), divided); err != nil {
		t.Fatal(err)
	}
	i := 0
	positions.EachTurn(p.Copy(), func(steps []positions.Step) bool {
		q := p.Copy()
		positions.DoTurn(q, steps)
		if got, want := divided[i].Load(), positions.Perft(q, depth-1); got != want {
			t.Errorf("%q, depth %d: root turn %d has %d, want %d", p.FEN(), depth, i, got, want)
		}
		i++
		return !t.Failed()
	})
}

func TestPerftEndsWithItsContext(t *testing.T) {
	game, _, err := engine.Default().Game("verto")
	if err != nil {
		t.Fatal(err)
	}
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	count := bench.Perft{Root: game.Start(), Depth: 20, Threads: 2}
	if _, err := count.Count(ctx, nil); !errors.Is(err, context.Canceled) {
		t.Errorf("error is %v", err)
	}
}
