package trap

import (
	"math/bits"

	"tetrad/positions"
)

// typicalGame is for how many states a position has room at first.
const typicalGame = 256

// Position is a position of Trap with its history. It is not safe for
// concurrent use.
type Position struct {
	game  game
	t     *tables
	stack []board
	keys  []uint64 // of the states on the stack, close together for repeated
}

func (p *Position) top() *board { return &p.stack[len(p.stack)-1] }

// Do implements positions.Position.
func (p *Position) Do(s positions.Step) {
	p.stack = append(p.stack, *p.top())
	b := p.top()
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
	if trapped := b.enter(t, from, to); trapped != 0 {
		for rest := trapped; rest != 0; rest &= rest - 1 {
			point := bits.TrailingZeros64(rest)
			b.key ^= t.piece[point][b.kind(point)]
		}
		b.remove(trapped)
		b.quiet = 0
	}
	p.keys = append(p.keys, b.key)
	b.judge(t, p.game.king)
	if b.outcome == positions.Undecided && repeated(p.keys, int(b.quiet)) {
		b.outcome = positions.Draw
	}
}

// nearestRepeat is the least number of turns after which a position recurs.
const nearestRepeat = 4

// repeated reports whether the last of keys occurs for the third time among
// the last quiet+1 of them; what lies before a removal cannot come again.
//
// No position recurs after two turns. Reversing the arrows of two points
// restores them all only if the points are the same one, and then the second
// piece came from elsewhere than the first, along whose line the arrow leads
// away by now; so the pieces have changed. That leaves distances of four turns
// and more, and even ones, since the same side must be to move.
func repeated(keys []uint64, quiet int) bool {
	if quiet < 2*nearestRepeat {
		return false
	}
	last := len(keys) - 1
	before := 0
	for i := last - nearestRepeat; i >= max(0, last-quiet); i -= 2 {
		if keys[i] == keys[last] {
			before++
		}
	}
	return before >= 2
}

// Undo implements positions.Position.
func (p *Position) Undo() {
	p.stack = p.stack[:len(p.stack)-1]
	p.keys = p.keys[:len(p.keys)-1]
}

// ToMove implements positions.Position.
func (p *Position) ToMove() positions.Player { return p.top().side }

// MidTurn implements positions.Position; a turn is one step here.
func (p *Position) MidTurn() bool { return false }

// Outcome implements positions.Position.
func (p *Position) Outcome() positions.Outcome { return p.top().outcome }

// Key implements positions.Position. The pawns in hand and the phase follow
// from the board, so they need no numbers of their own.
//
// Two things that the outcome depends on are not in the key, or every position
// would be a new one to a table of searched positions: how often the position
// occurred before, and the number of quiet turns while it is below 84. From
// there on the draw is near enough for a search to meet it, and each number has
// a key of its own.
func (p *Position) Key() uint64 {
	b := p.top()
	return b.key ^ p.t.quiet[b.quiet]
}

// Copy implements positions.Position.
func (p *Position) Copy() positions.Position {
	q := *p
	q.stack = append(make([]board, 0, max(typicalGame, len(p.stack))), p.stack...)
	q.keys = append(make([]uint64, 0, max(typicalGame, len(p.keys))), p.keys...)
	return &q
}

var _ interface {
	positions.Position
	positions.Perfter
	positions.Playouter
} = (*Position)(nil)
