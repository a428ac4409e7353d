package gtp

import (
	"tetrad/positions"
	"tetrad/positions/vinver"
)

// vinverView shows p1 as Black and p2 as White, all through the game: Go
// clients tie a colour to a person. So a swap, which p2 makes by a click on the
// first stone, shows the board from then on mirrored in the diagonal from a1,
// with the colours exchanged. That is the same game, since the mirror exchanges
// the edges as well.
//
// The first click of a turn is the point of the stone, each further one a stone
// to flip.
type vinverView struct{ *vinver.Position }

func (p vinverView) size() int { return p.Size() }

func (p vinverView) colour(player positions.Player) Colour { return Colour(player) }

// swapped reports whether the board is shown mirrored.
func (p vinverView) swapped() bool { return p.Owner(vinver.Black) == positions.P2 }

// mirror exchanges file and rank after a swap.
func (p vinverView) mirror(v Vertex) Vertex {
	if p.swapped() {
		return Vertex{v.Rank, v.File}
	}
	return v
}

func (p vinverView) stone(v Vertex) (Colour, bool) {
	v = p.mirror(v)
	at := vinver.PointAt(int(v.File), int(v.Rank))
	for _, c := range []vinver.Colour{vinver.Black, vinver.White} {
		if p.Stones(c).Has(at) {
			return p.colour(p.Owner(c)), true
		}
	}
	return 0, false
}

func (p vinverView) appendClicks(dst []Vertex, s positions.Step) []Vertex {
	switch vinver.StepKind(s) {
	case vinver.Swap:
		return append(dst, p.firstStone())
	case vinver.Pass:
		return append(dst, Pass)
	}
	at := vinver.StepPoint(s)
	return append(dst, p.mirror(Vertex{int8(at.File()), int8(at.Rank())}))
}

// firstStone returns the only stone when a swap is offered.
func (p vinverView) firstStone() Vertex {
	for rank := range int8(p.Size()) {
		for file := range int8(p.Size()) {
			v := Vertex{file, rank}
			if _, ok := p.stone(v); ok {
				return v
			}
		}
	}
	return Pass
}

func (p vinverView) flips(s positions.Step) bool { return vinver.StepKind(s) == vinver.Flip }

func (p vinverView) margin() int { return 1 }

func (p vinverView) summary() string {
	const edges = "black joins bottom and top, white left and right"
	if p.swapped() {
		return edges + "; white has swapped, so the board is mirrored in the diagonal from A1 and the colours are exchanged"
	}
	return edges
}
