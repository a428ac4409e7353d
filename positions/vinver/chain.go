package vinver

// joins holds, for each ring of stones of one colour, whether a stone of that colour in
// the middle may join two chains. It does if not all orthogonal neighbours in the ring
// are connected to each other within the ring.
var joins = func() (table [256]bool) {
	around := [8]uint8{south, southEast, east, northEast, north, northWest, west, southWest}
	for ring := range table {
		// Count, around the ring, the gaps after which a group with an orthogonal
		// neighbour begins.
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

// spans reports whether the chain of own stones to which p belongs reaches both edges
// of their colour c.
func (g *game) spans(own *Bitboard, c Colour, p Point) bool {
	chain := own.Chain(p)
	return chain.Meets(&g.edges[c&1][0]) && chain.Meets(&g.edges[c&1][1])
}

// connects reports whether own stones, of colour c, form a chain from edge to edge.
func (g *game) connects(own *Bitboard, c Colour) bool {
	chain := g.edges[c&1][0]
	chain.And(own)
	chain.Fill(own)
	return chain.Meets(&g.edges[c&1][1])
}
