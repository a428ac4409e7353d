package bitboard

// Diagonals384 are pairs of squares of a board that meet at a corner only. The lower
// square identifies a pair: the other square of a rising pair lies north-east of it,
// that of a falling pair north-west. The two other squares around the corner are the
// sides of the pair.
type Diagonals384[P ~uint16] struct{ rising, falling Board384[P] }

const (
	northEast384 = Stride384 + 1
	northWest384 = Stride384 - 1
)

// Across384 returns the diagonals that have members of b on both sides.
func Across384[P ~uint16](b *Board384[P]) (d Diagonals384[P]) {
	for i := 1; i <= 6; i++ {
		north := b.down(i, Stride384)
		d.rising[i] = b.down(i, 1) & north
		d.falling[i] = b.up(i, 1) & north
	}
	return d
}

// Between returns the members of d that have one end in a and the other in b.
func (d *Diagonals384[P]) Between(a, b *Board384[P]) (between Diagonals384[P]) {
	for i := 1; i <= 6; i++ {
		between.rising[i] = d.rising[i] & (a[i]&b.down(i, northEast384) | b[i]&a.down(i, northEast384))
		between.falling[i] = d.falling[i] & (a[i]&b.down(i, northWest384) | b[i]&a.down(i, northWest384))
	}
	return between
}

// Sides returns the squares on both sides of the members of d.
func (d *Diagonals384[P]) Sides() (sides Board384[P]) {
	for i := 1; i <= 6; i++ {
		sides[i] = d.rising.up(i, 1) | d.rising.up(i, Stride384) | d.falling.down(i, 1) | d.falling.up(i, Stride384)
	}
	return sides
}

// Crossed384 returns the members of ends at the ends of diagonals whose ends are both
// in ends and whose sides are both in sides.
func Crossed384[P ~uint16](ends, sides *Board384[P]) (crossed Board384[P]) {
	for i := 1; i <= 6; i++ {
		// Bit by bit, the south-west square identifies the four squares. The others are
		// in this word or in the next.
		rising := ends[i] & ends.down(i, northEast384) & sides.down(i, 1) & sides.down(i, Stride384)
		falling := sides[i] & sides.down(i, northEast384) & ends.down(i, 1) & ends.down(i, Stride384)
		crossed[i] |= rising | rising<<northEast384 | falling<<1 | falling<<Stride384
		crossed[i+1] |= rising>>(64-northEast384) | falling>>63 | falling>>(64-Stride384)
	}
	return crossed
}

// Opposite384 returns the squares at one end of a diagonal whose sides are both in
// sides and whose other end is in ends.
func Opposite384[P ~uint16](sides, ends *Board384[P]) (opposite Board384[P]) {
	for i := 1; i <= 6; i++ {
		w, e := sides.up(i, 1), sides.down(i, 1)
		s, n := sides.up(i, Stride384), sides.down(i, Stride384)
		opposite[i] = s&(w&ends.up(i, northEast384)|e&ends.up(i, northWest384)) |
			n&(w&ends.down(i, northWest384)|e&ends.down(i, northEast384))
	}
	return opposite
}

// Reach sets next to the squares that are next to members of b, orthogonally or along a
// member of d. It may include numbers off the board.
func (d *Diagonals384[P]) Reach(b, next *Board384[P]) {
	below, r0, f0 := uint64(0), uint64(0), uint64(0)
	for i := 1; i <= 6; i++ {
		w, above := b[i], b[i+1]
		if w|below|above == 0 {
			next[i] = 0 // r0 and f0 are parts of below
			continue
		}
		rising, falling := d.rising[i], d.falling[i]
		r, f := w&rising, w&falling
		next[i] = w<<1 | below>>63 | w>>1 | above<<63 |
			w<<Stride384 | below>>(64-Stride384) | w>>Stride384 | above<<(64-Stride384) |
			r<<northEast384 | r0>>(64-northEast384) | (w>>northEast384|above<<(64-northEast384))&rising |
			f<<northWest384 | f0>>(64-northWest384) | (w>>northWest384|above<<(64-northWest384))&falling
		below, r0, f0 = w, r, f
	}
}
