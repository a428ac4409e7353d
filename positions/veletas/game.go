// Package veletas implements Veletas, a game by Luis Bolaños Mures (2013). Both players
// move the same shooters, and each turn shoots a stone. A shooter that can no longer
// move belongs to the side with the largest group beside it. The player who claims more
// than half of the shooters wins.
package veletas

import (
	"strconv"
	"sync"

	"tetrad/positions"
)

// Family is Veletas on its three boards.
var Family = positions.Family{
	Name:        "veletas",
	MinSize:     7,
	MaxSize:     10,
	Sizes:       []int{7, 9, 10},
	DefaultSize: 10,
	Credits:     "Luis Bolaños Mures, 2013, iggamecenter.com",
	New:         func(size int, _ string) positions.Game { return game{size} },
}

// game is a board size. Everything that costs time waits until the first position is
// needed, so that a program can name its games at no cost.
type game struct{ size int }

func (g game) Name() string { return Family.VariantName(g.size, "") }

func (g game) Start() positions.Position {
	v := variants[g.size]()
	start := state{phase: Setup1, hand: uint8(v.first), mover: nobody}
	return newPosition(v, start)
}

func (g game) Parse(fen string) (positions.Position, error) {
	v := variants[g.size]()
	b, err := v.parse(fen)
	if err != nil {
		return nil, err
	}
	return newPosition(v, b), nil
}

// maxShooters is the greatest number of shooters of a variant.
const maxShooters = 7

// variant holds the constants of one board size.
type variant struct {
	size     int
	shooters int      // in the whole game
	first    int      // of them, the number placed in setup turn 1
	need     int      // number of claimed shooters that wins
	squares  Bitboard // all squares
	interior Bitboard // all but the perimeter, where the setup places shooters
	digits   string   // number of shooters, as position strings write it
	rays     [cells]rays
	toward   [cells][cells]uint8 // directions, as indexes of rays
	keys     keys
	images   func() *imageTable // makes it at the first call
}

// variants makes the constants of each size at their first use.
var variants = map[int]func() *variant{
	7:  sync.OnceValue(func() *variant { return newVariant(7, 3, 1) }),
	9:  sync.OnceValue(func() *variant { return newVariant(9, 5, 2) }),
	10: sync.OnceValue(func() *variant { return newVariant(10, 7, 3) }),
}

func newVariant(size, shooters, first int) *variant {
	v := &variant{
		size:     size,
		shooters: shooters,
		first:    first,
		need:     shooters/2 + 1,
		digits:   strconv.Itoa(shooters),
	}
	for rank := range size {
		for file := range size {
			here := bit(Square(file, rank))
			v.squares = v.squares.Or(here)
			if 0 < file && file < size-1 && 0 < rank && rank < size-1 {
				v.interior = v.interior.Or(here)
			}
		}
	}
	v.rays = newRays(v.squares)
	v.toward = newToward(&v.rays)
	v.keys = newKeys(size)
	v.images = sync.OnceValue(v.newImages)
	return v
}
