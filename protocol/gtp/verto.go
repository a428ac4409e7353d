package gtp

import (
	"fmt"

	"tetrad/positions"
	"tetrad/positions/verto"
)

// vertoView shows light, who begins, as White and dark as Black.
//
// The first click of a turn is the square entered. Where several directions
// capture, the next one is the stone to flip; then each continuation is a click
// on its square.
type vertoView struct{ *verto.Position }

func (p vertoView) size() int { return p.Size() }

func (p vertoView) colour(player positions.Player) Colour {
	if player == positions.P1 {
		return White
	}
	return Black
}

func (p vertoView) stone(v Vertex) (Colour, bool) {
	square := p.Square(int(v.File), int(v.Rank))
	switch {
	case p.Stones(positions.P1).Has(square):
		return White, true
	case p.Stones(positions.P2).Has(square):
		return Black, true
	}
	return 0, false
}

func (p vertoView) appendClicks(dst []Vertex, s positions.Step) []Vertex {
	kind := verto.StepKind(s)
	if kind == verto.Pass {
		return append(dst, Pass)
	}
	dst = append(dst, p.vertex(verto.StepSquare(s)))
	if kind == verto.Capture {
		flipped, _ := p.Flipped(s)
		dst = append(dst, p.vertex(flipped))
	}
	return dst
}

func (p vertoView) vertex(square int) Vertex {
	return Vertex{int8(square % p.Stride()), int8(square / p.Stride())}
}

func (p vertoView) flips(s positions.Step) bool {
	_, ok := p.Flipped(s)
	return ok
}

func (p vertoView) counts() (light, dark int) {
	return p.Stones(positions.P1).Count(), p.Stones(positions.P2).Count()
}

func (p vertoView) margin() int {
	light, dark := p.counts()
	return max(light-dark, dark-light)
}

func (p vertoView) summary() string {
	light, dark := p.counts()
	return fmt.Sprintf("stones: white %d, black %d", light, dark)
}
