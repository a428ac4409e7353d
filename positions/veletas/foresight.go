package veletas

import "tetrad/positions"

// A trapped shooter has no empty square beside it, and a turn fills two squares at most:
// one by its stone, and one by a shooter that moves there. So the numbers of empty
// squares beside the shooters tell that a win is still far away.

// foreseen is the number of turns from which on such numbers tell nothing.
const foreseen = 4

// MayWinWithin implements positions.Foreseer. It does not look at whose groups are
// larger.
func (p *Position) MayWinWithin(player positions.Player, turns int) bool {
	s := &p.now().state
	if turns >= foreseen || s.phase != Play || s.outcome != positions.Undecided {
		return true
	}
	w := siege{state: s, v: p.v, stones: turns, moves: turns}
	if s.mover != nobody {
		w.moves--
	}
	w.count(s.empty(p.v))
	need := p.v.need - s.claimed[s.colourOf(player)].Count()
	for rest := s.unclaimed; !rest.IsEmpty() && need > 0; rest = rest.WithoutFirst() {
		if w.mayTrap(rest.First()) {
			need--
		}
	}
	return need <= 0
}

// A siege tells which shooters the next turns may trap.
type siege struct {
	*state
	v             *variant
	stones, moves int         // still to come
	near          [4]Bitboard // the numbers of empty neighbours of all squares, bit by bit
}

// count counts the empty neighbours of all squares at once.
func (w *siege) count(empty Bitboard) {
	for _, d := range directions {
		w.add(empty.Up(uint(d)))
		w.add(empty.Down(uint(d)))
	}
}

// add adds one to the numbers of the squares of a set.
func (w *siege) add(carry Bitboard) {
	for i := range w.near {
		w.near[i], carry = w.near[i].Xor(carry), w.near[i].And(carry)
	}
}

// within returns those of a set of squares that have at most n empty neighbours.
func (w *siege) within(n int, squares Bitboard) Bitboard {
	// Of two numbers, that is greater which has the highest bit in which they differ.
	same := squares
	for i := len(w.near) - 1; i >= 0; i-- {
		if n>>i&1 == 0 {
			squares = squares.AndNot(same.And(w.near[i]))
			same = same.AndNot(w.near[i])
		} else {
			same = same.And(w.near[i])
		}
	}
	return squares
}

// mayTrap reports whether the shooter on sq may be trapped, there or after it has moved.
// Others may have moved beside it.
func (w *siege) mayTrap(sq int) bool {
	others := w.unclaimed.Count() - 1
	if !w.within(w.stones+min(w.moves, others), bit(sq)).IsEmpty() {
		return true
	}
	var places Bitboard
	switch w.moves {
	case 0:
		return false
	case 1:
		places = w.reach(w.v, sq)
	default:
		places = w.empty(w.v).Or(w.unclaimed)
	}
	return !w.within(w.stones+min(w.moves-1, others), places).IsEmpty()
}

// WinsAtOnce implements positions.Foreseer.
func (p *Position) WinsAtOnce() bool {
	s, v := &p.now().state, p.v
	if s.phase != Play || !p.MayWinWithin(p.ToMove(), 1) {
		return false
	}
	for rest := s.unclaimed; !rest.IsEmpty(); rest = rest.WithoutFirst() {
		from := rest.First()
		places := s.reach(v, from)
		if places.IsEmpty() {
			continue // it cannot shoot either
		}
		for places = places.Or(bit(from)); !places.IsEmpty(); places = places.WithoutFirst() {
			after := *s
			after.move(from, places.First())
			if after.shotWins(v) {
				return true
			}
		}
	}
	return false
}

// shotWins reports whether a shot of the mover wins for the side to move.
func (s *state) shotWins(v *variant) bool {
	winner := positions.WinFor(s.playerOf(s.side))
	for shots := s.reach(v, int(s.mover)).And(s.lastGaps(v)); !shots.IsEmpty(); shots = shots.WithoutFirst() {
		after := *s
		after.shoot(v, shots.First())
		if after.outcome == winner {
			return true
		}
	}
	return false
}

// lastGaps returns squares outside of which no stone can win for the side to move. They
// are those that alone are empty beside a shooter, or all where none is empty beside one.
func (s *state) lastGaps(v *variant) (gaps Bitboard) {
	empty, need := s.empty(v), v.need-s.claimed[s.side].Count()
	for rest := s.unclaimed; !rest.IsEmpty(); rest = rest.WithoutFirst() {
		around := bit(rest.First()).Around().And(empty)
		switch {
		case around.IsEmpty():
			gaps = empty
		case around.WithoutFirst().IsEmpty():
			gaps = gaps.Or(around)
		default:
			continue
		}
		need--
	}
	if need > 0 {
		return Bitboard{}
	}
	return gaps
}
