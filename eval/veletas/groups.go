package veletas

import (
	"tetrad/positions/bitboard"
	"tetrad/positions/veletas"
)

// A group is an orthogonally connected group of one colour.
type group struct {
	beside veletas.Board // the squares orthogonally adjacent, and others that are not empty
	size   int
}

// groups are those of one colour, the largest first.
type groups struct {
	list  [maxGroups]group
	count int
}

// maxGroups is the number of groups that are told apart; further ones are as
// good as absent. No sensible position has so many.
const maxGroups = 24

// measure finds the groups of stones.
func (g *groups) measure(stones veletas.Board) {
	g.count, g.list[0].size = 0, 0
	for !stones.IsEmpty() && g.count < maxGroups {
		members, beside := flood(bitboard.Bit(stones.First()), stones)
		stones = stones.AndNot(members)
		g.insert(group{beside, members.Count()})
	}
}

func (g *groups) insert(x group) {
	i := g.count
	for ; i > 0 && g.list[i-1].size < x.size; i-- {
		g.list[i] = g.list[i-1]
	}
	g.list[i] = x
	g.count++
}

// largest returns the size of the largest group, or 0.
func (g *groups) largest() int { return g.list[0].size }

// beside returns the size of the largest group orthogonally adjacent to sq, or 0.
func (g *groups) beside(sq int) int {
	for i := range g.count {
		if g.list[i].beside.Has(sq) {
			return g.list[i].size
		}
	}
	return 0
}

// control returns the squares on which each side would claim a shooter, since
// its group beside the square is larger than any of the other.
func control(ours, theirs *groups) (by [2]veletas.Board) {
	var decided veletas.Board // by larger groups
	for i, j := 0, 0; i < ours.count || j < theirs.count; {
		size := max(ours.sizeAt(i), theirs.sizeAt(j))
		var us, them veletas.Board
		for ; ours.sizeAt(i) == size; i++ {
			us = us.Or(ours.list[i].beside)
		}
		for ; theirs.sizeAt(j) == size; j++ {
			them = them.Or(theirs.list[j].beside)
		}
		by[0] = by[0].Or(us.AndNot(them).AndNot(decided))
		by[1] = by[1].Or(them.AndNot(us).AndNot(decided))
		decided = decided.Or(us).Or(them)
	}
	return by
}

// sizeAt returns the size of group i, or 0 after the last.
func (g *groups) sizeAt(i int) int {
	if i >= g.count {
		return 0
	}
	return g.list[i].size
}

// flood returns the members of within that are orthogonally connected to seed,
// and the squares beside them.
func flood(seed, within veletas.Board) (members, beside veletas.Board) {
	for {
		beside = veletas.Beside(seed)
		more := beside.And(within).AndNot(seed)
		if more.IsEmpty() {
			return seed, beside
		}
		seed = seed.Or(more)
	}
}
