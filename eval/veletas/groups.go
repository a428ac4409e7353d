package veletas

import (
	"tetrad/positions/bitboard"
	"tetrad/positions/veletas"
)

// groups are the orthogonally connected groups of one colour.
type groups struct {
	members         [maxGroups]veletas.Board
	size            [maxGroups]int
	count           int
	largest, second int // sizes
}

// maxGroups is the number of groups that are told apart; further ones are as
// good as absent. No sensible position has so many.
const maxGroups = 24

// measure finds the groups of stones.
func measure(stones veletas.Board) (g groups) {
	for !stones.IsEmpty() && g.count < maxGroups {
		group := flood(bitboard.Bit(stones.First()), stones)
		stones = stones.AndNot(group)
		size := group.Count()
		g.members[g.count], g.size[g.count] = group, size
		g.count++
		switch {
		case size > g.largest:
			g.largest, g.second = size, g.largest
		case size > g.second:
			g.second = size
		}
	}
	return g
}

// beside returns the size of the largest group orthogonally adjacent to sq.
func (g *groups) beside(sq int) int {
	neighbours := around(bitboard.Bit(sq))
	largest := 0
	for i := range g.count {
		if g.size[i] > largest && !g.members[i].And(neighbours).IsEmpty() {
			largest = g.size[i]
		}
	}
	return largest
}

// around returns b's members and their orthogonal neighbours.
func around(b veletas.Board) veletas.Board {
	return b.Or(b.Up(1)).Or(b.Down(1)).Or(b.Up(veletas.Stride)).Or(b.Down(veletas.Stride))
}

// ring returns sq and its eight neighbours, and perhaps numbers off the board.
func ring(sq int) veletas.Board {
	rank := bitboard.Bit(sq).Or(bitboard.Bit(sq).Up(1)).Or(bitboard.Bit(sq).Down(1))
	return rank.Or(rank.Up(veletas.Stride)).Or(rank.Down(veletas.Stride))
}

// flood returns the members of within that are connected to seed.
func flood(seed, within veletas.Board) veletas.Board {
	for {
		grown := around(seed).And(within)
		if grown == seed {
			return seed
		}
		seed = grown
	}
}
