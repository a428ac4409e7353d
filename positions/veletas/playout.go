package veletas

import (
	"math/bits"
	"math/rand/v2"

	"tetrad/positions"
)

// Playout plays random turns to the end of the game and returns the outcome. A
// turn chooses evenly among the shooters that can move, then among staying and
// the destinations, then among the shots; the setup, among all sets of squares,
// and swaps every other time.
func (p *Position) Playout(rng *rand.PCG) positions.Outcome {
	b := p.now().board
	for b.outcome == positions.Undecided {
		switch {
		case b.phase != Play:
			b.randomSetup(p.v, rng)
		case b.mover == nobody:
			b.randomMove(p.v, rng)
		default:
			b.shoot(p.v, pick(rng, b.reach(p.v, int(b.mover))))
		}
	}
	return b.outcome
}

// randomSetup plays the rest of a turn of the setup.
func (b *board) randomSetup(v *variant, rng *rand.PCG) {
	if b.pie == offered && positions.RandomBelow(rng, 2) == 0 {
		b.swap()
	}
	// The shooters still in hand stand above those that were placed; then any
	// order will do.
	room := b.empty(v).And(v.interior).And(above(int(b.mover)))
	for b.hand > 0 {
		sq := pick(rng, room)
		room = room.AndNot(bit(sq))
		b.placeShooter(sq)
	}
	b.placeStone(v, pick(rng, b.empty(v)))
}

func (b *board) randomMove(v *variant, rng *rand.PCG) {
	for {
		from := pick(rng, b.unclaimed)
		reach := b.reach(v, from)
		if reach.IsEmpty() {
			continue // trapped since the position was read in
		}
		b.move(from, pick(rng, reach.Or(bit(from))))
		return
	}
}

// pick returns a random member of set, which is not empty.
func pick(rng *rand.PCG, set Board) int {
	return nth(set, positions.RandomBelow(rng, set.Count()))
}

// nth returns the n-th member of set from 0, n < set.Count(). A loop over the
// members would be mispredicted in nearly every call.
func nth(set Board, n int) int {
	if low := bits.OnesCount64(set.Lo); n >= low {
		return 64 + nthBit(set.Hi, uint64(n-low))
	}
	return nthBit(set.Lo, uint64(n))
}

// nthBit returns the place of the n-th set bit of word from 0. It is the
// selection of S. Vigna, "Broadword Implementation of Rank/Select Queries"
// (2008): sums of the bits up to each byte find the byte, and then the same is
// done with the bits of that byte.
func nthBit(word, n uint64) int {
	const (
		each = 0x0101010101010101
		high = 0x8080808080808080
	)
	sums := word - word>>1&0x5555555555555555
	sums = sums&0x3333333333333333 + sums>>2&0x3333333333333333
	sums = (sums + sums>>4) & 0x0f0f0f0f0f0f0f0f * each
	place := 8 * bits.OnesCount64((n*each|high-sums)&high)
	n -= sums << 8 >> (place & 63) & 0xff
	spread := word >> (place & 63) & 0xff * each & 0x8040201008040201
	sums = (spread + (high - each)) | spread
	sums = sums & high >> 7 * each
	return place + bits.OnesCount64((n*each|high-sums)&high)
}
