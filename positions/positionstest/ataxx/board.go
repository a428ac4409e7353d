package ataxx

import (
	"fmt"
	"math/bits"

	"tetrad/positions"
)

const (
	maxSize = 7
	stride  = 8               // distance between two ranks
	squares = stride * stride // square numbers; not all are on the board

	maxQuiet = 100 // turns without a new stone that end the game
	farQuiet = 84  // from here on the number of quiet turns is part of the key
)

func bit(file, rank int) uint64 { return 1 << squareAt(file, rank) }

func squareAt(file, rank int) int { return file + stride*rank }

func squareName(square int) string { return positions.SquareName(square%stride, square/stride) }

// state is everything that the rules look at, except the history.
type state struct {
	stones  [2]uint64
	key     uint64
	side    positions.Player
	quiet   uint8 // turns since the last new stone
	outcome positions.Outcome
}

// A geometry has the constants of one board size.
type geometry struct {
	size    int
	squares uint64 // all squares of the board
	near    [squares]uint64
	far     [squares]uint64 // squares that a jump reaches

	stone [2][squares]uint64 // Zobrist numbers
	start uint64
	side  uint64
	quiet [maxQuiet + 1]uint64 // 0 below farQuiet
}

func newGeometry(size int) *geometry {
	t := &geometry{size: size}
	name := func(format string, a ...any) uint64 {
		return positions.Zobrist(fmt.Sprintf("ataxx/%d/", size) + fmt.Sprintf(format, a...))
	}
	t.start, t.side = name("start"), name("o to move")
	for file := range size {
		for rank := range size {
			s := squareAt(file, rank)
			t.squares |= 1 << s
			t.stone[positions.P1][s] = name("x/%s", squareName(s))
			t.stone[positions.P2][s] = name("o/%s", squareName(s))
		}
	}
	for rest := t.squares; rest != 0; rest &= rest - 1 {
		s := bits.TrailingZeros64(rest)
		t.near[s] = t.spread(1<<s) &^ (1 << s)
		t.far[s] = t.spread(t.spread(1<<s)) &^ t.spread(1<<s)
	}
	for n := farQuiet; n <= maxQuiet; n++ {
		t.quiet[n] = name("quiet/%d", n)
	}
	return t
}

// spread returns a set with all neighbours of its squares added.
func (t *geometry) spread(set uint64) uint64 {
	set |= (set<<1 | set>>1) & t.squares
	return set | (set<<stride|set>>stride)&t.squares
}

func (s *state) empty(t *geometry) uint64 { return t.squares &^ (s.stones[0] | s.stones[1]) }

func (s *state) keyFromScratch(t *geometry) uint64 {
	key := t.start
	for side, stones := range s.stones {
		for rest := stones; rest != 0; rest &= rest - 1 {
			key ^= t.stone[side][bits.TrailingZeros64(rest)]
		}
	}
	if s.side == positions.P2 {
		key ^= t.side
	}
	return key
}

// canMove reports whether a side with these stones has a move other than a pass.
func (s *state) canMove(t *geometry, stones uint64) bool {
	return t.spread(t.spread(stones))&s.empty(t) != 0
}

// judge sets the outcome.
func (s *state) judge(t *geometry) {
	x, o := s.stones[positions.P1], s.stones[positions.P2]
	lead := bits.OnesCount64(x) - bits.OnesCount64(o)
	switch over := x == 0 || o == 0 || !s.canMove(t, x|o); {
	case over && lead > 0:
		s.outcome = positions.P1Wins
	case over && lead < 0:
		s.outcome = positions.P2Wins
	case over, s.quiet >= maxQuiet:
		s.outcome = positions.Draw
	}
}
