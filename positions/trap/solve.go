package trap

import (
	"math/bits"

	"tetrad/positions"
	"tetrad/positions/bitboard"
)

// TurnsToRecurrence implements positions.Recurrent: pawns and arrows are only
// added, so positions can come again once all are placed.
func (p *Position) TurnsToRecurrence() int {
	b := &p.now
	return int(b.hand[0]) + int(b.hand[1]) + bits.OnesCount64(b.openH) + bits.OnesCount64(b.openV)
}

// TurnsToDraw implements positions.Recurrent: the quiet turns still allowed.
func (p *Position) TurnsToDraw() int { return maxQuiet - int(p.now.quiet) }

// DrawnByHistory implements positions.Recurrent. The other draw is that of two
// kings removed at once.
func (p *Position) DrawnByHistory() bool {
	return p.now.outcome == positions.Draw && p.now.lostPieces(p.game.king) == positions.Undecided
}

// Fresh implements positions.Recurrent.
func (p *Position) Fresh() positions.Position {
	q := &Position{game: p.game, t: p.t, now: p.now}
	b := &q.now
	b.beginRun()
	if b.phase == Play {
		b.recent.add(b.key)
		b.outcome = positions.Undecided
		b.judge(q.t, p.game.king)
	}
	q.keys = []uint64{b.key}
	return q
}

// CanonicalKey implements positions.Symmetric, over the eight symmetries of the
// board and the exchange of the sides. The history does not count.
func (p *Position) CanonicalKey() uint64 {
	b := &p.now
	size := p.t.size
	image := picture{b.pieces[b.side&1], b.pieces[b.side&1^1], b.kings, p.Out()}
	best := ^uint64(0)
	for range 2 {
		for range 2 {
			for range 2 {
				best = min(best, image.hash())
				image.mirrorFiles(size)
			}
			image.mirrorRanks(size)
		}
		image.transpose()
	}
	if p.game.king {
		return best ^ p.t.start[1]
	}
	return best ^ p.t.start[0]
}

// A picture is what the side to move sees. What is in hand follows from it.
type picture struct {
	own, enemy, kings uint64
	out               Ways
}

func (g *picture) mirrorFiles(size int) {
	g.each(func(b uint64) uint64 { return bitboard.MirrorFiles(b, size) })
	g.out[right], g.out[left] = g.out[left], g.out[right]
}

func (g *picture) mirrorRanks(size int) {
	g.each(func(b uint64) uint64 { return bitboard.MirrorRanks(b, size) })
	g.out[up], g.out[down] = g.out[down], g.out[up]
}

func (g *picture) transpose() {
	g.each(bitboard.Transpose)
	g.out[right], g.out[up] = g.out[up], g.out[right]
	g.out[left], g.out[down] = g.out[down], g.out[left]
}

// each changes every set of points in g.
func (g *picture) each(change func(uint64) uint64) {
	g.own, g.enemy, g.kings = change(g.own), change(g.enemy), change(g.kings)
	for d := range g.out {
		g.out[d] = change(g.out[d])
	}
}

// hash mixes all words by the multiply and shift of FNV-like hashes, with an
// odd constant from the golden ratio.
func (g *picture) hash() uint64 {
	h := uint64(0)
	for _, w := range [...]uint64{g.own, g.enemy, g.kings, g.out[right], g.out[left], g.out[up], g.out[down]} {
		h = (h ^ w) * 0x9E3779B97F4A7C15
		h ^= h >> 29
	}
	return h
}

var _ positions.Recurrent = (*Position)(nil)
