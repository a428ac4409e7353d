package slowtest

import (
	"slices"
	"strings"
)

// Arrows maps a line to the end to which its arrow points. Each line is in the map under
// both orders of its ends. Lines without an arrow are not in the map.
type Arrows map[[2]Point]Point

// ReadArrows reads the two arrow fields of a position string, which must be valid.
func ReadArrows(size int, horizontal, vertical string) Arrows {
	a := Arrows{}
	read := func(c rune, low, high Point) {
		switch c {
		case '>', '^':
			a.Set(low, high)
		case '<', 'v':
			a.Set(high, low)
		}
	}
	for i, text := range strings.Split(horizontal, "/") {
		for file, c := range text {
			read(c, P(file, size-1-i), P(file+1, size-1-i))
		}
	}
	for i, text := range strings.Split(vertical, "/") {
		for file, c := range text {
			read(c, P(file, size-2-i), P(file, size-1-i))
		}
	}
	return a
}

// Set places an arrow, or reverses it.
func (a Arrows) Set(from, to Point) {
	a[[2]Point{from, to}], a[[2]Point{to, from}] = to, to
}

// Points reports whether the arrow of the line between two points points to the second.
func (a Arrows) Points(from, to Point) bool {
	end, placed := a[[2]Point{from, to}]
	return placed && end == to
}

// Fields returns the two arrow fields of the position string.
func (a Arrows) Fields(size int) (horizontal, vertical string) {
	letter := func(low, high Point, letters string) string {
		switch {
		case a.Points(high, low):
			return letters[:1]
		case a.Points(low, high):
			return letters[1:]
		}
		return "."
	}
	var ranks, between []string
	for rank := size - 1; rank >= 0; rank-- {
		across, down := "", ""
		for file := range size {
			if file < size-1 {
				across += letter(P(file, rank), P(file+1, rank), "<>")
			}
			if rank > 0 {
				down += letter(P(file, rank-1), P(file, rank), "v^")
			}
		}
		ranks = append(ranks, across)
		if rank > 0 {
			between = append(between, down)
		}
	}
	return strings.Join(ranks, "/"), strings.Join(between, "/")
}

// Surrounded reports whether all arrows at a point of a board lead to it.
func (a Arrows) Surrounded(b Grid, p Point) bool {
	return !slices.ContainsFunc(b.Beside(p), func(other Point) bool { return !a.Points(other, p) })
}
