package verto

import "math/bits"

// shallow is the number of empty squares up to which positions are searched in
// the order of generation and not stored: to think about them costs more than
// to search them.
const shallow = 6

// last returns the margin with one empty square, whose neighbours are all
// stones. A side cannot enter it only where all of them are its own; then the
// other side can.
func (x *exact64) last(own, opp, empty uint64, lead int) int {
	x.nodes++
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

// few returns the value with two empty squares or more, up to shallow.
func (x *exact64) few(own, opp, empty uint64, lead, k, alpha int) int {
	x.nodes++
	open := open64(own, opp, empty, x.corners)
	if open == 0 {
		return -x.few(opp, own, empty, -lead, k, -alpha-1)
	}
	// The mover enters one square at the least, and each square is worth 3 at most.
	if low := lead + 4 - 3*k; low > alpha {
		return low
	}
	if high := lead + 3*k; high <= alpha {
		return high
	}
	best := -infinite
	capturing := jumpers64(empty, opp, own)
	for rest := capturing; rest != 0; rest &= rest - 1 {
		stone := rest & -rest
		square := bits.TrailingZeros64(stone)
		for anchors := landings64(stone, opp, own); anchors != 0; anchors &= anchors - 1 {
			flipped := uint64(1) << ((square + bits.TrailingZeros64(anchors)) / 2 & 63)
			value := x.chainFew(own|stone|flipped, opp^flipped, empty^stone, lead+3, square, k-1, alpha)
			if value > alpha {
				return value
			}
			best = max(best, value)
		}
	}
	if x.old && capturing != 0 {
		return best
	}
	if high := lead + 3*k - 2; high <= alpha {
		return max(best, high)
	}
	for rest := open &^ capturing; rest != 0; rest &= rest - 1 {
		value := -x.below(opp, own|rest&-rest, empty^rest&-rest, -lead-1, k-1, -alpha-1)
		if value > alpha {
			return value
		}
		best = max(best, value)
	}
	return best
}

// below returns the value of a position that few has reached between turns,
// with k empty squares, at least 1.
func (x *exact64) below(own, opp, empty uint64, lead, k, alpha int) int {
	if k == 1 {
		return x.last(own, opp, empty, lead)
	}
	return x.few(own, opp, empty, lead, k, alpha)
}

// chainFew returns the value for the mover after all ways to complete a chain
// from newest; own, lead and alpha are the mover's.
func (x *exact64) chainFew(own, opp, empty uint64, lead, newest, k, alpha int) int {
	if k == 0 {
		x.nodes++
		return lead
	}
	next := landings64(1<<(newest&63), opp, empty)
	if next == 0 {
		return -x.below(opp, own, empty, -lead, k, -alpha-1)
	}
	best := -infinite
	for ; next != 0; next &= next - 1 {
		square := bits.TrailingZeros64(next)
		flipped := uint64(1) << ((newest + square) / 2 & 63)
		value := x.chainFew(own|flipped|next&-next, opp^flipped, empty^next&-next, lead+3, square, k-1, alpha)
		if value > alpha {
			return value
		}
		best = max(best, value)
	}
	return best
}
