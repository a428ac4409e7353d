package vinver

import "tetrad/positions/vinver"

// geometry holds the values that depend only on the size of the board.
type geometry struct {
	inner  vinver.Bitboard         // points that are not on an edge
	edges  [2][2]vinver.Bitboard   // by colour: the bottom and top, or left and right
	border [2]vinver.Bitboard      // by colour: both edges
	beyond [vinver.Points]uint8    // the ring of places beyond the edges
	lines  [2][vinver.Points]uint8 // by colour: the class of the lines that a point is on
}

// lines is the number of lines, counted from the edge, with a class of their own.
const lines = 6

var geometries = func() (all [20]geometry) {
	for size := 3; size < len(all); size++ {
		all[size].initialize(size)
	}
	return all
}()

func (g *geometry) initialize(size int) {
	var board vinver.Bitboard
	for i := range size {
		for j := range size {
			board.Add(vinver.PointAt(i, j))
			at, x, y := vinver.PointAt(i, j), min(i, size-1-i, lines-1), min(j, size-1-j, lines-1)
			if x > 0 && y > 0 {
				g.inner.Add(vinver.PointAt(i, j))
			}
			g.lines[vinver.Black][at] = uint8(lines*x + y)
			g.lines[vinver.White][at] = uint8(lines*y + x)
		}
		g.edges[vinver.Black][0].Add(vinver.PointAt(i, 0))
		g.edges[vinver.Black][1].Add(vinver.PointAt(i, size-1))
		g.edges[vinver.White][0].Add(vinver.PointAt(0, i))
		g.edges[vinver.White][1].Add(vinver.PointAt(size-1, i))
	}
	for c, e := range g.edges {
		g.border[c].Or(&e[0])
		g.border[c].Or(&e[1])
	}
	for i := range size {
		for j := range size {
			at := vinver.PointAt(i, j)
			g.beyond[at] = ^board.Ring(at)
		}
	}
}
