package verto

import (
	"math/bits"
	"math/rand/v2"

	"tetrad/positions"
	"tetrad/positions/bitboard"
)

// Playout plays random turns to the end of the game and returns the outcome. A
// turn begins on a square drawn evenly from those that are legal; the stone to
// flip and each continuation are drawn evenly too. (Steps drawn evenly would
// favour squares with several captures.)
func (p *Position) Playout(rng *rand.PCG) positions.Outcome {
	s, v := p.top(), p.variant
	if s.outcome != positions.Undecided {
		return s.outcome
	}
	me := s.toMove & 1
	own, opp := s.stones[me], s.stones[me^1]
	var margin int
	if v.wide {
		margin = playout128(v, own, opp, int(s.newest), rng)
	} else {
		margin = playout64(v, own.Lo, opp.Lo, int(s.newest), rng)
	}
	switch {
	case margin > 0:
		return positions.WinFor(me)
	case margin < 0:
		return positions.WinFor(me ^ 1)
	}
	return positions.Draw
}

// playout64 plays to the end, first the chain from newest unless that is none,
// and returns by how many stones the side to move wins.
func playout64(v *variant, own, opp uint64, newest int, rng *rand.PCG) int {
	empty := v.board.Lo &^ (own | opp)
	sign := 1
	if newest != none {
		own, opp, empty = runOn64(own, opp, empty, newest, rng)
		own, opp, sign = opp, own, -sign
	}
	for empty != 0 {
		open := open64(own, opp, empty, v.corners.Lo)
		if v.old {
			if capturing := jumpers64(empty, opp, own); capturing != 0 {
				open = capturing
			}
		}
		if open != 0 {
			own, opp, empty = enter64(own, opp, empty, draw64(open, rng), rng)
		}
		own, opp, sign = opp, own, -sign
	}
	return sign * (bits.OnesCount64(own) - bits.OnesCount64(opp))
}

// enter64 enters a stone and returns the board after the whole turn.
func enter64(own, opp, empty uint64, square int, rng *rand.PCG) (own2, opp2, empty2 uint64) {
	stone := uint64(1) << (square & 63)
	// A stone captures what stands between it and one of these.
	anchors := landings64(stone, opp, own)
	own |= stone
	empty &^= stone
	if anchors == 0 {
		return own, opp, empty
	}
	flipped := uint64(1) << ((square + draw64(anchors, rng)) / 2 & 63)
	return runOn64(own|flipped, opp&^flipped, empty, square, rng)
}

// runOn64 completes a chain from newest and returns the board after it.
func runOn64(own, opp, empty uint64, newest int, rng *rand.PCG) (own2, opp2, empty2 uint64) {
	for {
		next := landings64(1<<(newest&63), opp, empty)
		if next == 0 {
			return own, opp, empty
		}
		square := draw64(next, rng)
		stone, flipped := uint64(1)<<(square&63), uint64(1)<<((newest+square)/2&63)
		own |= stone | flipped
		opp &^= flipped
		empty &^= stone
		newest = square
	}
}

// playout128 is playout64 for two words.
func playout128(v *variant, own, opp board128, newest int, rng *rand.PCG) int {
	empty := v.board.AndNot(own.Or(opp))
	sign := 1
	if newest != none {
		own, opp, empty = runOn128(own, opp, empty, newest, rng)
		own, opp, sign = opp, own, -sign
	}
	for !empty.IsEmpty() {
		open := open128(own, opp, empty, v.corners)
		if v.old {
			if capturing := jumpers128(empty, opp, own); !capturing.IsEmpty() {
				open = capturing
			}
		}
		if !open.IsEmpty() {
			own, opp, empty = enter128(own, opp, empty, draw128(open, rng), rng)
		}
		own, opp, sign = opp, own, -sign
	}
	return sign * (own.Count() - opp.Count())
}

// enter128 is enter64 for two words.
func enter128(own, opp, empty board128, square int, rng *rand.PCG) (own2, opp2, empty2 board128) {
	stone := bitboard.Bit(square)
	anchors := landings128(stone, opp, own)
	own, empty = own.Or(stone), empty.AndNot(stone)
	if anchors.IsEmpty() {
		return own, opp, empty
	}
	flipped := bitboard.Bit((square + draw128(anchors, rng)) / 2)
	return runOn128(own.Or(flipped), opp.AndNot(flipped), empty, square, rng)
}

// runOn128 is runOn64 for two words.
func runOn128(own, opp, empty board128, newest int, rng *rand.PCG) (own2, opp2, empty2 board128) {
	for {
		next := landings128(bitboard.Bit(newest), opp, empty)
		if next.IsEmpty() {
			return own, opp, empty
		}
		square := draw128(next, rng)
		stone, flipped := bitboard.Bit(square), bitboard.Bit((newest+square)/2)
		own, opp, empty = own.Or(stone).Or(flipped), opp.AndNot(flipped), empty.AndNot(stone)
		newest = square
	}
}
