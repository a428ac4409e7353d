package trap

import (
	"math/bits"

	"tetrad/positions"
)

// A layout is the part of a state that the moves of Play change: pieces and arrows.
type layout struct {
	pieces [2]uint64 // by player: White is P1
	kings  uint64
	right  uint64 // lines with an arrow to the right, by left end
	up     uint64 // lines with an arrow up, by lower end
}

// kind returns the kind of the piece on a point, or noPiece.
func (l *layout) kind(point int) int {
	point &= points - 1
	return int(l.pieces[0]>>point&1 | l.pieces[1]>>point&1<<1 | l.kings>>point&1<<2)
}

// The functions below return the points that an arrow leaves in one direction, and
// anyOut their union. All lines must have arrows.

func (l *layout) outRight() uint64           { return l.right }
func (l *layout) outLeft(t *geometry) uint64 { return (t.linesH &^ l.right) << 1 }
func (l *layout) outUp() uint64              { return l.up }
func (l *layout) outDown(t *geometry) uint64 { return (t.linesV &^ l.up) << stride }
func (l *layout) anyOut(t *geometry) uint64 {
	return l.outRight() | l.outLeft(t) | l.outUp() | l.outDown(t)
}

// moveLines returns the lines, horizontal and vertical, along which a piece of side can
// move. Along each line there is at most one move, from the end where its arrow begins,
// so the two words together count the moves.
func (l *layout) moveLines(t *geometry, side positions.Player) (h, v uint64) {
	own := l.pieces[side&1]
	h = own&l.right | own>>1&(t.linesH&^l.right)
	v = own&l.up | own>>stride&(t.linesV&^l.up)
	return h, v
}

// mobility returns the number of moves of side in Play.
func (l *layout) mobility(t *geometry, side positions.Player) int {
	h, v := l.moveLines(t, side)
	return bits.OnesCount64(h) + bits.OnesCount64(v)
}

// enter moves the piece at from to the neighbour to, swaps it with the piece that
// stands there, and reverses the arrows of to. The argument differ is the exclusive or
// of the two kinds. The result is the set of pieces that are now trapped. Their
// removal, the key and the counters are up to the caller.
//
// Only neighbours of to can be trapped, because their arrow to to has just turned
// towards them. The piece that moved is never trapped, since the arrow along which it
// came now leads out again.
func (l *layout) enter(t *geometry, from, to, differ int) (trapped uint64) {
	both := uint64(1)<<(from&(points-1)) | uint64(1)<<(to&(points-1))
	l.pieces[0] ^= both & -uint64(differ&1)
	l.pieces[1] ^= both & -uint64(differ>>1&1)
	l.kings ^= both & -uint64(differ>>2)
	s := &t.neighbourhoods[to&(points-1)]
	l.right ^= s.linesH
	l.up ^= s.linesV
	return (l.pieces[0] | l.pieces[1]) & s.neighbours &^ l.anyOut(t)
}

func (l *layout) remove(trapped uint64) {
	l.pieces[0] &^= trapped
	l.pieces[1] &^= trapped
	l.kings &^= trapped
}

// lostPieces returns the outcome if a side has lost its king or, in a game without
// kings, its last piece.
func (l *layout) lostPieces(king bool) positions.Outcome {
	vital := ^uint64(0)
	if king {
		vital = l.kings
	}
	white, black := l.pieces[0]&vital != 0, l.pieces[1]&vital != 0
	switch {
	case white && black:
		return positions.Undecided
	case white:
		return positions.P1Wins
	case black:
		return positions.P2Wins
	}
	return positions.Draw
}
