package bitboard

import "math/bits"

// down returns word i of b with n subtracted from each member, 0 < n < 64: the numbers
// m for which m+n is in b.
func (b *Board384[P]) down(i int, n uint) uint64 { return b[i]>>n | b[i+1]<<(64-n) }

// up returns word i of b with n added to each member, 0 < n < 64: the numbers m for
// which m-n is in b.
func (b *Board384[P]) up(i int, n uint) uint64 { return b[i]<<n | b[i-1]>>(64-n) }

// beside returns word i of the squares orthogonally adjacent to b. It may include
// numbers off the board. The expression is written out so that the function is small
// enough to be inlined.
func (b *Board384[P]) beside(i int) uint64 {
	below, w, above := b[i-1], b[i], b[i+1]
	return w<<1 | below>>63 | w>>1 | above<<63 | w<<Stride384 | below>>(64-Stride384) | w>>Stride384 | above<<(64-Stride384)
}

// Beside returns the squares orthogonally adjacent to members of b. It may include
// numbers off the board.
func (b *Board384[P]) Beside() (beside Board384[P]) {
	for i := 1; i <= 6; i++ {
		beside[i] = b.beside(i)
	}
	return beside
}

// Around returns b and the squares adjacent to it in the eight directions. It may
// include numbers off the board.
func (b *Board384[P]) Around() (around Board384[P]) {
	var row Board384[P]
	for i := 1; i <= 6; i++ {
		row[i] = b[i] | b.down(i, 1) | b.up(i, 1)
	}
	for i := 1; i <= 6; i++ {
		around[i] = row[i] | row.down(i, Stride384) | row.up(i, Stride384)
	}
	return around
}

// Ring returns, as bits, which of the eight neighbours of p are in b, in square order:
// south-west, south, south-east, west, east, north-west, north, north-east. The three
// ranks around p are 43 consecutive bits, hence in at most two words.
func (b *Board384[P]) Ring(p P) uint8 {
	from := p + 64 - (Stride384 + 1)
	w := b[from>>6&7]>>(from&63) | b[(from>>6+1)&7]<<1<<(63-from&63)
	const e, n = Stride384 + 2, 2 * Stride384 // bits of the window: east of p, north-west of p
	return uint8(w&7 | w>>(e-5)&(1<<3) | w>>(e-4)&(1<<4) | w>>(n-5)&(7<<5))
}

// Fill adds to b all members of within that are orthogonally connected to it. All
// members of b must be in within.
func (b *Board384[P]) Fill(within *Board384[P]) { b.fill(within, allWords) }

// Chain returns the members of b that are orthogonally connected to p, which must be
// one of them.
func (b *Board384[P]) Chain(p P) (chain Board384[P]) {
	chain.Add(p)
	chain.fill(b, 7<<(p>>6)&allWords)
	return chain
}

// fill grows b word by word. Most chains are short, so this costs less than sweeping
// over the whole board. The argument stale has a bit for each word of b that may have
// to grow: at first at least the words that are not empty and their neighbours.
func (b *Board384[P]) fill(within *Board384[P], stale uint) {
	for stale != 0 {
		i := bits.TrailingZeros(stale) & 7
		stale &= stale - 1
		before, mine := b[i], within[i]
		if before == mine {
			continue
		}
		after := mine & (before | b.beside(i))
		for last := before; after != last; {
			last = after
			after |= mine & (after<<1 | after>>1 | after<<Stride384 | after>>Stride384)
		}
		if after != before {
			b[i] = after
			stale |= 5 << (i - 1) & allWords
		}
	}
}
