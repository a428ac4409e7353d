package trap

import (
	"math/bits"
	"slices"

	"tetrad/positions"
)

// typicalGame is the number of states for which a position has room at first.
const typicalGame = 256

// Position is a position of Trap with its history. It is not safe for
// concurrent use.
type Position struct {
	game game
	t    *geometry
	now  state
	past []state   // earlier states
	keys []uint64  // of all these states, close together for the function repeated
	_    [128]byte // keeps the positions of two threads off one cache line
}

// Abilities implements positions.Position.
func (p *Position) Abilities() positions.Abilities {
	return positions.Abilities{Perfter: p, Forcer: p, Symmetric: p, Imaged: p, Recurrent: p}
}

// Do implements positions.Position.
func (p *Position) Do(s positions.Step) {
	// The state changes in place, and past gets a copy of it. The other way round, the
	// processor would stall on loading what it has just stored.
	n := len(p.past)
	p.past = slices.Grow(p.past, 1)[:n+1] // append would copy twice
	p.past[n] = p.now
	b := &p.now
	from, direction := int(s)&(points-1), int(s>>directionShift)&(directions-1)
	switch b.phase {
	case Pawns:
		p.doPawn(b, from)
	case Arrows:
		p.doArrow(b, from, direction)
	default:
		p.doMove(b, from, (from+delta[direction])&(points-1))
		return
	}
	p.keys = append(p.keys, b.key)
}

// doPawn places a pawn of the side to move. In a game with kings, the first is the
// king.
func (p *Position) doPawn(s *state, point int) {
	side := s.side & 1
	kind := whitePawn << side
	if p.game.king && s.hand[side] == p.t.pawns {
		s.kings |= 1 << point
		kind |= kingFlag
	}
	s.pieces[side] |= 1 << point
	s.hand[side]--
	s.key ^= p.t.piece[point][kind] ^ p.t.black
	s.side ^= 1
	s.phase = s.phaseNow()
}

// doArrow places an arrow that leaves a point in a direction. After the last arrow Play
// begins, and a side to move without a move has lost at once.
func (p *Position) doArrow(s *state, from, direction int) {
	switch direction {
	case right:
		s.right |= 1 << from
		s.openH &^= 1 << from
	case left:
		s.openH &^= 1 << (from - 1)
	case up:
		s.up |= 1 << from
		s.openV &^= 1 << from
	case down:
		s.openV &^= 1 << (from - stride)
	}
	s.key ^= p.t.arrow[direction][from] ^ p.t.black
	s.side ^= 1
	if s.openH|s.openV == 0 {
		s.phase = Play
		s.recent.add(s.key)
		s.judge(p.t, p.game.king)
	}
}

// doMove moves a piece to a neighbouring point and sets the outcome.
func (p *Position) doMove(s *state, from, to int) {
	t := p.t
	moved, swapped := s.kind(from), s.kind(to)
	s.key ^= t.piece[from][moved] ^ t.piece[to][moved] ^ t.piece[to][swapped] ^ t.piece[from][swapped]
	s.key ^= t.neighbourhoods[to].key ^ t.black
	s.side ^= 1
	s.quiet++
	if trapped := s.enter(t, from, to, moved^swapped); trapped != 0 {
		for rest := trapped; rest != 0; rest &= rest - 1 {
			point := bits.TrailingZeros64(rest)
			s.key ^= t.piece[point][s.kind(point)]
		}
		s.remove(trapped)
		s.beginRun()
	}
	p.keys = append(p.keys, s.key)
	third := s.recent.add(s.key)
	s.judge(t, p.game.king)
	if third && repeated(p.keys, int(s.quiet)) {
		s.outcome = positions.Draw // the first occurrence was no loss either
	}
}

// Undo implements positions.Position.
func (p *Position) Undo() {
	last := len(p.past) - 1
	p.now = p.past[last]
	p.past = p.past[:last]
	p.keys = p.keys[:len(p.keys)-1]
}

// ToMove implements positions.Position.
func (p *Position) ToMove() positions.Player { return p.now.side }

// MidTurn implements positions.Position. It is always false, since a turn is one step.
func (p *Position) MidTurn() bool { return false }

// Outcome implements positions.Position.
func (p *Position) Outcome() positions.Outcome { return p.now.outcome }

// Key implements positions.Position. The pawns in hand and the phase follow from the
// board, so they need no numbers of their own.
//
// Two things that affect the outcome are not part of the key: the earlier occurrences
// of the position, and the number of quiet turns below 84. With them, every position
// would be new to a transposition table. From 84 on the draw is near enough for a
// search to reach it, and each number has a key of its own.
func (p *Position) Key() uint64 {
	b := &p.now
	return b.key ^ p.t.quiet[b.quiet]
}

// Copy implements positions.Position.
func (p *Position) Copy() positions.Position {
	q := *p
	q.past, q.keys = positions.CopyStack(p.past), positions.CopyStack(p.keys)
	return &q
}
