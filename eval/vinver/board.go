package vinver

import "tetrad/positions/vinver"

// geometry are the sets of points that belong to a size of the board.
type geometry struct {
	points vinver.Board
	edges  [2][2]vinver.Board // by colour: the bottom and top, or left and right
}

var geometries = func() (all [20]geometry) {
	for size := 3; size < len(all); size++ {
		g := &all[size]
		for i := range size {
			for j := range size {
				add(&g.points, i, j)
			}
			add(&g.edges[vinver.Black][0], i, 0)
			add(&g.edges[vinver.Black][1], i, size-1)
			add(&g.edges[vinver.White][0], 0, i)
			add(&g.edges[vinver.White][1], size-1, i)
		}
	}
	return all
}()

func add(b *vinver.Board, file, rank int) {
	p := vinver.PointAt(file, rank)
	b[1+p/64] |= 1 << (p % 64)
}

func full(size int) vinver.Board { return geometries[size].points }

func edges(size int, c vinver.Colour) (from, to vinver.Board) {
	e := &geometries[size].edges[c]
	return e[0], e[1]
}

func and(a, b *vinver.Board) (c vinver.Board) {
	for i := range c {
		c[i] = a[i] & b[i]
	}
	return c
}

func meets(a, b *vinver.Board) bool {
	var common uint64
	for i := range a {
		common |= a[i] & b[i]
	}
	return common != 0
}

// spread returns the points of more and the orthogonal neighbours of b.
func spread(b, more *vinver.Board) (c vinver.Board) {
	for i := 1; i <= 6; i++ {
		c[i] = more[i] | neighbours(b, i)
	}
	return c
}

// neighbours returns word i of the orthogonal neighbours of b.
func neighbours(b *vinver.Board, i int) uint64 {
	const up, down = vinver.Stride, 64 - vinver.Stride
	w, below, above := b[i], b[i-1], b[i+1]
	return w<<1 | below>>63 | w>>1 | above<<63 |
		w<<up | below>>down | w>>up | above<<down
}

// fill adds to chain all points of own that are connected to it.
func fill(own, chain *vinver.Board) {
	for grown := true; grown; {
		grown = false
		for i := 1; i <= 6; i++ {
			next := chain[i] | neighbours(chain, i)&own[i]
			grown = grown || next != chain[i]
			chain[i] = next
		}
	}
}
