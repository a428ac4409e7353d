package slow

import (
	"slices"
	"strings"

	"tetrad/positions/reference"
)

// Arrows maps a line to the end to which its arrow points. Each line is in the map under
// both orders of its ends. Lines without an arrow are not in the map.
type Arrows map[[2]reference.Point]reference.Point

// ReadArrows reads the two arrow fields of a position string, which must be valid.
func ReadArrows(size int, horizontal, vertical string) Arrows {
	a := Arrows{}
	read := func(c rune, low, high reference.Point) {
		switch c {
		case '>', '^':
			a.Set(low, high)
		case '<', 'v':
			a.Set(high, low)
		}
	}
	for i, text := range strings.Split(horizontal, "/") {
		for file, c := range text {
			read(c, reference.P(file, size-1-i), reference.P(file+1, size-1-i))
		}
	}
	for i, text := range strings.Split(vertical, "/") {
		for file, c := range text {
			read(c, reference.P(file, size-2-i), reference.P(file, size-1-i))
		}
	}
	return a
}

// Set places an arrow, or reverses it.
func (a Arrows) Set(from, to reference.Point) {
	a[[2]reference.Point{from, to}], a[[2]reference.Point{to, from}] = to, to
}

// Points reports whether the arrow of the line between two points points to the second.
func (a Arrows) Points(from, to reference.Point) bool {
	end, placed := a[[2]reference.Point{from, to}]
	return placed && end == to
}

// Fields returns the two arrow fields of the position string.
func (a Arrows) Fields(size int) (horizontal, vertical string) {
	letter := func(low, high reference.Point, letters string) string {
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
				across += letter(reference.P(file, rank), reference.P(file+1, rank), "<>")
			}
			if rank > 0 {
				down += letter(reference.P(file, rank-1), reference.P(file, rank), "v^")
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
func (a Arrows) Surrounded(b reference.Grid, p reference.Point) bool {
	return !slices.ContainsFunc(b.Beside(p), func(other reference.Point) bool { return !a.Points(other, p) })
}
