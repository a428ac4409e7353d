package verto

import (
	"math/bits"

	"tetrad/positions/buckets"
)

// An exactTurn is a whole turn: the board after it, as its mover sees it.
type exactTurn struct {
	own, opp uint64
	order    int32 // the greater, the earlier it is tried
	first    int8  // the square entered first
}

// etc is the number of empty squares from which the turns are looked up in the
// table before any of them is searched: "enhanced transposition cutoff" (J.
// Schaeffer and A. Plaat, "New Advances in Alpha-Beta Searching", 1996).
const etc = 10

// many returns the value with more than shallow empty squares.
func (x *exact64) many(own, opp, empty uint64, lead, k, alpha int) int {
	x.nodes++
	if x.nodes >= x.nextPoll {
		x.poll()
	}
	if x.stopped {
		return alpha
	}
	open := open64(own, opp, empty, x.corners)
	if open == 0 {
		return -x.many(opp, own, empty, -lead, k, -alpha-1)
	}
	if k >= x.symmetric {
		own, opp = canonical64(own, opp, x.size)
		empty = x.board &^ (own | opp)
		open = open64(own, opp, empty, x.corners)
	}
	loose := loose64(x.board, empty)
	low := max(lead-k-2*min(k, bits.OnesCount64(own&loose)), lead+4-3*k, -widest)
	if low > alpha {
		return low
	}
	high := min(lead+k+2*min(k, bits.OnesCount64(opp&loose)), widest)
	if high <= alpha {
		return high
	}
	bucket := x.table.bucket(own, opp)
	hint := int8(none)
	if e := bucket.find(own, opp); e != nil {
		if int(e.low) > alpha {
			return int(e.low)
		}
		if int(e.high) <= alpha {
			return int(e.high)
		}
		low, high, hint = max(low, int(e.low)), min(high, int(e.high)), e.first
	}
	before := x.nodes
	best, first := x.tryAll(own, opp, empty, open, alpha, hint)
	if x.stopped {
		return alpha
	}
	if best > alpha {
		low = max(low, best)
	} else {
		high = min(high, best)
	}
	bucket.store(own, opp, exactEntry{low: int8(low), high: int8(high), first: first, work: buckets.Work(x.nodes - before)})
	return best
}

// tryAll searches the turns of a position, the most promising first, and
// returns the value and the square of the best turn.
func (x *exact64) tryAll(own, opp, empty, open uint64, alpha int, hint int8) (best int, first int8) {
	from := len(x.turns)
	x.addTurns(own, opp, empty, open)
	turns := x.turns[from:]
	if bits.OnesCount64(empty) >= etc {
		if value, first, ok := x.knownCut(turns, alpha); ok {
			x.turns = x.turns[:from]
			return value, first
		}
	}
	for i := range turns {
		turns[i].order = x.promise(&turns[i], hint)
	}
	to := len(x.turns)
	best, first = -infinite, none
	for i := from; i < to && best <= alpha && !x.stopped; i++ {
		t := x.pick(i, to)
		left := x.board &^ (t.own | t.opp)
		value := -x.search(t.opp, t.own, left, bits.OnesCount64(t.opp)-bits.OnesCount64(t.own), -alpha-1)
		if value > best {
			best, first = value, t.first
		}
	}
	x.turns = x.turns[:from]
	return best, first
}

// knownCut looks in the table for a turn that is known to be good enough.
func (x *exact64) knownCut(turns []exactTurn, alpha int) (value int, first int8, ok bool) {
	for i := range turns {
		t := &turns[i]
		if e := x.table.bucket(t.opp, t.own).find(t.opp, t.own); e != nil && -int(e.high) > alpha {
			return -int(e.high), t.first, true
		}
	}
	return 0, none, false
}

// pick moves the most promising turn of [i, to) to i and returns it.
func (x *exact64) pick(i, to int) exactTurn {
	turns := x.turns[i:to]
	b := 0
	for j := range turns {
		if turns[j].order > turns[b].order {
			b = j
		}
	}
	turns[0], turns[b] = turns[b], turns[0]
	return turns[0]
}

// promise estimates a turn: what the opponent can do after it, and how the
// stones stand that can still be flipped.
func (x *exact64) promise(t *exactTurn, hint int8) int32 {
	empty := x.board &^ (t.own | t.opp)
	order := 6*bits.OnesCount64(t.own) - 12*bits.OnesCount64(t.opp) +
		4*bits.OnesCount64(t.own&^loose64(x.board, empty)) -
		12*bits.OnesCount64(open64(t.opp, t.own, empty, x.corners)) -
		10*bits.OnesCount64(jumpers64(empty, t.own, t.opp))
	if t.first == hint {
		order += 1 << 16
	}
	return int32(order)
}

// addTurns appends all turns of a position.
func (x *exact64) addTurns(own, opp, empty, open uint64) {
	capturing := jumpers64(empty, opp, own)
	for rest := capturing; rest != 0; rest &= rest - 1 {
		stone := rest & -rest
		square := bits.TrailingZeros64(stone)
		from := len(x.turns)
		for anchors := landings64(stone, opp, own); anchors != 0; anchors &= anchors - 1 {
			flipped := uint64(1) << ((square + bits.TrailingZeros64(anchors)) / 2 & 63)
			x.addChains(own|stone|flipped, opp^flipped, empty^stone, square)
		}
		for i := from; i < len(x.turns); i++ {
			x.turns[i].first = int8(square)
		}
	}
	if x.old && capturing != 0 {
		return
	}
	for rest := open &^ capturing; rest != 0; rest &= rest - 1 {
		x.turns = append(x.turns, exactTurn{own: own | rest&-rest, opp: opp, first: int8(bits.TrailingZeros64(rest))})
	}
}

// addChains appends all ways to complete a chain from newest.
func (x *exact64) addChains(own, opp, empty uint64, newest int) {
	next := landings64(1<<(newest&63), opp, empty)
	if next == 0 {
		x.turns = append(x.turns, exactTurn{own: own, opp: opp})
		return
	}
	for ; next != 0; next &= next - 1 {
		square := bits.TrailingZeros64(next)
		flipped := uint64(1) << ((newest + square) / 2 & 63)
		x.addChains(own|flipped|next&-next, opp^flipped, empty^next&-next, square)
	}
}

func (x *exact64) poll() {
	x.nextPoll = x.nodes + exactPoll
	x.published.Store(x.nodes)
	x.stopped = x.stop != nil && x.stop.Load()
}
