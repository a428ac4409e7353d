package veletas

import (
	"math/bits"

	"tetrad/positions"
)

// Swap is the step by which p2 takes Black. Every other step is either a square, on
// which a shooter or stone is placed or shot, or the two squares of a shooter: see
// [FromTo].
const Swap positions.Step = 1 << 14

// FromTo returns the squares of a step that moves a shooter. They are equal if the
// shooter stays and only shoots. For other steps the result has no meaning: those of
// the setup, and those while [Position.MidTurn].
func FromTo(s positions.Step) (from, to int) { return int(s & 127), int(s >> 7) }

func fromTo(from, to int) positions.Step { return positions.Step(from | to<<7) }

// Steps appends the legal steps to dst. In the setup these are the swap, then the
// squares. In play they are, for each shooter that can move, staying and then its
// destinations; after that, the squares at which it can shoot. All are in square order.
func (p *Position) Steps(dst []positions.Step) []positions.Step {
	s := p.now()
	switch {
	case s.outcome != positions.Undecided:
		return dst
	case s.phase != Play:
		if s.pie == offered {
			dst = append(dst, Swap)
		}
		return appendSquares(dst, s.placements(p.v), 0, 0)
	case s.mover != nobody:
		return appendSquares(dst, s.reach(p.v, int(s.mover)), 0, 0)
	}
	stones, empty := s.allStones(), s.empty(p.v)
	for rest := s.unclaimed; !rest.IsEmpty(); rest = rest.WithoutFirst() {
		from := rest.First()
		if reach := p.v.sight(from, stones).And(empty); !reach.IsEmpty() {
			// A shooter that moves can always shoot back at the square that it left.
			dst = append(dst, fromTo(from, from))
			dst = appendSquares(dst, reach, positions.Step(from), 7)
		}
	}
	return dst
}

// placements returns the squares for the next shooter or stone of the setup. Shooters
// are placed in ascending order, so that each set arises in one way only. Each leaves
// room above it for the shooters that follow.
func (s *state) placements(v *variant) Bitboard {
	if s.hand == 0 {
		return s.empty(v)
	}
	room := s.empty(v).And(v.interior).And(above(int(s.mover)))
	for range s.hand - 1 {
		room = room.AndNot(bit(room.Last()))
	}
	return room
}

// appendSquares appends base | sq<<shift for each square of set.
func appendSquares(dst []positions.Step, set Bitboard, base positions.Step, shift uint) []positions.Step {
	for w := set.Lo; w != 0; w &= w - 1 {
		dst = append(dst, base|positions.Step(bits.TrailingZeros64(w))<<(shift&15))
	}
	for w := set.Hi; w != 0; w &= w - 1 {
		dst = append(dst, base|positions.Step(64+bits.TrailingZeros64(w))<<(shift&15))
	}
	return dst
}
