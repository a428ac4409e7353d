package faulty

import (
	"fmt"
	"slices"
	"strconv"
	"strings"
)

// A Point is a square by file and rank, from 0.
type Point struct{ File, Rank int }

// P returns the square on a file and a rank.
func P(file, rank int) Point { return Point{file, rank} }

// String returns the name of the square.
func (p Point) String() string { return string(rune('a'+p.File)) + strconv.Itoa(p.Rank+1) }

// At returns the square with a name, which is one.
func At(name string) Point {
	rank, err := strconv.Atoi(name[1:])
	if err != nil {
		panic(fmt.Sprintf("faulty: %q is no square", name))
	}
	return Point{int(name[0]) - 'a', rank - 1}
}

// Plus returns the square that lies d further.
func (p Point) Plus(d Point) Point { return Point{p.File + d.File, p.Rank + d.Rank} }

// Minus is the opposite of [Point.Plus].
func (p Point) Minus(d Point) Point { return Point{p.File - d.File, p.Rank - d.Rank} }

// The steps to neighbours: orthogonal, diagonal, all.
var (
	Orthogonal = []Point{{0, 1}, {1, 0}, {0, -1}, {-1, 0}}
	Diagonal   = []Point{{1, 1}, {1, -1}, {-1, -1}, {-1, 1}}
	Around     = slices.Concat(Orthogonal, Diagonal)
)

// A Grid is the board of a position string: letters by square.
type Grid struct {
	Size   int
	Square map[Point]byte
}

// readGrid reads a board field that is valid.
func readGrid(size int, board string) Grid {
	g := Grid{size, map[Point]byte{}}
	for i, text := range strings.Split(board, "/") {
		file, run := 0, 0
		for _, c := range text {
			if '0' <= c && c <= '9' {
				run = 10*run + int(c-'0')
				continue
			}
			file, run = file+run, 0
			g.Square[Point{file, size - 1 - i}] = byte(c)
			file++
		}
	}
	return g
}

// String returns the board field.
func (g Grid) String() string {
	var ranks []string
	for rank := g.Size - 1; rank >= 0; rank-- {
		text, empty := "", 0
		for file := range g.Size {
			c := g.Square[Point{file, rank}]
			if c == 0 {
				empty++
				continue
			}
			if empty > 0 {
				text, empty = text+strconv.Itoa(empty), 0
			}
			text += string(rune(c))
		}
		if empty > 0 {
			text += strconv.Itoa(empty)
		}
		ranks = append(ranks, text)
	}
	return strings.Join(ranks, "/")
}

// Clone returns an independent copy.
func (g Grid) Clone() Grid {
	next := Grid{g.Size, map[Point]byte{}}
	for p, c := range g.Square {
		next.Square[p] = c
	}
	return next
}

// Has reports whether p is on the board.
func (g Grid) Has(p Point) bool {
	return 0 <= p.File && p.File < g.Size && 0 <= p.Rank && p.Rank < g.Size
}

// IsEmpty reports whether p is on the board, and nothing on it.
func (g Grid) IsEmpty(p Point) bool { return g.Has(p) && g.Square[p] == 0 }

// IsCorner reports whether p is one of the four.
func (g Grid) IsCorner(p Point) bool {
	return (p.File == 0 || p.File == g.Size-1) && (p.Rank == 0 || p.Rank == g.Size-1)
}

// IsEdge reports whether p is on the perimeter.
func (g Grid) IsEdge(p Point) bool {
	return p.File == 0 || p.File == g.Size-1 || p.Rank == 0 || p.Rank == g.Size-1
}

// Points returns all squares in square order.
func (g Grid) Points() []Point {
	var all []Point
	for rank := range g.Size {
		for file := range g.Size {
			all = append(all, Point{file, rank})
		}
	}
	return all
}

// Touches reports whether a neighbour of p in one of the directions holds c.
func (g Grid) Touches(p Point, c byte, directions []Point) bool {
	return slices.ContainsFunc(directions, func(d Point) bool { return g.Square[p.Plus(d)] == c })
}

// Collect adds to group what is connected to p in the directions by letters.
func (g Grid) Collect(p Point, letters string, directions []Point, group map[Point]bool) {
	if c := g.Square[p]; c == 0 || strings.IndexByte(letters, c) < 0 || group[p] {
		return
	}
	group[p] = true
	for _, d := range directions {
		g.Collect(p.Plus(d), letters, directions, group)
	}
}

// Count returns how many squares hold one of the letters.
func (g Grid) Count(letters string) int {
	n := 0
	for _, c := range g.Square {
		if strings.IndexByte(letters, c) >= 0 {
			n++
		}
	}
	return n
}
