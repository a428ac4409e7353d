package verto

import (
	"tetrad/positions"
	"tetrad/positions/bitboard"
)

// none stands for no square.
const none = -1

// A state is everything that changes in a game. Do copies it and changes the copy, so
// that Undo has nothing to compute.
type state struct {
	stones  [2]bitboard.Board128 // of light (P1) and dark (P2)
	key     uint64
	newest  int8 // inside a chain, the stone from which it goes on; else none
	toMove  positions.Player
	outcome positions.Outcome
}

// A Position is a state of a Verto game with the history back to its beginning. It
// implements [positions.Position] and is not safe for concurrent use.
type Position struct {
	variant *variant
	keys    *keyTable
	stack   []state   // the last is the present state
	_       [128]byte // keeps the positions of two threads off one cache line
}

// Abilities implements [positions.Position]. A full board of an odd number of squares has
// a majority. The exact search is for boards of one word.
func (p *Position) Abilities() positions.Abilities {
	a := positions.Abilities{
		Perfter: p, Scored: p, Endgamer: p, Paced: p, Imaged: p,
		Drawless: p.variant.size%2 == 1,
	}
	if p.variant.wide {
		a.Endgamer = nil
	}
	return a
}

func newPosition(v *variant, s state) *Position {
	// A game fills the board and has few passes.
	stack := make([]state, 1, v.size*v.size+v.size)
	stack[0] = s
	return &Position{variant: v, keys: v.keys(), stack: stack}
}

func (p *Position) top() *state { return &p.stack[len(p.stack)-1] }

// Do plays s, which must be one of the Steps. It writes the new state field by field. A
// copy of the whole state would read with wide loads what the last Do has just written
// with narrow stores, and would stall on them.
func (p *Position) Do(s positions.Step) {
	last, next := p.push()
	keys, me, key := p.keys, last.toMove&1, last.key
	own, opp := last.stones[me], last.stones[me^1]
	next.newest, next.outcome = none, positions.Undecided
	if s != pass {
		square := StepSquare(s)
		own = own.Or(bitboard.Bit(square))
		key ^= keys.stone[me][square]
		if last.newest != none {
			key ^= keys.newest[last.newest]
		}
		if KindOf(s) != Entry {
			flipped := square + p.variant.delta[stepDirection(s)]
			own, opp = own.Or(bitboard.Bit(flipped)), opp.AndNot(bitboard.Bit(flipped))
			key ^= keys.flip[flipped]
			if p.variant.goesOn(square, own, opp) {
				next.newest, next.toMove = int8(square), me
				next.stones[me], next.stones[me^1] = own, opp
				next.key = key ^ keys.newest[square]
				return
			}
		}
	}
	next.toMove = me ^ 1
	next.stones[me], next.stones[me^1] = own, opp
	next.key = key ^ keys.side
	if own.Or(opp) == p.variant.board {
		next.outcome = majority(next.stones)
	}
}

// push makes room for a state. It returns the last state and the new one, whose content
// is undefined.
func (p *Position) push() (last, next *state) {
	n := len(p.stack)
	if n < cap(p.stack) {
		p.stack = p.stack[:n+1]
	} else {
		p.stack = append(p.stack, state{})
	}
	return &p.stack[n-1], &p.stack[n]
}

// goesOn reports whether a chain can go on from the stone on square.
func (v *variant) goesOn(square int, own, opp bitboard.Board128) bool {
	empty := v.board.AndNot(own.Or(opp))
	if v.wide {
		return !jumpers128(bitboard.Bit(square), opp, empty).IsEmpty()
	}
	return jumpers64(1<<(square&63), opp.Lo, empty.Lo) != 0
}

// majority returns the outcome on a full board.
func majority(stones [2]bitboard.Board128) positions.Outcome {
	switch light, dark := stones[0].Count(), stones[1].Count(); {
	case light > dark:
		return positions.P1Wins
	case light < dark:
		return positions.P2Wins
	}
	return positions.Draw
}

// Undo takes back the last Do.
func (p *Position) Undo() { p.stack = p.stack[:len(p.stack)-1] }

// ToMove returns the player who chooses the next step. P1 is light.
func (p *Position) ToMove() positions.Player { return p.top().toMove }

// MidTurn reports whether a chain must go on.
func (p *Position) MidTurn() bool { return p.top().newest != none }

// Outcome returns the result, in constant time.
func (p *Position) Outcome() positions.Outcome { return p.top().outcome }

// Key returns the Zobrist key of the variant, the stones, the side to move and the
// stone from which a chain goes on.
func (p *Position) Key() uint64 { return p.top().key }

// Copy returns an independent position with the same history.
func (p *Position) Copy() positions.Position {
	c := *p
	c.stack = positions.CopyStack(p.stack)
	return &c
}
