package alphabeta

import (
	"sync/atomic"

	"tetrad/positions"
)

// busy notes the positions that threads are searching. Other threads put off the
// steps that lead to these positions, so that the table holds the answer when they
// return to them. This is T. Kerrigan's simplified form ("Simplified ABDADA", 2017)
// of J.-C. Weill, "The ABDADA Distributed Minimax Search Algorithm" (1996). If two
// positions share a slot, busy overlooks one of them, which costs only some work. A
// nil busy notes nothing.
type busy struct {
	least int // depth, in turns, from which on positions are noted
	slots [1 << busyBits]atomic.Uint64
}

const busyBits = 12

// newBusy returns a busy for a search that puts off steps from depth on.
func newBusy(depth int) *busy { return &busy{least: depth - 1} }

func (b *busy) slot(key uint64) *atomic.Uint64 { return &b.slots[key>>(64-busyBits)] }

// begin notes that a position is being searched to a depth.
func (b *busy) begin(key uint64, depth int) {
	if b != nil && depth >= b.least {
		b.slot(key).Store(key)
	}
}

// end removes the note that begin made.
func (b *busy) end(key uint64, depth int) {
	if b != nil && depth >= b.least {
		b.slot(key).CompareAndSwap(key, 0)
	}
}

// isBusy reports whether another thread is searching the position after s.
func (w *worker) isBusy(s positions.Step, depth int) bool {
	b := w.shared.busy
	if b == nil || depth <= b.least {
		return false
	}
	w.p.Do(s)
	key := w.key()
	w.p.Undo()
	return b.slot(key).Load() == key
}
