package vinver

import "tetrad/positions"

// Threats implements positions.Threatener. It counts the empty points that would join a
// chain from one edge, or the edge itself, to a chain from the opposite edge or to that
// edge. It does not count wins that need a flip.
func (p *Position) Threats(player positions.Player) int {
	c := p.now.side
	if player != p.ToMove() {
		c ^= 1
	}
	first, last := p.nextToEdge(c, 0), p.nextToEdge(c, 1)
	first.And(&last)
	empty := p.Empties()
	return first.CountIn(&empty)
}

// nextToEdge returns the points on an edge of colour c and the points next to the
// chains that start there. Some may be beyond the board.
func (p *Position) nextToEdge(c Colour, edge int) Bitboard {
	own, border := &p.stones[c&1], &p.edges[c&1][edge]
	chain := *border
	chain.And(own)
	chain.Fill(own)
	near := chain.Beside()
	near.Or(border)
	return near
}
