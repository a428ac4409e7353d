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
	length := len(p.stack)
	if b := p.top(); b.phase != Play {
		p.stack = append(p.stack, *b)
		p.keys = append(p.keys, b.key)
		p.randomSetup(p.top(), rng)
	}
	for p.Outcome() == positions.Undecided {
		p.doRandomMove(rng)
	}
	outcome := p.Outcome()
	p.stack, p.keys = p.stack[:length], p.keys[:length]
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
	// The key stays behind: only its changes in Play matter for repetitions.
	p.keys[len(p.keys)-1] = b.key
	b.judge(p.t, p.game.king)
}

func (t *tables) randomPoint(rng *rand.PCG) int {
	n := positions.RandomBelow(rng, t.size*t.size)
	return pointAt(n%t.size, n/t.size)
}

// doRandomMove plays a random move in Play.
func (p *Position) doRandomMove(rng *rand.PCG) {
	b := p.top()
	h, v := b.moveLines(p.t, b.side)
	horizontal := bits.OnesCount64(h)
	n := positions.RandomBelow(rng, horizontal+bits.OnesCount64(v))
	from, to := 0, 0
	if n < horizontal {
		from = nthBit(h, n)
		to = from + 1
		if b.right>>from&1 == 0 {
			from, to = to, from
		}
	} else {
		from = nthBit(v, n-horizontal)
		to = from + stride
		if b.up>>from&1 == 0 {
			from, to = to, from
		}
	}
	p.stack = append(p.stack, *b)
	p.doMove(p.top(), from, to)
}

// nthBit returns the place of the nth bit, from 0, that is set in word.
func nthBit(word uint64, n int) int {
	for range n {
		word &= word - 1
	}
	return bits.TrailingZeros64(word)
}
