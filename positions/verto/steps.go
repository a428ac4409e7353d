package verto

import (
	"math/bits"

	"tetrad/positions"
	"tetrad/positions/bitboard"
)

// A step is, from the lowest bit: 7 bits for the square entered, 3 for the
// direction from there to the stone flipped, 2 for the kind. So steps are below
// [StepLimit], and one step means the same in every position of a game.

// A Kind tells the steps of Verto apart.
type Kind uint8

// The kinds of steps.
const (
	Entry        Kind = iota // a stone that captures nothing
	Capture                  // a stone that flips one enemy stone
	Continuation             // a further stone of a chain
	Pass                     // no stone, for want of any other turn
)

// StepLimit is above every step of every variant, for tables indexed by step.
const StepLimit = 4 << kindShift

const (
	squareMask     = 1<<7 - 1
	directionShift = 7
	kindShift      = 10

	pass = positions.Step(Pass) << kindShift
)

func makeStep(k Kind, square, direction int) positions.Step {
	return positions.Step(int(k)<<kindShift | direction<<directionShift | square)
}

// StepKind returns the kind of s.
func StepKind(s positions.Step) Kind { return Kind(s >> kindShift) }

// StepSquare returns the square that s enters, in the numbers of [Position.Square].
// It is 0 for a pass.
func StepSquare(s positions.Step) int { return int(s & squareMask) }

// stepDirection returns the direction from the stone entered to the one flipped.
func stepDirection(s positions.Step) int { return int(s>>directionShift) & 7 }

// Steps appends captures by direction and square, then entries by square; in a
// chain its continuations; or the pass.
func (p *Position) Steps(dst []positions.Step) []positions.Step {
	s := p.top()
	if s.outcome != positions.Undecided {
		return dst
	}
	own, opp := s.stones[s.toMove&1], s.stones[s.toMove&1^1]
	v := p.variant
	if v.wide {
		return steps128(dst, v, own, opp, int(s.newest))
	}
	return steps64(dst, v, own.Lo, opp.Lo, int(s.newest))
}

func steps64(dst []positions.Step, v *variant, own, opp uint64, newest int) []positions.Step {
	empty := v.board.Lo &^ (own | opp)
	if newest != none {
		next := jumps64(1<<(newest&63), opp, empty)
		for d, j := range next {
			if j != 0 {
				dst = append(dst, makeStep(Continuation, newest+2*v.delta[d], d^4))
			}
		}
		return dst
	}
	from := len(dst)
	entries := open64(own, opp, empty, v.corners.Lo)
	captures := jumps64(empty, opp, own)
	for d, squares := range captures {
		entries &^= squares
		for ; squares != 0; squares &= squares - 1 {
			dst = append(dst, makeStep(Capture, bits.TrailingZeros64(squares), d))
		}
	}
	if v.old && len(dst) > from {
		return dst
	}
	for ; entries != 0; entries &= entries - 1 {
		dst = append(dst, makeStep(Entry, bits.TrailingZeros64(entries), 0))
	}
	if len(dst) == from {
		dst = append(dst, pass)
	}
	return dst
}

func steps128(dst []positions.Step, v *variant, own, opp board128, newest int) []positions.Step {
	empty := v.board.AndNot(own.Or(opp))
	if newest != none {
		next := jumps128(bitboard.Bit(newest), opp, empty)
		for d, j := range next {
			if !j.IsEmpty() {
				dst = append(dst, makeStep(Continuation, newest+2*v.delta[d], d^4))
			}
		}
		return dst
	}
	from := len(dst)
	entries := open128(own, opp, empty, v.corners)
	captures := jumps128(empty, opp, own)
	for d, squares := range captures {
		entries = entries.AndNot(squares)
		for ; !squares.IsEmpty(); squares = squares.WithoutFirst() {
			dst = append(dst, makeStep(Capture, squares.First(), d))
		}
	}
	if v.old && len(dst) > from {
		return dst
	}
	for ; !entries.IsEmpty(); entries = entries.WithoutFirst() {
		dst = append(dst, makeStep(Entry, entries.First(), 0))
	}
	if len(dst) == from {
		dst = append(dst, pass)
	}
	return dst
}
