package ataxx

import (
	"slices"

	"tetrad/positions"
	"tetrad/positions/bitboard"
)

// Abilities implements positions.Position.
func (p *Position) Abilities() positions.Abilities {
	return positions.Abilities{Perfter: p, Symmetric: p, Recurrent: p}
}

// TurnsToRecurrence implements positions.Recurrent. It is 0, since stones can jump from
// the first turn on.
func (p *Position) TurnsToRecurrence() int { return 0 }

// TurnsToDraw implements positions.Recurrent. It returns the number of quiet turns
// still allowed.
func (p *Position) TurnsToDraw() int { return maxQuiet - int(p.now.quiet) }

// DrawnByHistory implements positions.Recurrent. The other kind of draw is an equal
// number of stones at the end.
func (p *Position) DrawnByHistory() bool {
	b := p.now
	b.quiet, b.outcome = 0, positions.Undecided
	b.judge(p.t)
	return p.now.outcome == positions.Draw && b.outcome == positions.Undecided
}

// Continues implements positions.Recurrent.
func (p *Position) Continues(earlier positions.Position) bool {
	q, ok := earlier.(*Position)
	if !ok || p.game != q.game {
		return false
	}
	then, n := p.now, len(q.past)
	if n < len(p.past) {
		then = p.past[n]
	}
	return n <= len(p.past) && then == q.now && slices.Equal(p.past[:n], q.past)
}

// Fresh implements positions.Recurrent.
func (p *Position) Fresh() positions.Recurrent {
	b := p.now
	b.quiet, b.outcome = 0, positions.Undecided
	return p.game.newPosition(b)
}

// CanonicalKey implements positions.Symmetric, over the eight symmetries of the board
// and the exchange of the sides. The history is not part of it.
func (p *Position) CanonicalKey() uint64 {
	own, enemy := p.now.stones[p.now.side&1], p.now.stones[p.now.side&1^1]
	size := p.t.size
	best := ^uint64(0)
	turn := func(change func(uint64) uint64) { own, enemy = change(own), change(enemy) }
	for range 2 {
		for range 2 {
			for range 2 {
				best = min(best, hash(own, enemy))
				turn(func(b uint64) uint64 { return bitboard.MirrorFiles(b, size) })
			}
			turn(func(b uint64) uint64 { return bitboard.MirrorRanks(b, size) })
		}
		turn(bitboard.Transpose)
	}
	return best ^ p.t.start
}

// hash mixes two words by multiplication and shift, like FNV hashes, with an odd
// constant from the golden ratio.
func hash(own, enemy uint64) uint64 {
	const odd = 0x9E3779B97F4A7C15
	h := own * odd
	h = (h ^ h>>29 ^ enemy) * odd
	return h ^ h>>32
}
