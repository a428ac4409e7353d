package ataxx

import (
	"math/bits"

	"tetrad/positions"
)

// typicalGame is the number of states for which a position has room at first.
const typicalGame = 128

// A step is a whole turn. Its low bits are the square that the stone reaches. The bits
// above are the square that a jump leaves; for a new stone, both squares are the same.
const (
	fromShift = 6
	passStep  = positions.Step(squares * squares)
)

func makeStep(from, to int) positions.Step { return positions.Step(from<<fromShift | to) }

// Ends returns the squares that s leaves and reaches, as file + 8·rank. For a new stone
// both are the same. For a pass ok is false.
func Ends(s positions.Step) (from, to int, ok bool) {
	return int(s>>fromShift) % squares, int(s) % squares, s != passStep
}

// Position is a position of Ataxx with its history. It is not safe for
// concurrent use.
type Position struct {
	game game
	t    *geometry
	now  state
	past []state // earlier states
}

// Steps implements positions.Position. It appends new stones by their squares, then
// jumps by the squares that they leave, or a pass if there are no others.
func (p *Position) Steps(dst []positions.Step) []positions.Step {
	b := &p.now
	if b.outcome != positions.Undecided {
		return dst
	}
	from, own, empty := len(dst), b.stones[b.side&1], b.empty(p.t)
	for rest := p.t.spread(own) & empty; rest != 0; rest &= rest - 1 {
		to := bits.TrailingZeros64(rest)
		dst = append(dst, makeStep(to, to))
	}
	for ; own != 0; own &= own - 1 {
		left := bits.TrailingZeros64(own)
		for rest := p.t.far[left] & empty; rest != 0; rest &= rest - 1 {
			dst = append(dst, makeStep(left, bits.TrailingZeros64(rest)))
		}
	}
	if len(dst) == from {
		dst = append(dst, passStep)
	}
	return dst
}

// Do implements positions.Position.
func (p *Position) Do(s positions.Step) {
	p.past = append(p.past, p.now)
	b, t := &p.now, p.t
	mover, other := b.side&1, b.side&1^1
	b.quiet++
	if from, to, ok := Ends(s); ok {
		if from == to {
			b.quiet = 0
		} else {
			b.stones[mover] &^= 1 << from
			b.key ^= t.stone[mover][from]
		}
		b.key ^= t.stone[mover][to]
		turned := t.near[to] & b.stones[other]
		b.stones[mover] |= 1<<to | turned
		b.stones[other] &^= turned
		for ; turned != 0; turned &= turned - 1 {
			square := bits.TrailingZeros64(turned)
			b.key ^= t.stone[mover][square] ^ t.stone[other][square]
		}
	}
	b.key ^= t.side
	b.side = b.side.Opponent()
	b.judge(t)
}

// Undo implements positions.Position.
func (p *Position) Undo() {
	last := len(p.past) - 1
	p.now = p.past[last]
	p.past = p.past[:last]
}

// ToMove implements positions.Position.
func (p *Position) ToMove() positions.Player { return p.now.side }

// MidTurn implements positions.Position. It is always false, since a turn is one step.
func (p *Position) MidTurn() bool { return false }

// Outcome implements positions.Position.
func (p *Position) Outcome() positions.Outcome { return p.now.outcome }

// Key implements positions.Position. The number of quiet turns is not part of it below
// 84. Otherwise every position would be new to a transposition table.
func (p *Position) Key() uint64 { return p.now.key ^ p.t.quiet[p.now.quiet] }

// Copy implements positions.Position.
func (p *Position) Copy() positions.Position {
	q := *p
	q.past = append(make([]state, 0, max(typicalGame, len(p.past))), p.past...)
	return &q
}

// Stones returns the stones of a player, as bits of file + 8·rank.
func (p *Position) Stones(player positions.Player) uint64 { return p.now.stones[player&1] }

// Targets returns the squares that stones of player can reach.
func (p *Position) Targets(player positions.Player) uint64 {
	return p.t.spread(p.t.spread(p.now.stones[player&1])) & p.now.empty(p.t)
}

// Exposed returns the empty squares next to stones of player.
func (p *Position) Exposed(player positions.Player) uint64 {
	return p.t.spread(p.now.stones[player&1]) & p.now.empty(p.t)
}

// Size returns the side of the board.
func (p *Position) Size() int { return p.t.size }

// Quiet returns the number of turns since the last new stone.
func (p *Position) Quiet() int { return int(p.now.quiet) }

// Turned returns the stones that s, one of the steps from p, turns.
func (p *Position) Turned(s positions.Step) uint64 {
	_, to, ok := Ends(s)
	if !ok {
		return 0
	}
	return p.t.near[to] & p.now.stones[p.now.side.Opponent()]
}

// Perft implements positions.Perfter. It counts the last turn without playing it.
func (p *Position) Perft(depth int) uint64 {
	switch b := &p.now; {
	case depth == 0:
		return 1
	case b.outcome != positions.Undecided:
		return 0
	case depth == 1:
		return b.countSteps(p.t)
	}
	var buffer [maxSteps]positions.Step
	var total uint64
	for _, s := range p.Steps(buffer[:0]) {
		p.Do(s)
		total += p.Perft(depth - 1)
		p.Undo()
	}
	return total
}

// maxSteps is above the number of steps of any position: n stones have at most 16·n
// jumps, and each empty square can take one new stone.
const maxSteps = 16*maxSize*maxSize/2 + maxSize*maxSize

func (s *state) countSteps(t *geometry) uint64 {
	own, empty := s.stones[s.side&1], s.empty(t)
	n := bits.OnesCount64(t.spread(own) & empty)
	for ; own != 0; own &= own - 1 {
		n += bits.OnesCount64(t.far[bits.TrailingZeros64(own)] & empty)
	}
	return uint64(max(n, 1)) // a pass is a turn
}
