package trap

import (
	"math/bits"
	"math/rand/v2"

	"tetrad/positions"
)

// Playout implements positions.Playouter. It chooses uniformly among the legal
// steps.
//
// Pawns and arrows are not placed turn by turn: uniform turns lead to a random
// set of points, and to an arrow of random direction on every line whatever the
// order of the lines.
func (p *Position) Playout(rng *rand.PCG) positions.Outcome {
	before, length := p.now, len(p.keys)
	b := &p.now
	if b.phase != Play {
		p.randomSetup(b, rng)
	}
	for b.outcome == positions.Undecided {
		from, to := b.randomMove(p.t, rng)
		p.doMove(b, from, to)
	}
	outcome := b.outcome
	p.now, p.keys = before, p.keys[:length]
	return outcome
}

// randomSetup brings b to the beginning of Play.
func (p *Position) randomSetup(b *board, rng *rand.PCG) {
	for b.hand != [2]uint8{} {
		point := p.t.randomPoint(rng)
		if (b.pieces[0]|b.pieces[1])>>point&1 == 0 {
			p.doPawn(b, point)
		}
	}
	if b.openLines()&1 != 0 {
		b.side ^= 1
	}
	b.right |= rng.Uint64() & b.openH
	b.up |= rng.Uint64() & b.openV
	b.openH, b.openV = 0, 0
	b.phase = Play
	// The key is not right any more, but its changes in Play are.
	p.keys = append(p.keys, b.key)
	b.recent.add(b.key)
	b.judge(p.t, p.game.king)
}

func (t *tables) randomPoint(rng *rand.PCG) int {
	n := positions.RandomBelow(rng, t.size*t.size)
	return pointAt(n%t.size, n/t.size)
}

// randomMove returns a random move in Play. It has no branches where there is a
// choice, since the processor could not foresee them.
func (b *board) randomMove(t *tables, rng *rand.PCG) (from, to int) {
	h, v := b.moveLines(t, b.side)
	horizontal := bits.OnesCount64(h)
	n := positions.RandomBelow(rng, horizontal+bits.OnesCount64(v))
	vertical := (horizontal - 1 - n) >> (bits.UintSize - 1) // all bits if so, else 0
	lines := h ^ (h^v)&uint64(vertical)
	arrows := b.right ^ (b.right^b.up)&uint64(vertical)
	length := 1 ^ (1^stride)&vertical

	low := nthBit(lines, n-horizontal&vertical)
	backward := int(arrows>>low&1) - 1 // all bits if so, else 0
	from = low + length&backward
	return from, low + length&^backward
}

// nthBit returns the place of the nth bit, from 0, that is set in word.
func nthBit(word uint64, n int) int {
	for range n {
		word &= word - 1
	}
	return bits.TrailingZeros64(word) & (points - 1)
}
