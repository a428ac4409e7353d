package vinver

import (
	"math/bits"

	"tetrad/positions"
)

// Threats implements positions.Threatener: it counts the empty points that
// would join a chain, or an edge, to one from the opposite edge. Wins that need
// a flip are not counted.
func (p *Position) Threats(player positions.Player) int {
	c := p.now.side
	if player != p.ToMove() {
		c ^= 1
	}
	var first, last Bitboard
	p.nextToEdge(&first, c, 0)
	p.nextToEdge(&last, c, 1)
	count := 0
	for i := 1; i <= p.words; i++ {
		taken := p.stones[Black][i] | p.stones[White][i]
		count += bits.OnesCount64(first[i] & last[i] & p.board[i] &^ taken)
	}
	return count
}

// nextToEdge sets near to the points on an edge of colour c, and those next to
// its chains from there. Some may be beyond the board.
func (p *Position) nextToEdge(near *Bitboard, c Colour, edge int) {
	own, border := &p.stones[c&1], &p.edges[c&1][edge]
	var chain Bitboard
	for i := 1; i <= p.words; i++ {
		chain[i] = own[i] & border[i]
	}
	chain.Words().Fill(own.Words(), 2<<p.words-2)
	for i := 1; i <= p.words; i++ {
		near[i] = border[i] | chain.Words().Beside(i)
	}
}

var _ positions.Threatener = (*Position)(nil)
