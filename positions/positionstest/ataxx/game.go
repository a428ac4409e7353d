// Package ataxx is the game of Ataxx by Dave Crummack and Craig Galley (1988): stones
// spread to neighbouring squares or jump two squares far, and turn the enemy stones
// around them. Only tests use it: it shows that a game needs nothing but its own
// folders.
//
// Two points of the rules follow the custom of Ataxx engines. The game ends if the
// board is full, nobody can move, or a side has no stone left; the side with more
// stones wins, and equal numbers are a draw. After 100 turns in a row without a new
// stone the game is a draw, unless it has ended otherwise.
//
// Squares are bits of one word, eight to a rank on every size. At least one column
// stays free between the ranks.
package ataxx

import (
	"sync"

	"tetrad/positions"
)

// Family is Ataxx with all its sizes.
var Family = positions.Family{
	Name:        "ataxx",
	MinSize:     4,
	MaxSize:     7,
	DefaultSize: 7,
	Credits:     "Ataxx by Dave Crummack and Craig Galley, 1988",
	New:         func(size int, _ string) positions.Game { return game{size} },
}

// game is one variant. The values of equal variants are equal.
type game struct{ size int }

func (g game) Name() string { return Family.VariantName(g.size, "") }

// Start implements positions.Game: each side has two opposite corners.
func (g game) Start() positions.Position {
	last := g.size - 1
	var s state
	s.stones[positions.P1] = bit(0, last) | bit(last, 0)
	s.stones[positions.P2] = bit(0, 0) | bit(last, last)
	return g.newPosition(s)
}

// newPosition returns the position whose first state is s. It computes the key and the
// outcome of s.
func (g game) newPosition(s state) *Position {
	t := geometryOf(g.size)
	s.key = s.keyFromScratch(t)
	s.judge(t)
	return &Position{game: g, t: t, now: s, past: make([]state, 0, typicalGame)}
}

// geometries holds the geometry of each size, filled at their first use.
var geometries [maxSize + 1]struct {
	once sync.Once
	t    *geometry
}

func geometryOf(size int) *geometry {
	slot := &geometries[size]
	slot.once.Do(func() { slot.t = newGeometry(size) })
	return slot.t
}
