package verto

import "math/bits"

// shallow is the number of empty squares up to which the search takes turns in the
// order of generation: ordering them would cost more than searching.
const shallow = 6

// last returns the margin of a position with one empty square, whose neighbours are all
// stones. A side may not enter it only if all neighbours are its own stones; then the
// other side may.
func (w *exactWorker) last(own, opp, empty uint64, lead int) int {
	w.nodes++
	if spread64(empty)&opp == 0 {
		if landings64(empty, own, opp) != 0 {
			return lead - 3
		}
		return lead - 1
	}
	if landings64(empty, opp, own) != 0 {
		return lead + 3
	}
	return lead + 1
}

// few returns the value of a position with at least two and at most shallow empty
// squares.
func (w *exactWorker) few(own, opp, empty uint64, lead, k, alpha int) int {
	w.nodes++
	open := open64(own, opp, empty, w.corners)
	if open == 0 {
		return -w.few(opp, own, empty, -lead, k, -alpha-1)
	}
	// The mover enters at least one square, and each square changes the margin by at
	// most 3.
	if low := lead + 4 - 3*k; low > alpha {
		return low
	}
	if high := lead + 3*k; high <= alpha {
		return high
	}
	if k < nearLeast {
		return w.tryFew(own, opp, empty, open, lead, k, alpha)
	}
	key := exactKey(own, opp)
	e, ok := w.near.find(own, opp, key)
	switch {
	case !ok:
		e = exactEntry{low: -infinite, high: infinite, first: none}
	case int(e.low) > alpha:
		return int(e.low)
	case int(e.high) <= alpha:
		return int(e.high)
	}
	value := w.tryFew(own, opp, empty, open, lead, k, alpha)
	if value > alpha {
		e.low = max(e.low, int8(value))
	} else {
		e.high = min(e.high, int8(value))
	}
	w.near.store(own, opp, key, e)
	return value
}

// tryFew searches the turns of a position like few.
func (w *exactWorker) tryFew(own, opp, empty, open uint64, lead, k, alpha int) int {
	best := -infinite
	capturing := jumpers64(empty, opp, own)
	for rest := capturing; rest != 0; rest &= rest - 1 {
		stone := rest & -rest
		square := bits.TrailingZeros64(stone)
		for anchors := landings64(stone, opp, own); anchors != 0; anchors &= anchors - 1 {
			flipped := uint64(1) << ((square + bits.TrailingZeros64(anchors)) / 2 & 63)
			value := w.chainFew(own|stone|flipped, opp^flipped, empty^stone, lead+3, square, k-1, alpha)
			if value > alpha {
				return value
			}
			best = max(best, value)
		}
	}
	if w.old && capturing != 0 {
		return best
	}
	if high := lead + 3*k - 2; high <= alpha {
		return max(best, high)
	}
	for rest := open &^ capturing; rest != 0; rest &= rest - 1 {
		value := -w.below(opp, own|rest&-rest, empty^rest&-rest, -lead-1, k-1, -alpha-1)
		if value > alpha {
			return value
		}
		best = max(best, value)
	}
	return best
}

// below returns the value of a position between turns below one that few searches. It
// has k empty squares, at least 1.
func (w *exactWorker) below(own, opp, empty uint64, lead, k, alpha int) int {
	if k == 1 {
		return w.last(own, opp, empty, lead)
	}
	return w.few(own, opp, empty, lead, k, alpha)
}

// chainFew returns the value for the mover over all ways to complete a chain from
// newest. The arguments own, lead and alpha are from the mover's point of view.
func (w *exactWorker) chainFew(own, opp, empty uint64, lead, newest, k, alpha int) int {
	if k == 0 {
		w.nodes++
		return lead
	}
	next := landings64(1<<(newest&63), opp, empty)
	if next == 0 {
		return -w.below(opp, own, empty, -lead, k, -alpha-1)
	}
	best := -infinite
	for ; next != 0; next &= next - 1 {
		square := bits.TrailingZeros64(next)
		flipped := uint64(1) << ((newest + square) / 2 & 63)
		value := w.chainFew(own|flipped|next&-next, opp^flipped, empty^next&-next, lead+3, square, k-1, alpha)
		if value > alpha {
			return value
		}
		best = max(best, value)
	}
	return best
}
