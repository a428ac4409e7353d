package vinver

import "tetrad/positions"

// Perft implements positions.Perfter. It counts the last turn without playing it: all
// points at once where no crosscut arises, the others one by one.
func (p *Position) Perft(depth int) uint64 {
	if depth == 0 {
		return 1
	}
	for len(p.resolvers) < depth {
		p.resolvers = append(p.resolvers, &resolver{hash: &p.stone[Black]})
	}
	return p.perft(depth)
}

func (p *Position) perft(depth int) uint64 {
	switch {
	case p.now.outcome != positions.Undecided:
		return 0
	case depth == 1:
		return p.countTurns()
	}
	var total uint64
	empty, risky := p.Empties(), p.risky(p.now.side)
	for at := range empty.All() {
		if risky.Has(at) {
			total += p.perftFlips(at, depth)
		} else {
			total += p.perftAfter(positions.Step(at), depth)
		}
	}
	if p.now.pie == pieOffered {
		total += p.perftAfter(swapStep, depth)
	}
	if p.mayPass() {
		total += p.perftAfter(passStep, depth)
	}
	return total
}

func (p *Position) perftAfter(s positions.Step, depth int) uint64 {
	p.Do(s)
	n := p.perft(depth - 1)
	p.Undo()
	return n
}

// perftFlips is perft over the turns that place a stone on a point where it makes a
// crosscut.
func (p *Position) perftFlips(at Point, depth int) uint64 {
	var total uint64
	own, enemy := &p.stones[p.now.side&1], &p.stones[p.now.side&1^1]
	p.resolvers[depth-1].eachSet(own, enemy, at, func(flips []Point) bool {
		p.Do(placeKind | positions.Step(at))
		for _, s := range flips {
			p.Do(flipKind | positions.Step(s))
		}
		total += p.perft(depth - 1)
		for range len(flips) + 1 {
			p.Undo()
		}
		return true
	})
	return total
}

// countTurns returns the number of turns. The game must not be over.
func (p *Position) countTurns() uint64 {
	empty, risky := p.Empties(), p.risky(p.now.side)
	total := uint64(empty.Count() - risky.Count())
	for at := range risky.All() {
		total += p.countSets(at)
	}
	if p.now.pie == pieOffered {
		total++
	}
	if p.mayPass() {
		total++
	}
	return total
}

// countSets returns the number of sets of flips that may follow a stone on a point
// where it makes a crosscut.
func (p *Position) countSets(at Point) uint64 {
	own, enemy := &p.stones[p.now.side&1], &p.stones[p.now.side&1^1]
	corners := crosscutsAt(own.Ring(at), enemy.Ring(at))
	if corners&(corners-1) == 0 {
		// Usually there is one crosscut, and neither flip makes another one: two sets.
		// The rings may leave out the new stone, since it is beside the stones that may
		// be flipped, not at their corners.
		var list [1]crosscut
		c := appendCrosscuts(list[:0], at, corners)[0]
		if crosscutsAt(own.Ring(c.a), enemy.Ring(c.a))|crosscutsAt(own.Ring(c.b), enemy.Ring(c.b)) == 0 {
			return 2
		}
	}
	var total uint64
	p.resolvers[0].eachSet(own, enemy, at, func([]Point) bool {
		total++
		return true
	})
	return total
}
