package veletas

import "tetrad/positions"

// claim settles the claims after shooter's turn, and ends the game if they decide it.
// It reports whether any shooter was claimed.
func (s *state) claim(v *variant, shooter Colour) bool {
	// Most shooters stand beside an empty square, and so are not trapped.
	suspects := s.unclaimed.AndNot(s.empty(v).Around())
	if suspects.IsEmpty() {
		return false
	}
	trapped := s.trapped(v, suspects)
	if trapped.IsEmpty() {
		return false
	}
	s.unclaimed = s.unclaimed.AndNot(trapped)
	for rest := trapped; !rest.IsEmpty(); rest = rest.WithoutFirst() {
		sq := rest.First()
		owner := s.owner(sq, shooter)
		s.claimed[owner] = s.claimed[owner].Or(bit(sq))
	}
	s.decide(v)
	return true
}

// trapped returns the shooters, of those given, that reach no empty square.
func (s *state) trapped(v *variant, shooters Bitboard) Bitboard {
	var found Bitboard
	for rest := shooters; !rest.IsEmpty(); rest = rest.WithoutFirst() {
		sq := rest.First()
		if s.reach(v, sq).IsEmpty() {
			found = found.Or(bit(sq))
		}
	}
	return found
}

// owner returns the colour that claims the trapped shooter on sq after shooter's turn.
// Claimed shooters are not stones, so the order of the claims does not matter.
func (s *state) owner(sq int, shooter Colour) Colour {
	black, white := s.largestBeside(sq, Black), s.largestBeside(sq, White)
	switch {
	case black > white:
		return Black
	case white > black:
		return White
	}
	return shooter.Opponent()
}

// largestBeside returns the size of the largest group of a colour orthogonally
// adjacent to sq, or 0.
func (s *state) largestBeside(sq int, c Colour) int {
	largest := 0
	seeds := bit(sq).Beside().And(s.stones[c])
	for !seeds.IsEmpty() {
		group := bit(seeds.First()).Fill(s.stones[c])
		largest = max(largest, group.Count())
		seeds = seeds.AndNot(group)
	}
	return largest
}

// decide ends the game if a colour has claimed enough shooters.
func (s *state) decide(v *variant) {
	for c, claims := range s.claimed {
		if claims.Count() >= v.need {
			s.outcome = positions.WinFor(s.playerOf(Colour(c)))
		}
	}
}
