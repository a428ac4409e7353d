package trap

import (
	"math/bits"

	"tetrad/positions"
)

// A Phase is a part of the game.
type Phase uint8

// The phases of the game, in order.
const (
	Pawns  Phase = iota // pawns are placed
	Arrows              // arrows are placed
	Play                // pieces move
)

// The kinds of pieces on a point: a bit for each of white, black and king.
const (
	noPiece   = 0
	whitePawn = 1
	blackPawn = 2
	kingFlag  = 4
	whiteKing = whitePawn | kingFlag
	blackKing = blackPawn | kingFlag
	kinds     = 8
)

// kindLetters are the letters of position strings, indexed by kind.
const kindLetters = ".wb..WB."

// state is everything that the rules look at, except the history. It is a small value
// without pointers.
type state struct {
	layout
	openH   uint64 // lines without an arrow, by left end
	openV   uint64 // the same, by lower end
	key     uint64 // without quiet
	recent  filter
	side    positions.Player
	phase   Phase
	outcome positions.Outcome
	quiet   uint8 // turns in Play since the last removal
	hand    [2]uint8
}

func (s *state) phaseNow() Phase {
	switch {
	case s.hand != [2]uint8{}:
		return Pawns
	case s.openH|s.openV != 0:
		return Arrows
	}
	return Play
}

// beginRun begins a new quiet run.
func (s *state) beginRun() {
	s.quiet = 0
	s.recent = filter{}
}

// judge sets the outcome of a state of Play, as far as it follows without the keys of
// earlier positions: a side without its king or pieces, a side without moves, or too
// many quiet turns.
func (s *state) judge(t *geometry, king bool) {
	if lost := s.lostPieces(king); lost != positions.Undecided {
		s.outcome = lost
		return
	}
	if h, v := s.moveLines(t, s.side); h|v == 0 {
		s.outcome = positions.WinFor(s.side.Opponent())
	} else if s.quiet >= maxQuiet {
		s.outcome = positions.Draw
	}
}

// keyFromScratch computes the key, without quiet, that the steps update incrementally.
func (s *state) keyFromScratch(t *geometry, king bool) uint64 {
	key := t.start[0]
	if king {
		key = t.start[1]
	}
	if s.side == positions.P2 {
		key ^= t.black
	}
	for rest := t.points; rest != 0; rest &= rest - 1 {
		point := bits.TrailingZeros64(rest)
		key ^= t.piece[point][s.kind(point)]
		for d := range directions {
			if t.hasLine(point, d) && s.hasArrow(t, point, d) {
				key ^= t.arrow[d][point]
			}
		}
	}
	return key
}

// hasArrow reports whether the line that leaves point in a direction has an arrow in
// that direction. The line must be on the board.
func (s *state) hasArrow(t *geometry, point, direction int) bool {
	_, low := t.line(point, direction)
	arrows, open := s.right, s.openH
	if direction >= up {
		arrows, open = s.up, s.openV
	}
	forward := direction == right || direction == up
	return open>>low&1 == 0 && (arrows>>low&1 != 0) == forward
}
