// Package bench measures: the speed of the rules, of searches, and strength.
package bench

import (
	"context"
	"sync/atomic"

	"golang.org/x/sync/errgroup"

	"tetrad/positions"
)

// A Perft is a count of turn sequences by several threads. Its methods Leaves
// and Share may be called while Count runs.
type Perft struct {
	Root    positions.Position // between turns; it is not changed
	Depth   int                // turns, 0 or more
	Threads int                // 1 or more

	leaves  atomic.Uint64
	next    atomic.Int64  // the part to be counted next
	reached atomic.Int64  // root turns begun
	turns   atomic.Uint64 // root turns in all; 0: not yet known
}

// manyTurns is the number of root turns from which on each is a part of its
// own. Fewer may be uneven, and are split once more.
const manyTurns = 1000

// Count returns the number of sequences. The counts of the root turns, in the
// order of generation, are added to divided where it is not nil; it has as many
// elements as there are root turns. The only error is that of ctx, which ends
// the count when the parts begun, of a first move or two, are done.
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

// Share returns the part of the work, from 0 to 1, that has been begun.
func (c *Perft) Share() float64 {
	return float64(c.reached.Load()) / float64(max(c.turns.Load(), 1))
}

// perftWorker is one of the threads. All walk through the same parts, the turn
// sequences of a few plies, in the same order and count those that they have
// claimed; so no list of the parts, which may be millions, is ever made.
type perftWorker struct {
	perft   *Perft
	ctx     context.Context
	p       positions.Position
	divided []atomic.Uint64

	root    int64 // index of the root turn
	part    int64 // index of the part
	claimed int64 // the part to count next
}

func (w *perftWorker) claim() { w.claimed = w.perft.next.Add(1) - 1 }

// walk goes through the parts that are so many plies from the root.
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

// visit counts the part that ends with steps, on ply, if it is the worker's.
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
