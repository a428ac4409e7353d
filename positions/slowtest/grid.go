package slowtest

import (
	"fmt"
	"maps"
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

// At returns the square called name, which must be a valid name.
func At(name string) Point {
	rank, err := strconv.Atoi(name[1:])
	if err != nil {
		panic(fmt.Sprintf("reference: %q is no square", name))
	}
	return Point{int(name[0]) - 'a', rank - 1}
}

// Plus returns the square at distance d from p.
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

// newGrid returns an empty board.
func newGrid(size int) Grid { return Grid{size, map[Point]byte{}} }

// ReadGrid reads a board field, which must be valid.
func ReadGrid(size int, board string) Grid {
	g := newGrid(size)
	readBoard(board, func(file, rank int, piece byte) { g.Square[Point{file, rank}] = piece })
	return g
}

// String returns the board field.
func (g Grid) String() string {
	return writeBoard(g.Size, func(file, rank int) byte { return g.Square[Point{file, rank}] })
}

// Clone returns an independent copy.
func (g Grid) Clone() Grid { return Grid{g.Size, maps.Clone(g.Square)} }

// Has reports whether p is on the board.
func (g Grid) Has(p Point) bool {
	return 0 <= p.File && p.File < g.Size && 0 <= p.Rank && p.Rank < g.Size
}

// IsEmpty reports whether p is on the board and holds nothing.
func (g Grid) IsEmpty(p Point) bool { return g.Has(p) && g.Square[p] == 0 }

// IsCorner reports whether p is one of the four corners.
func (g Grid) IsCorner(p Point) bool {
	return (p.File == 0 || p.File == g.Size-1) && (p.Rank == 0 || p.Rank == g.Size-1)
}

// IsEdge reports whether p is on the perimeter.
func (g Grid) IsEdge(p Point) bool {
	return p.File == 0 || p.File == g.Size-1 || p.Rank == 0 || p.Rank == g.Size-1
}

// Points returns all squares in square order.
func (g Grid) Points() []Point {
	all := make([]Point, 0, g.Size*g.Size)
	for rank := range g.Size {
		for file := range g.Size {
			all = append(all, Point{file, rank})
		}
	}
	return all
}

// Beside returns the orthogonal neighbours of p on the board.
func (g Grid) Beside(p Point) []Point {
	var near []Point
	for _, d := range Orthogonal {
		if g.Has(p.Plus(d)) {
			near = append(near, p.Plus(d))
		}
	}
	return near
}

// Touches reports whether a neighbour of p in one of the directions holds c.
func (g Grid) Touches(p Point, c byte, directions []Point) bool {
	return slices.ContainsFunc(directions, func(d Point) bool { return g.Square[p.Plus(d)] == c })
}

// Reach returns the empty squares that a piece on from reaches in at most steps squares
// (0: any distance), without crossing the letters of blocked. The content of from does not
// matter.
func (g Grid) Reach(from Point, blocked string, directions []Point, steps int) []Point {
	var found []Point
	for _, d := range directions {
		to := from.Plus(d)
		for n := 1; g.Has(to) && (steps == 0 || n <= steps); n++ {
			c := g.Square[to]
			if c == 0 {
				found = append(found, to)
			} else if strings.IndexByte(blocked, c) >= 0 {
				break
			}
			to = to.Plus(d)
		}
	}
	return found
}

// Collect adds to group p and the squares connected to it in the given directions, over
// squares that hold one of letters. If p holds none of them, it adds nothing.
func (g Grid) Collect(p Point, letters string, directions []Point, group map[Point]bool) {
	if c := g.Square[p]; c == 0 || strings.IndexByte(letters, c) < 0 || group[p] {
		return
	}
	group[p] = true
	for _, d := range directions {
		g.Collect(p.Plus(d), letters, directions, group)
	}
}

// Count returns the number of squares that hold one of the letters.
func (g Grid) Count(letters string) int {
	n := 0
	for _, c := range g.Square {
		if strings.IndexByte(letters, c) >= 0 {
			n++
		}
	}
	return n
}
