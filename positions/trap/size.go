package trap

import (
	"math"

	"tetrad/positions"
)

// MostPositions implements [positions.Sized]. It adds up the three parts of the game,
// on n points with l lines, for p pawns of each side:
//
//   - fewer than 2p pawns, placed by turns, and no arrow: C(n, w) · C(n−w, b) for w white
//     and b black pawns
//   - all pawns, and on each line no arrow or one of two: C(n, p) · C(n−p, p) · 3ˡ
//   - up to p pieces of each side, an arrow on each line, and either player to move: the
//     sum of C(n, w) · C(n−w, b), times 2 · 2ˡ
//
// In the first two the number of pawns and arrows tells who is to move. With kings there
// are as many positions more as each side has pieces of which one can be the king; in
// the last part the king may be gone.
func (p *Position) MostPositions() float64 {
	g := p.game
	pawns, lines := int(pawnsOf[g.size]), 2*g.size*(g.size-1)
	play := 0.0
	for white := range pawns + 1 {
		for black := range pawns + 1 {
			play += g.layouts(white, black) * g.kingsOf(white+1) * g.kingsOf(black+1)
		}
	}
	arrows := g.layouts(pawns, pawns) * g.kingsOf(pawns) * g.kingsOf(pawns) * math.Pow(3, float64(lines))
	return math.Log10(g.placements() + arrows + play*math.Pow(2, float64(lines+1)))
}

// placements returns the number of positions before the last pawn is placed.
func (g game) placements() (sum float64) {
	for placed := range 2 * int(pawnsOf[g.size]) {
		white, black := (placed+1)/2, placed/2
		sum += g.layouts(white, black) * g.kingsOf(max(1, white)) * g.kingsOf(max(1, black))
	}
	return sum
}

// layouts returns the number of ways to put pieces on the board.
func (g game) layouts(white, black int) float64 {
	points := g.size * g.size
	return positions.Choose(points, white) * positions.Choose(points-white, black)
}

// kingsOf returns the number of cases of which piece is the king.
func (g game) kingsOf(cases int) float64 {
	if !g.king {
		return 1
	}
	return float64(cases)
}
