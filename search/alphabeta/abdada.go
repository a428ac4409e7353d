package alphabeta

import (
	"sync/atomic"

	"tetrad/positions"
)

// busy tells which positions are being searched by some thread. Others put off
// the steps that lead there: by the time they come back to them, the table has
// the answer. This is the simplified form by T. Kerrigan ("Simplified ABDADA",
// 2017) of J.-C. Weill, "The ABDADA Distributed Minimax Search Algorithm" (1996).
// Where two positions share a slot, one of them is overlooked, which costs some
// work and no more. A nil busy knows of none.
type busy struct {
	least int // depth, in turns, from which on positions are noted
	slots [1 << busyBits]atomic.Uint64
}

const busyBits = 12

// newBusy returns one for steps that are put off from a depth on.
func newBusy(depth int) *busy { return &busy{least: depth - 1} }

func (b *busy) slot(key uint64) *atomic.Uint64 { return &b.slots[key>>(64-busyBits)] }

// begin notes that a position is being searched to a depth.
func (b *busy) begin(key uint64, depth int) {
	if b != nil && depth >= b.least {
		b.slot(key).Store(key)
	}
}

// end takes back what begin noted.
func (b *busy) end(key uint64, depth int) {
	if b != nil && depth >= b.least {
		b.slot(key).CompareAndSwap(key, 0)
	}
}

// isBusy reports whether another thread searches what follows s.
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
