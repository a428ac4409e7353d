// Package bench measures the speed of the rules and of the searches, and playing
// strength.
package bench

import (
	"context"
	"sync/atomic"

	"golang.org/x/sync/errgroup"

	"tetrad/positions"
)

// A Perft counts turn sequences with several threads. The methods Leaves and Share
// are safe to call while Count runs.
type Perft struct {
	Root    positions.Position // between turns; stays unchanged
	Depth   int                // in turns, at least 0
	Threads int                // at least 1

	leaves  atomic.Uint64
	next    atomic.Int64  // the next part to count
	reached atomic.Int64  // root turns begun
	turns   atomic.Uint64 // number of root turns; 0 until it is known
}

// manyTurns is the number of root turns from which each root turn is a part of its
// own. Fewer parts could be uneven, so they are split once more.
const manyTurns = 1000

// Count returns the number of sequences. If divided is not nil, Count adds the count
// of each root turn to its element, in the order of generation; divided has one
// element for each root turn. The only error is the error of ctx. When ctx ends,
// Count returns after the parts in progress, each below one or two plies.
func (c *Perft) Count(ctx context.Context, divided []atomic.Uint64) (uint64, error) {
	if c.Depth == 0 {
		c.leaves.Store(1)
		return 1, nil
	}
	if c.Depth == 1 && divided == nil {
		c.leaves.Store(positions.Perft(c.Root.Copy(), 1))
		return c.leaves.Load(), nil
	}
	turns := positions.Perft(c.Root.Copy(), 1)
	c.turns.Store(turns)
	plies := 1
	if turns < manyTurns && c.Depth > 2 {
		plies = 2
	}
	group, ctx := errgroup.WithContext(ctx)
	for range c.Threads {
		group.Go(func() error {
			w := perftWorker{perft: c, ctx: ctx, p: c.Root.Copy(), divided: divided}
			w.claim()
			w.walk(plies)
			return ctx.Err()
		})
	}
	err := group.Wait()
	return c.leaves.Load(), err
}

// Leaves returns the number of sequences counted so far.
func (c *Perft) Leaves() uint64 { return c.leaves.Load() }

// Share returns the share of the work, from 0 to 1, that has been begun.
func (c *Perft) Share() float64 {
	return float64(c.reached.Load()) / float64(max(c.turns.Load(), 1))
}

// perftWorker is one of the threads. All threads walk through the same parts, the
// turn sequences of a few plies, in the same order. Each counts the parts that it has
// claimed. No list of the parts is needed, of which there may be millions.
type perftWorker struct {
	perft   *Perft
	ctx     context.Context
	p       positions.Position
	divided []atomic.Uint64

	root    int64 // index of the root turn
	part    int64 // index of the part
	claimed int64 // the next part to count
}

func (w *perftWorker) claim() { w.claimed = w.perft.next.Add(1) - 1 }

// walk goes through the parts, which end this many plies from the root.
func (w *perftWorker) walk(plies int) {
	w.root = -1
	positions.EachTurn(w.p, func(steps []positions.Step) bool {
		w.root++
		if plies == 1 {
			return w.visit(steps, 1)
		}
		positions.DoTurn(w.p, steps)
		positions.EachTurn(w.p, func(next []positions.Step) bool {
			return w.visit(next, 2)
		})
		positions.UndoTurn(w.p, steps)
		return w.ctx.Err() == nil
	})
}

// visit counts the part that ends with steps, at ply, if the worker has claimed it.
func (w *perftWorker) visit(steps []positions.Step, ply int) bool {
	if w.part == w.claimed {
		if w.ctx.Err() != nil {
			return false
		}
		positions.DoTurn(w.p, steps)
		leaves := positions.Perft(w.p, w.perft.Depth-ply)
		positions.UndoTurn(w.p, steps)
		w.perft.leaves.Add(leaves)
		if w.divided != nil {
			w.divided[w.root].Add(leaves)
		}
		w.perft.reached.Store(w.root)
		w.claim()
	}
	w.part++
	return true
}
