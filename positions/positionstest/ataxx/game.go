// Package ataxx is the game of Ataxx by Dave Crummack and Craig Galley (1988):
// stones spread to neighbouring squares or jump two squares far, and turn the
// enemies around them. It is here to show that a game needs nothing but its own
// folders: only tests know it.
//
// Two readings are chosen. Who has the more stones when the board is full, when
// nobody can move, or when a side has no stone left, has won; as many are a draw.
// After 100 turns in a row without a new stone the game is a draw, unless it has
// ended otherwise. Both are the customs of Ataxx engines.
//
// Squares are bits of one word, eight to a rank on every size. A column at least
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

// game is one variant; the values of equal variants are equal.
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

// newPosition returns the position whose first state is s, of which the key and
// the outcome are still to be found.
func (g game) newPosition(s state) *Position {
	t := tablesOf(g.size)
	s.key = s.keyFromScratch(t)
	s.judge(t)
	return &Position{game: g, t: t, now: s, past: make([]state, 0, typicalGame)}
}

// tableSlots holds the tables of each size, filled at the first use of it.
var tableSlots [maxSize + 1]struct {
	once sync.Once
	t    *tables
}

func tablesOf(size int) *tables {
	slot := &tableSlots[size]
	slot.once.Do(func() { slot.t = newTables(size) })
	return slot.t
}
