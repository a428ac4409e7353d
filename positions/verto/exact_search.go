package verto

import (
	"math/bits"

	"tetrad/positions/buckets"
)

// An exactTurn is a whole turn: the board after it, from the mover's point of view.
type exactTurn struct {
	own, opp uint64
	order    int32 // the search tries turns with a greater order earlier
	first    int8  // first square entered
}

// etc is the least number of empty squares at which the search looks up all turns in
// the table before it searches any of them: "enhanced transposition cutoff" (J.
// Schaeffer and A. Plaat, "New Advances in Alpha-Beta Searching", 1996).
const etc = 8

// many returns the value of a position with more than shallow empty squares.
func (w *exactWorker) many(own, opp, empty uint64, lead, k, alpha int) int {
	w.nodes++
	if w.nodes >= w.nextPoll {
		w.poll()
	}
	if w.stopped {
		return alpha
	}
	open := open64(own, opp, empty, w.corners)
	if open == 0 {
		return -w.many(opp, own, empty, -lead, k, -alpha-1)
	}
	if k >= w.symmetric {
		own, opp = canonical64(own, opp, w.size)
		empty = w.board &^ (own | opp)
		open = open64(own, opp, empty, w.corners)
	}
	loose := loose64(w.board, empty)
	low := max(lead-k-2*min(k, bits.OnesCount64(own&loose)), lead+4-3*k, -widest)
	if low > alpha {
		return low
	}
	high := min(lead+k+2*min(k, bits.OnesCount64(opp&loose)), widest)
	if high <= alpha {
		return high
	}
	key, hint := exactKey(own, opp), int8(none)
	if e, ok := w.recall(own, opp, key, k); ok {
		if int(e.low) > alpha {
			return int(e.low)
		}
		if int(e.high) <= alpha {
			return int(e.high)
		}
		low, high, hint = max(low, int(e.low)), min(high, int(e.high)), e.first
	}
	before := w.nodes
	best, first := w.tryAll(own, opp, empty, open, alpha, hint)
	if w.stopped {
		return alpha
	}
	if best > alpha {
		low = max(low, best)
	} else {
		high = min(high, best)
	}
	e := exactEntry{low: int8(low), high: int8(high), first: first, work: buckets.Work(w.nodes - before)}
	if k <= nearMost {
		w.near.store(own, opp, key, e)
	} else {
		w.table.store(own, opp, key, e)
	}
	return best
}

// recall returns what is known of a position with k empty squares.
func (w *exactWorker) recall(own, opp, key uint64, k int) (e exactEntry, ok bool) {
	if k <= nearMost {
		return w.near.find(own, opp, key)
	}
	return w.table.find(own, opp, key)
}

// tryAll searches the turns of a position, the most promising first. It returns the
// value and the first square of the best turn.
func (w *exactWorker) tryAll(own, opp, empty, open uint64, alpha int, hint int8) (best int, first int8) {
	from, k := len(w.turns), bits.OnesCount64(empty)
	w.addTurns(own, opp, empty, open)
	if k >= etc {
		if value, first, ok := w.knownCut(w.turns[from:], alpha); ok {
			w.turns = w.turns[:from]
			return value, first
		}
	}
	to := len(w.turns)
	w.order(w.turns[from:to], k, alpha, hint)
	best, first = -infinite, none
	for i := from; i < to && best <= alpha && !w.stopped; i++ {
		if i > from && i+1 < to && w.maySplit(k) {
			best, first = w.share(sorted(w.turns[i:to]), alpha, best, first)
			break
		}
		t := pick(w.turns[i:to])
		if value := w.after(&t, alpha); value > best {
			best, first = value, t.first
		}
	}
	w.turns = w.turns[:from]
	return best, first
}

// knownCut looks in the table for a turn that is already known to exceed alpha.
func (w *exactWorker) knownCut(turns []exactTurn, alpha int) (value int, first int8, ok bool) {
	for i := range turns {
		t := &turns[i]
		own, opp := t.opp, t.own
		left := bits.OnesCount64(w.board &^ (own | opp))
		if left >= w.symmetric {
			own, opp = canonical64(own, opp, w.size)
		}
		if e, ok := w.recall(own, opp, exactKey(own, opp), left); ok && -int(e.high) > alpha {
			return -int(e.high), t.first, true
		}
	}
	return 0, none, false
}

// addTurns appends all turns of a position.
func (w *exactWorker) addTurns(own, opp, empty, open uint64) {
	capturing := jumpers64(empty, opp, own)
	for rest := capturing; rest != 0; rest &= rest - 1 {
		stone := rest & -rest
		square := bits.TrailingZeros64(stone)
		from := len(w.turns)
		for anchors := landings64(stone, opp, own); anchors != 0; anchors &= anchors - 1 {
			flipped := uint64(1) << ((square + bits.TrailingZeros64(anchors)) / 2 & 63)
			w.addChains(own|stone|flipped, opp^flipped, empty^stone, square)
		}
		for i := from; i < len(w.turns); i++ {
			w.turns[i].first = int8(square)
		}
	}
	for rest := w.rule.plain64(open, capturing); rest != 0; rest &= rest - 1 {
		w.turns = append(w.turns, exactTurn{own: own | rest&-rest, opp: opp, first: int8(bits.TrailingZeros64(rest))})
	}
}

// addChains appends all ways to complete a chain from the stone on newest.
func (w *exactWorker) addChains(own, opp, empty uint64, newest int) {
	next := landings64(1<<(newest&63), opp, empty)
	if next == 0 {
		w.turns = append(w.turns, exactTurn{own: own, opp: opp})
		return
	}
	for ; next != 0; next &= next - 1 {
		square := bits.TrailingZeros64(next)
		flipped := uint64(1) << ((newest + square) / 2 & 63)
		w.addChains(own|flipped|next&-next, opp^flipped, empty^next&-next, square)
	}
}

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
	if w.rule == compulsory && capturing != 0 {
		return best
	}
	if high := lead + 3*k - 2; high <= alpha {
		return max(best, high)
	}
	for rest := w.rule.plain64(open, capturing); rest != 0; rest &= rest - 1 {
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
