//go:build unix

package fakeengine

import (
	"fmt"
	"slices"
	"strconv"
	"strings"
)

// A point is a square by file and rank, from 0.
type point struct{ file, rank int }

// String returns the name of the square.
func (p point) String() string { return string(rune('a'+p.file)) + strconv.Itoa(p.rank+1) }

// at returns the square with a name, which is one.
func at(name string) point {
	rank, err := strconv.Atoi(name[1:])
	if err != nil {
		panic(fmt.Sprintf("fakeengine: %q is no square", name))
	}
	return point{int(name[0]) - 'a', rank - 1}
}

func (p point) plus(d point) point { return point{p.file + d.file, p.rank + d.rank} }

func (p point) minus(d point) point { return point{p.file - d.file, p.rank - d.rank} }

// The steps to neighbours: orthogonal, diagonal, all.
var (
	orthogonal = []point{{0, 1}, {1, 0}, {0, -1}, {-1, 0}}
	diagonal   = []point{{1, 1}, {1, -1}, {-1, -1}, {-1, 1}}
	around     = slices.Concat(orthogonal, diagonal)
)

// A grid is the board of a position string: letters by square.
type grid struct {
	size   int
	square map[point]byte
}

// readGrid reads a board field that is valid.
func readGrid(size int, board string) grid {
	g := grid{size, map[point]byte{}}
	for i, text := range strings.Split(board, "/") {
		file, run := 0, 0
		for _, c := range text {
			if '0' <= c && c <= '9' {
				run = 10*run + int(c-'0')
				continue
			}
			file, run = file+run, 0
			g.square[point{file, size - 1 - i}] = byte(c)
			file++
		}
	}
	return g
}

// String returns the board field.
func (g grid) String() string {
	var ranks []string
	for rank := g.size - 1; rank >= 0; rank-- {
		text, empty := "", 0
		for file := range g.size {
			c := g.square[point{file, rank}]
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

// clone returns an independent copy.
func (g grid) clone() grid {
	next := grid{g.size, map[point]byte{}}
	for p, c := range g.square {
		next.square[p] = c
	}
	return next
}

func (g grid) has(p point) bool {
	return 0 <= p.file && p.file < g.size && 0 <= p.rank && p.rank < g.size
}

func (g grid) isEmpty(p point) bool { return g.has(p) && g.square[p] == 0 }

func (g grid) isCorner(p point) bool {
	return (p.file == 0 || p.file == g.size-1) && (p.rank == 0 || p.rank == g.size-1)
}

func (g grid) isEdge(p point) bool {
	return p.file == 0 || p.file == g.size-1 || p.rank == 0 || p.rank == g.size-1
}

// points returns all squares in square order.
func (g grid) points() []point {
	var all []point
	for rank := range g.size {
		for file := range g.size {
			all = append(all, point{file, rank})
		}
	}
	return all
}

// touches reports whether a neighbour of p in one of the directions holds c.
func (g grid) touches(p point, c byte, directions []point) bool {
	return slices.ContainsFunc(directions, func(d point) bool { return g.square[p.plus(d)] == c })
}

// collect adds to group what is connected to p in the directions by letters.
func (g grid) collect(p point, letters string, directions []point, group map[point]bool) {
	if c := g.square[p]; c == 0 || strings.IndexByte(letters, c) < 0 || group[p] {
		return
	}
	group[p] = true
	for _, d := range directions {
		g.collect(p.plus(d), letters, directions, group)
	}
}
