// Package verto is the game Verto by Dieter Stein. Players enter stones on a square
// board. A stone that flanks an enemy stone flips it and may continue in a chain. The
// majority on the full board wins.
//
// Sets of stones are bitboards, of one word up to 8×8 and of two words above. A turn is
// one step, except for a chain, in which the capturing entry and each continuation are
// steps.
package verto

import (
	"slices"
	"strconv"
	"sync"

	"tetrad/positions"
	"tetrad/positions/bitboard"
)

// The directions to the eight neighbours, anticlockwise. The opposite of d is d^4.
const (
	east = iota
	northEast
	north
	northWest
	west
	southWest
	south
	southEast
	directions
)

// A variant holds the constants of one board size and rule.
//
// A square is the number file + rank·stride. The stride is 8 if one word holds the
// board. On the larger boards it is 11, one more than the widest rank, so that a shift
// over the edge lands outside the board.
type variant struct {
	size    int
	stride  int
	wide    bool              // the board needs two words
	rule    rule              // on captures
	board   bitboard.Board128 // all squares
	corners bitboard.Board128
	delta   [directions]int // from a square to its neighbour

	once  sync.Once
	table *keyTable // made by the first call of keys

	imagesOnce   sync.Once
	imageNumbers *imageTable // made by the first call of images
}

// A rule says which captures a player may decline.
type rule uint8

const (
	optional   rule = iota // all of them, by a stone on another square
	compulsory             // none: the rule suffix "old"
	declinable             // all of them, on their squares too: the rule suffix "free"
	rules
)

// plain64 returns those of the squares that can be entered where a stone may be entered
// without a capture. On capturing squares it would capture.
func (r rule) plain64(open, capturing uint64) uint64 {
	switch {
	case capturing == 0 || r == declinable:
		return open
	case r == compulsory:
		return 0
	}
	return open &^ capturing
}

// plain128 is plain64 for two words.
func (r rule) plain128(open, capturing board128) board128 {
	switch {
	case capturing.IsEmpty() || r == declinable:
		return open
	case r == compulsory:
		return board128{}
	}
	return open.AndNot(capturing)
}

// suffixes are the names of the rules.
var suffixes = [rules]string{"", "old", "free"}

// variants are indexed by rule and by size.
var variants = makeVariants()

func makeVariants() *[rules][maxSize + 1]variant {
	all := new([rules][maxSize + 1]variant)
	for r := range all {
		for size := minSize; size <= maxSize; size++ {
			all[r][size].init(size, rule(r))
		}
	}
	return all
}

func (v *variant) init(size int, r rule) {
	v.size, v.rule = size, r
	v.stride = stride64
	if size > 8 {
		v.stride, v.wide = stride128, true
	}
	for rank := range size {
		for file := range size {
			v.board = v.board.Or(bitboard.Bit(v.square(file, rank)))
		}
	}
	for _, rank := range []int{0, size - 1} {
		for _, file := range []int{0, size - 1} {
			v.corners = v.corners.Or(bitboard.Bit(v.square(file, rank)))
		}
	}
	s := v.stride
	v.delta = [directions]int{1, s + 1, s, s - 1, -1, -s - 1, -s, -s + 1}
}

func (v *variant) square(file, rank int) int { return file + rank*v.stride }

// neighbour returns the next square in a direction. At the edge of the board the bool
// is false.
func (v *variant) neighbour(square, direction int) (int, bool) {
	next := square + v.delta[direction]
	if next < 0 || !v.board.Has(next) {
		return 0, false
	}
	files := next%v.stride - square%v.stride
	return next, -1 <= files && files <= 1
}

// direction returns the direction from one square to another at the given distance in
// squares. If they are not on a line at that distance, the bool is false.
func (v *variant) direction(from, to, distance int) (int, bool) {
	for d := range directions {
		square, ok := from, true
		for i := 0; i < distance && ok; i++ {
			square, ok = v.neighbour(square, d)
		}
		if ok && square == to {
			return d, true
		}
	}
	return 0, false
}

// squareName returns the name of a square.
func (v *variant) squareName(square int) string {
	return positions.SquareName(square%v.stride, square/v.stride)
}

// keyTable holds the Zobrist numbers of a variant.
type keyTable struct {
	base   uint64                         // the empty board
	side   uint64                         // dark is to move
	stone  [2][stride128 * maxSize]uint64 // stone of light, of dark
	flip   [stride128 * maxSize]uint64    // a stone changes sides
	newest [stride128 * maxSize]uint64    // a chain goes on from this square
}

// keys returns the Zobrist numbers. The first call makes them, since a process needs
// them for few variants only.
func (v *variant) keys() *keyTable {
	v.once.Do(func() {
		prefix := "verto/" + strconv.Itoa(v.size)
		t := &keyTable{
			base: positions.Zobrist(prefix),
			side: positions.Zobrist(prefix + "/side"),
		}
		if v.rule != optional {
			t.base ^= positions.Zobrist(prefix + "/" + suffixes[v.rule])
		}
		for rank := range v.size {
			for file := range v.size {
				square, name := v.square(file, rank), positions.SquareName(file, rank)
				t.stone[0][square] = positions.Zobrist(prefix + "/w/" + name)
				t.stone[1][square] = positions.Zobrist(prefix + "/b/" + name)
				t.flip[square] = t.stone[0][square] ^ t.stone[1][square]
				t.newest[square] = positions.Zobrist(prefix + "/newest/" + name)
			}
		}
		v.table = t
	})
	return v.table
}

// Board sides.
const (
	minSize     = 4
	maxSize     = 10
	defaultSize = 8
)

// Family is Verto in all its sizes and with all capture rules.
var Family = positions.Family{
	Name:        "verto",
	MinSize:     minSize,
	MaxSize:     maxSize,
	DefaultSize: defaultSize,
	Rules:       suffixes[compulsory:],
	Credits:     "Verto by Dieter Stein, 2010/2011, spielstein.com, CC BY-NC 4.0",
	New:         newGame,
}

// game is a variant seen as a positions.Game.
type game struct{ variant *variant }

func newGame(size int, rule string) positions.Game {
	return game{&variants[slices.Index(suffixes[:], rule)][size]}
}

func (g game) Name() string { return Family.VariantName(g.variant.size, suffixes[g.variant.rule]) }

func (g game) Start() positions.Position {
	return newPosition(g.variant, state{key: g.variant.keys().base, newest: none})
}
