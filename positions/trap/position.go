package trap

import (
	"math/bits"
	"slices"

	"tetrad/positions"
)

// typicalGame is for how many states a position has room at first.
const typicalGame = 256

// Position is a position of Trap with its history. It is not safe for
// concurrent use.
type Position struct {
	game game
	t    *tables
	now  board
	past []board   // the states before it
	keys []uint64  // of all these states, close together for repeated
	_    [128]byte // else the positions of two threads share a line of the cache
}

// Do implements positions.Position.
func (p *Position) Do(s positions.Step) {
	// The state changes in place and its copy is put away: the processor would
	// stall on loading what it has just stored.
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

// doPawn places a pawn of the side to move; with kings the first is the king.
func (p *Position) doPawn(b *board, point int) {
	side := b.side & 1
	kind := whitePawn << side
	if p.game.king && b.hand[side] == p.t.pawns {
		b.kings |= 1 << point
		kind |= kingFlag
	}
	b.pieces[side] |= 1 << point
	b.hand[side]--
	b.key ^= p.t.piece[point][kind] ^ p.t.black
	b.side ^= 1
	b.phase = b.phaseNow()
}

// doArrow places an arrow that leaves a point in a direction. The last arrow
// begins the play, and a side without moves has lost there and then.
func (p *Position) doArrow(b *board, from, direction int) {
	switch direction {
	case right:
		b.right |= 1 << from
		b.openH &^= 1 << from
	case left:
		b.openH &^= 1 << (from - 1)
	case up:
		b.up |= 1 << from
		b.openV &^= 1 << from
	case down:
		b.openV &^= 1 << (from - stride)
	}
	b.key ^= p.t.arrow[direction][from] ^ p.t.black
	b.side ^= 1
	if b.openH|b.openV == 0 {
		b.phase = Play
		b.recent.add(b.key)
		b.judge(p.t, p.game.king)
	}
}

// doMove moves a piece to a neighbouring point and finds the outcome.
func (p *Position) doMove(b *board, from, to int) {
	t := p.t
	moved, swapped := b.kind(from), b.kind(to)
	b.key ^= t.piece[from][moved] ^ t.piece[to][moved] ^ t.piece[to][swapped] ^ t.piece[from][swapped]
	b.key ^= t.star[to].key ^ t.black
	b.side ^= 1
	b.quiet++
	if trapped := b.enter(t, from, to, moved^swapped); trapped != 0 {
		for rest := trapped; rest != 0; rest &= rest - 1 {
			point := bits.TrailingZeros64(rest)
			b.key ^= t.piece[point][b.kind(point)]
		}
		b.remove(trapped)
		b.beginRun()
	}
	p.keys = append(p.keys, b.key)
	third := b.recent.add(b.key)
	b.judge(t, p.game.king)
	if third && repeated(p.keys, int(b.quiet)) {
		b.outcome = positions.Draw // it was no loss the first time either
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

// MidTurn implements positions.Position; a turn is one step here.
func (p *Position) MidTurn() bool { return false }

// Outcome implements positions.Position.
func (p *Position) Outcome() positions.Outcome { return p.now.outcome }

// Key implements positions.Position. The pawns in hand and the phase follow
// from the board, so they need no numbers of their own.
//
// Two things that the outcome depends on are not in the key, or every position
// would be a new one to a table of searched positions: how often the position
// occurred before, and the number of quiet turns while it is below 84. From
// there on the draw is near enough for a search to meet it, and each number has
// a key of its own.
func (p *Position) Key() uint64 {
	b := &p.now
	return b.key ^ p.t.quiet[b.quiet]
}

// Copy implements positions.Position.
func (p *Position) Copy() positions.Position {
	q := *p
	q.past = append(make([]board, 0, max(typicalGame, len(p.past))), p.past...)
	q.keys = append(make([]uint64, 0, max(typicalGame, len(p.keys))), p.keys...)
	return &q
}

var _ interface {
	positions.Position
	positions.Perfter
} = (*Position)(nil)
