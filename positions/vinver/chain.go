package vinver

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

// spans reports whether the chain of own stones, of colour c, to which p belongs
// reaches both edges of that colour.
func (g *game) spans(own *Bitboard, c Colour, p Point) bool {
	chain := own.Chain(p)
	return chain.Meets(&g.edges[c&1][0]) && chain.Meets(&g.edges[c&1][1])
}

// connects reports whether own stones, of colour c, make a chain from edge to
// edge.
func (g *game) connects(own *Bitboard, c Colour) bool {
	chain := g.edges[c&1][0]
	chain.And(own)
	chain.Fill(own)
	return chain.Meets(&g.edges[c&1][1])
}
