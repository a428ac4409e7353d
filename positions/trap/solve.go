package trap

import (
	"math/bits"
	"slices"

	"tetrad/positions"
	"tetrad/positions/bitboard"
)

// TurnsToRecurrence implements positions.Recurrent. Pawns and arrows are only added, so
// positions can recur once all of them are placed.
func (p *Position) TurnsToRecurrence() int {
	b := &p.now
	return int(b.hand[0]) + int(b.hand[1]) + bits.OnesCount64(b.openH) + bits.OnesCount64(b.openV)
}

// TurnsToDraw implements positions.Recurrent. It returns the number of quiet turns
// still allowed.
func (p *Position) TurnsToDraw() int { return maxQuiet - int(p.now.quiet) }

// DrawnByHistory implements positions.Recurrent. The other kind of draw is the removal
// of both kings at once.
func (p *Position) DrawnByHistory() bool {
	return p.now.outcome == positions.Draw && p.now.lostPieces(p.game.king) == positions.Undecided
}

// Continues implements positions.Recurrent. Equal keys from the first position on mean
// equal boards. The first position may have been read with quiet turns behind it.
func (p *Position) Continues(earlier positions.Position) bool {
	q, ok := earlier.(*Position)
	if !ok || p.game != q.game || len(q.keys) > len(p.keys) || !slices.Equal(p.keys[:len(q.keys)], q.keys) {
		return false
	}
	then := &p.now
	if n := len(q.past); n < len(p.past) {
		then = &p.past[n]
	}
	return then.quiet == q.now.quiet
}

// Fresh implements positions.Recurrent.
func (p *Position) Fresh() positions.Recurrent {
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

// CanonicalKey implements positions.Symmetric, over the eight symmetries of the board
// and the exchange of the sides. The history is not part of it.
func (p *Position) CanonicalKey() uint64 {
	hashes := p.imageHashes()
	return slices.Min(hashes[:]) ^ p.gameKey()
}

// ImageKeys implements positions.Imaged.
func (p *Position) ImageKeys() positions.Images {
	keys, game := p.imageHashes(), positions.SameImages(p.gameKey())
	keys.Toggle(&game)
	return keys
}

func (p *Position) gameKey() uint64 {
	if p.game.king {
		return p.t.start[1]
	}
	return p.t.start[0]
}

// imageHashes returns a hash of each image of the position.
func (p *Position) imageHashes() positions.Images {
	var hashes positions.Images
	b, size := &p.now, p.t.size
	image := picture{b.pieces[b.side&1], b.pieces[b.side&1^1], b.kings, p.Out()}
	for transposed := range positions.Symmetry(2) {
		for ranks := range positions.Symmetry(2) {
			for files := range positions.Symmetry(2) {
				s := files | ranks<<1
				if transposed != 0 { // before the files and ranks were mirrored
					s = (4 | s).Inverse()
				}
				hashes[s] = image.hash()
				image.mirrorFiles(size)
			}
			image.mirrorRanks(size)
		}
		image.transpose()
	}
	return hashes
}

// A picture is the position from the point of view of the side to move. The pawns in
// hand follow from it.
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

// each applies change to every set of points in g.
func (g *picture) each(change func(uint64) uint64) {
	g.own, g.enemy, g.kings = change(g.own), change(g.enemy), change(g.kings)
	for d := range g.out {
		g.out[d] = change(g.out[d])
	}
}

// hash mixes all words by multiplication and shift, like FNV hashes, with an odd
// constant from the golden ratio.
func (g *picture) hash() uint64 {
	h := uint64(0)
	for _, w := range [...]uint64{g.own, g.enemy, g.kings, g.out[right], g.out[left], g.out[up], g.out[down]} {
		h = (h ^ w) * 0x9E3779B97F4A7C15
		h ^= h >> 29
	}
	return h
}
