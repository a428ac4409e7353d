package verto

import (
	"math/bits"

	"tetrad/positions"
	"tetrad/positions/bitboard"
)

// A step has, from the lowest bit, 7 bits for the square entered, 3 for the direction
// from there to the flipped stone, and 2 for the kind. So steps are below stepLimit,
// and a step means the same in every position of a game.

// A StepKind is the kind of a step of Verto.
type StepKind uint8

// The kinds of steps.
const (
	Entry        StepKind = iota // a stone that captures nothing
	Capture                      // a stone that flips one enemy stone
	Continuation                 // a further stone of a chain, which flips one enemy stone
	Pass                         // no stone: there is no other turn
)

// stepLimit is above every step of every variant, for tables indexed by step.
const stepLimit = 4 << kindShift

const (
	squareMask     = 1<<7 - 1
	directionShift = 7
	kindShift      = 10

	pass = positions.Step(Pass) << kindShift
)

func makeStep(k StepKind, square, direction int) positions.Step {
	return positions.Step(int(k)<<kindShift | direction<<directionShift | square)
}

// KindOf returns the kind of s.
func KindOf(s positions.Step) StepKind { return StepKind(s >> kindShift) }

// StepSquare returns the square that s enters, in the numbers of [Position.Square].
// It is 0 for a pass.
func StepSquare(s positions.Step) int { return int(s & squareMask) }

// stepDirection returns the direction from the entered stone to the flipped stone.
func stepDirection(s positions.Step) int { return int(s>>directionShift) & 7 }

// Steps appends the legal steps to dst. Between turns these are captures by direction
// and square, then entries by square, or a pass. Inside a chain they are the
// continuations by square.
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
		next := landings64(1<<(newest&63), opp, empty)
		return v.appendContinuations(dst, newest, bitboard.Board128{Lo: next})
	}
	from := len(dst)
	entries := open64(own, opp, empty, v.corners.Lo)
	if capturing := jumpers64(empty, opp, own); capturing != 0 {
		entries = v.rule.plain64(entries, capturing)
		captures := jumps64(capturing, opp, own)
		for d := range captures {
			dst = appendSteps(dst, makeStep(Capture, 0, d), captures[d])
		}
	}
	dst = appendSteps(dst, makeStep(Entry, 0, 0), entries)
	if len(dst) == from {
		dst = append(dst, pass)
	}
	return dst
}

// steps128 is steps64 for two words.
func steps128(dst []positions.Step, v *variant, own, opp board128, newest int) []positions.Step {
	empty := v.board.AndNot(own.Or(opp))
	if newest != none {
		return v.appendContinuations(dst, newest, landings128(bitboard.Bit(newest), opp, empty))
	}
	from := len(dst)
	entries := open128(own, opp, empty, v.corners)
	if capturing := jumpers128(empty, opp, own); !capturing.IsEmpty() {
		entries = v.rule.plain128(entries, capturing)
		captures := jumps128(capturing, opp, own)
		for d := range captures {
			dst = appendSteps(dst, makeStep(Capture, 0, d), captures[d].Lo)
			dst = appendSteps(dst, makeStep(Capture, 64, d), captures[d].Hi)
		}
	}
	dst = appendSteps(dst, makeStep(Entry, 0, 0), entries.Lo)
	dst = appendSteps(dst, makeStep(Entry, 64, 0), entries.Hi)
	if len(dst) == from {
		dst = append(dst, pass)
	}
	return dst
}

// appendSteps appends first plus each of squares.
func appendSteps(dst []positions.Step, first positions.Step, squares uint64) []positions.Step {
	for ; squares != 0; squares &= squares - 1 {
		dst = append(dst, first+positions.Step(bits.TrailingZeros64(squares)))
	}
	return dst
}

// appendContinuations appends the steps from newest to each square of next.
func (v *variant) appendContinuations(dst []positions.Step, newest int, next board128) []positions.Step {
	for ; !next.IsEmpty(); next = next.WithoutFirst() {
		square := next.First()
		for d, delta := range v.delta {
			if square+2*delta == newest {
				dst = append(dst, makeStep(Continuation, square, d))
			}
		}
	}
	return dst
}
