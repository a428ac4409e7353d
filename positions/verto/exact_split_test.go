package verto

import (
	"fmt"
	"math/rand/v2"
	"runtime"
	"sync"
	"sync/atomic"
	"testing"
	"testing/synctest"

	"tetrad/positions"
	"tetrad/positions/projecttest"
)

// TestExactThreads compares the margins that one thread and several find, on all boards
// that are large enough to be shared.
func TestExactThreads(t *testing.T) {
	count := 3
	if projecttest.Enabled() {
		count = 20
	}
	for _, size := range []int{5, 6, 7, 8} {
		for _, rule := range append([]string{""}, Family.Rules...) {
			g := newGame(size, rule)
			t.Run(g.Name(), func(t *testing.T) {
				rng := rand.New(rand.NewPCG(17, uint64(size)))
				one, several := newExact(t, g, 1), newExact(t, g, 3)
				for range count {
					p := randomEndgame(rng, g, splitLeast+1+rng.IntN(2))
					one.forget()
					several.forget()
					if got, want := solveExactly(several, p), solveExactly(one, p); got != want {
						t.Fatalf("%s: margin %d with three threads, %d with one", p.FEN(), got, want)
					}
				}
			})
		}
	}
}

// TestExactThreadsShare checks that the other threads take part in a search. On a
// machine with one core they do so only when the first one is preempted, so the test
// allows for several searches, each of which takes longer than a time slice.
func TestExactThreadsShare(t *testing.T) {
	g := newGame(8, "")
	rng := rand.New(rand.NewPCG(20, 0))
	x := newExact(t, g, 3)
	const searches = 20
	for range searches {
		solveExactly(x, randomEndgame(rng, g, 19))
		for _, w := range x.workers[1:] {
			if w.published.Load() > 0 {
				return
			}
		}
	}
	t.Errorf("the other threads have searched nothing in %d searches", searches)
}

// TestExactOneThreadRepeats checks that one thread visits the same nodes each time.
func TestExactOneThreadRepeats(t *testing.T) {
	g := newGame(8, "")
	p := randomEndgame(rand.New(rand.NewPCG(18, 0)), g, 14)
	var nodes []uint64
	for range 2 {
		x := newExact(t, g, 1)
		solveExactly(x, p)
		nodes = append(nodes, x.Nodes())
	}
	if nodes[0] != nodes[1] {
		t.Errorf("%d nodes, then %d", nodes[0], nodes[1])
	}
}

// TestExactStops stops searches that would take very long. They must say so, and all of
// their goroutines must have ended: synctest waits for them.
func TestExactStops(t *testing.T) {
	for _, threads := range []int{1, 2, 4} {
		t.Run(fmt.Sprint(threads), func(t *testing.T) {
			synctest.Test(t, func(t *testing.T) {
				g := newGame(8, "")
				p := randomEndgame(rand.New(rand.NewPCG(19, 0)), g, 40)
				x := newExact(t, g, threads)
				var stop atomic.Bool
				go func() {
					for x.Nodes() < 100_000 {
						runtime.Gosched()
					}
					stop.Store(true)
				}()
				if margin, ok := x.Exceeds(p, 0, &stop); ok {
					t.Errorf("the margin is %d, although the search was stopped", margin)
				}
			})
		})
	}
}

// TestExactTableIsShared has several goroutines store and read entries of few buckets.
// Each entry follows from its position, so an entry that belongs to another position,
// or is half written, shows.
func TestExactTableIsShared(t *testing.T) {
	table := newExactTable(1)
	entryOf := func(own, opp uint64) exactEntry {
		return exactEntry{low: int8(own % 60), high: int8(opp % 60), first: int8((own ^ opp) % 64), work: uint8(1 + (own+opp)%60)}
	}
	const same = 1 << 60 // one bucket for all
	var wait sync.WaitGroup
	var found atomic.Int64
	for i := range 4 {
		wait.Go(func() {
			rng := rand.New(rand.NewPCG(20, uint64(i)))
			for range 20_000 {
				own, opp := uint64(rng.IntN(4)), uint64(rng.IntN(4))<<32
				if e, ok := table.find(own, opp, same); ok {
					found.Add(1)
					if e != entryOf(own, opp) {
						t.Errorf("%x, %x: %+v, want %+v", own, opp, e, entryOf(own, opp))
						return
					}
				}
				table.store(own, opp, same, entryOf(own, opp))
			}
		})
	}
	wait.Wait()
	if found.Load() == 0 {
		t.Error("nothing was found")
	}
}

// newExact returns the exact search of a game with a small table.
func newExact(t testing.TB, g positions.Game, threads int) *exact64 {
	t.Helper()
	return g.Start().(*Position).Endgame(positions.EndgameOptions{HashMiB: 1, Threads: threads}).(*exact64)
}
