package veletas

import "tetrad/positions"

// claim settles the claims after shooter's turn and, if they decide it, ends
// the game. It reports whether there were any.
func (b *board) claim(v *variant, shooter Colour) bool {
	// Most shooters stand beside an empty square, and so are not trapped.
	suspects := b.unclaimed.AndNot(b.empty(v).Around())
	if suspects.IsEmpty() {
		return false
	}
	trapped := b.trapped(v, suspects)
	if trapped.IsEmpty() {
		return false
	}
	b.unclaimed = b.unclaimed.AndNot(trapped)
	for rest := trapped; !rest.IsEmpty(); rest = rest.WithoutFirst() {
		sq := rest.First()
		owner := b.owner(sq, shooter)
		b.claimed[owner] = b.claimed[owner].Or(bit(sq))
	}
	b.decide(v)
	return true
}

// trapped returns those of the shooters that reach no empty square.
func (b *board) trapped(v *variant, shooters Bitboard) Bitboard {
	var found Bitboard
	for rest := shooters; !rest.IsEmpty(); rest = rest.WithoutFirst() {
		sq := rest.First()
		if b.reach(v, sq).IsEmpty() {
			found = found.Or(bit(sq))
		}
	}
	return found
}

// owner returns the colour that claims the trapped shooter on sq after
// shooter's turn. Claims are no stones, so the order of claims does not matter.
func (b *board) owner(sq int, shooter Colour) Colour {
	black, white := b.largestBeside(sq, Black), b.largestBeside(sq, White)
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
func (b *board) largestBeside(sq int, c Colour) int {
	largest := 0
	seeds := bit(sq).Beside().And(b.stones[c])
	for !seeds.IsEmpty() {
		group := bit(seeds.First()).Fill(b.stones[c])
		largest = max(largest, group.Count())
		seeds = seeds.AndNot(group)
	}
	return largest
}

// decide ends the game if a colour has claimed enough.
func (b *board) decide(v *variant) {
	for c, claims := range b.claimed {
		if claims.Count() >= v.need {
			b.outcome = positions.WinFor(b.playerOf(Colour(c)))
		}
	}
}
