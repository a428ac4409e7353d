package vinver

import "tetrad/positions/bitboard"

// joins tells of each ring of a colour's stones whether a stone in the middle
// may join two chains: whether the orthogonal neighbours in it are not all
// connected within the ring.
var joins = func() (table [256]bool) {
	around := [8]uint8{south, southEast, east, northEast, north, northWest, west, southWest}
	for ring := range table {
		// Going around, count the gaps after which an orthogonal neighbour's
		// group begins.
		groups := 0
		for i := 0; i < 8; i += 2 {
			before, corner := around[(i+6)&7], around[(i+7)&7]
			if uint8(ring)&around[i] != 0 && uint8(ring)&(before|corner) != before|corner {
				groups++
			}
		}
		table[ring] = groups > 1
	}
	return table
}()

// chainOf returns the chain of own stones to which p belongs.
func chainOf(own *Bitboard, p Point) Bitboard {
	var chain Bitboard
	chain.toggle(p)
	chain.Words().Fill(own.Words(), 7<<(p>>6)&bitboard.AllWords384)
	return chain
}

// spans reports whether the chain of own stones, of colour c, to which p belongs
// reaches both edges of that colour.
func (g *game) spans(own *Bitboard, c Colour, p Point) bool {
	chain := chainOf(own, p)
	return chain.meets(&g.edges[c&1][0]) && chain.meets(&g.edges[c&1][1])
}

// connects reports whether own stones, of colour c, make a chain from edge to
// edge.
func (g *game) connects(own *Bitboard, c Colour) bool {
	first, last := &g.edges[c&1][0], &g.edges[c&1][1]
	var chain Bitboard
	for i := 1; i <= 6; i++ {
		chain[i] = own[i] & first[i]
	}
	chain.Words().Fill(own.Words(), bitboard.AllWords384)
	return chain.meets(last)
}

// meets reports whether b and c have a point in common.
func (b *Bitboard) meets(c *Bitboard) bool {
	return b[1]&c[1]|b[2]&c[2]|b[3]&c[3]|b[4]&c[4]|b[5]&c[5]|b[6]&c[6] != 0
}
