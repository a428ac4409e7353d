package veletas

import (
	"slices"

	"tetrad/positions"
)

// keyedState is a state with its key.
type keyedState struct {
	state
	key uint64
}

// Position is a state of a game of Veletas, with the history back to its beginning. It
// implements [positions.Position]. It is not safe for concurrent use.
type Position struct {
	v      *variant
	stack  []keyedState // the last is the present state
	groups *groupCache  // nil until the first call of Groups
	_      [128]byte    // keeps the positions of two threads off one cache line
}

// Abilities implements [positions.Position]. The number of shooters is odd, so that one
// player has claimed more than half of them when all are claimed.
func (p *Position) Abilities() positions.Abilities {
	return positions.Abilities{Perfter: p, Paced: p, Foreseer: p, Imaged: p, Arranger: p, Drawless: true}
}

// newPosition returns a position with room for the longest game: one step for each
// shooter and stone of the setup and for the swap, then two steps for each stone.
func newPosition(v *variant, s state) *Position {
	longest := 1 + v.shooters + 2*v.squares.Count()
	stack := make([]keyedState, 1, 1+longest)
	stack[0] = keyedState{s, v.keys.of(&s)}
	return &Position{v: v, stack: stack}
}

func (p *Position) now() *keyedState { return &p.stack[len(p.stack)-1] }

// Do plays s, which must be one of the Steps.
func (p *Position) Do(s positions.Step) {
	n := len(p.stack)
	p.stack = slices.Grow(p.stack, 1)[:n+1]
	before, after := &p.stack[n-1], &p.stack[n]
	*after = *before
	switch {
	case before.phase != Play:
		after.setup(p.v, s)
	case before.mover == nobody:
		after.moveShooter(p.v, s)
	default:
		after.shootStone(p.v, s, before)
	}
}

func (s *keyedState) setup(v *variant, step positions.Step) {
	k := &v.keys
	s.key ^= k.unfinished(&s.state) ^ k.pie[s.pie]
	sq := int(step)
	switch {
	case step == Swap:
		s.swap()
	case s.hand > 0:
		s.placeShooter(sq)
		s.key ^= k.unclaimed[sq]
	default:
		s.key ^= k.stones[s.side][sq] ^ k.phase[s.phase] ^ k.white
		s.placeStone(v, sq)
		s.key ^= k.phase[s.phase]
	}
	s.key ^= k.unfinished(&s.state) ^ k.pie[s.pie]
}

func (s *keyedState) moveShooter(v *variant, step positions.Step) {
	from, to := FromTo(step)
	k := &v.keys
	s.key ^= k.unclaimed[from] ^ k.unclaimed[to] ^ k.shoots[to]
	s.move(from, to)
}

func (s *keyedState) shootStone(v *variant, step positions.Step, before *keyedState) {
	sq := int(step)
	k := &v.keys
	s.key ^= k.shoots[s.mover] ^ k.stones[s.side][sq] ^ k.white
	if s.shoot(v, sq) {
		s.key ^= k.claims(&before.state, &s.state)
	}
}

// Undo takes back the last Do.
func (p *Position) Undo() { p.stack = p.stack[:len(p.stack)-1] }

// ToMove returns the player who chooses the next step.
func (p *Position) ToMove() positions.Player {
	s := p.now()
	return s.playerOf(s.side)
}

// MidTurn reports whether the player to move has an unfinished setup turn or a shooter
// that must still shoot.
func (p *Position) MidTurn() bool { return p.now().mover != nobody }

// Outcome returns the result of the game.
func (p *Position) Outcome() positions.Outcome { return p.now().outcome }

// Key returns the Zobrist key.
func (p *Position) Key() uint64 { return p.now().key }

// Copy returns an independent position with the same history.
func (p *Position) Copy() positions.Position {
	return &Position{v: p.v, stack: positions.CopyStack(p.stack)}
}

// TurnsToThink implements [positions.Paced]. Games end with many squares still empty.
// While thousands of turns are legal, more time hardly deepens a search. So these turns
// get less of the clock than their number suggests, and the later fights around
// shooters get more.
func (p *Position) TurnsToThink() int {
	const fewest = 10
	return max(p.Empty().Count()-p.v.size*p.v.size/4, fewest)
}
