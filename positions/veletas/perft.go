package veletas

import "tetrad/positions"

// Perft returns the number of sequences of depth whole turns from the position, which
// must be between turns. It counts the last turn without playing it.
func (p *Position) Perft(depth int) uint64 {
	return p.now().perft(p.v, depth)
}

func (s state) perft(v *variant, depth int) uint64 {
	switch {
	case depth == 0:
		return 1
	case s.outcome != positions.Undecided:
		return 0
	case s.phase != Play && depth == 1:
		return s.countSetups(v)
	case s.phase != Play:
		return s.perftSetup(v, depth)
	case depth == 1:
		return s.countTurns(v)
	}
	var total uint64
	for shooters := s.unclaimed; !shooters.IsEmpty(); shooters = shooters.WithoutFirst() {
		from := shooters.First()
		reach := s.reach(v, from)
		if reach.IsEmpty() {
			continue
		}
		total += s.perftShots(v, depth, reach)
		for ; !reach.IsEmpty(); reach = reach.WithoutFirst() {
			moved, to := s, reach.First()
			moved.move(from, to)
			total += moved.perftShots(v, depth, moved.reach(v, to))
		}
	}
	return total
}

// perftShots sums over the turns that end with a shot at one of the targets.
func (s state) perftShots(v *variant, depth int, targets Bitboard) uint64 {
	if depth == 2 {
		return s.countReplies(v, targets)
	}
	var total uint64
	for ; !targets.IsEmpty(); targets = targets.WithoutFirst() {
		after := s
		after.shoot(v, targets.First())
		total += after.perft(v, depth-1)
	}
	return total
}

// perftSetup sums over the setup turns, and the swap if it is on offer.
func (s state) perftSetup(v *variant, depth int) uint64 {
	var total uint64
	if s.pie == offered {
		after := s
		after.swap()
		total = after.perft(v, depth-1)
	}
	for rest := s.placements(v); !rest.IsEmpty(); rest = rest.WithoutFirst() {
		after := s
		if s.hand > 0 {
			after.placeShooter(rest.First())
			total += after.perftSetup(v, depth)
		} else {
			after.placeStone(v, rest.First())
			total += after.perft(v, depth-1)
		}
	}
	return total
}

// countSetups returns the number of setup turns, between turns: the number of sets of
// interior squares for the shooters, times the number of squares left for the stone.
func (s *state) countSetups(v *variant) uint64 {
	empty := s.empty(v)
	hand := int(s.hand)
	total := binomial(empty.And(v.interior).Count(), hand) * uint64(empty.Count()-hand)
	if s.pie == offered {
		total++
	}
	return total
}

func binomial(n, k int) uint64 {
	c := uint64(1)
	for i := range k {
		c = c * uint64(n-i) / uint64(i+1)
	}
	return c
}
