package vinver

// joins tells of each ring of a colour's stones whether a stone in the middle
// may join two chains: whether the orthogonal neighbours in it are not all
// connected within the ring.
var joins = func() (table [256]bool) {
	around := [8]uint8{south, southEast, east, northEast, north, northWest, west, southWest}
	for ring := range table {
		// Going around, count the gaps after which an orthogonal neighbour's
		// group begins.
		groups := 0
		for i := 0; i < 8; i += 2 {
			before, corner := around[(i+6)&7], around[(i+7)&7]
			if uint8(ring)&around[i] != 0 && uint8(ring)&(before|corner) != before|corner {
				groups++
			}
		}
		table[ring] = groups > 1
	}
	return table
}()

// chainOf returns the chain of own stones to which p belongs.
func chainOf(own *Board, p Point) Board {
	var chain Board
	chain.toggle(p)
	return fill(own, chain)
}

// fill returns all stones of own that are connected to those of chain, which
// are among them. Each round goes up the board and down again, taking in what it
// has just found.
func fill(own *Board, chain Board) Board {
	for {
		var grown uint64
		for i := 1; i <= 6; i++ {
			grown |= grow(own, &chain, i)
		}
		for i := 5; i >= 1; i-- {
			grown |= grow(own, &chain, i)
		}
		if grown == 0 {
			return chain
		}
	}
}

// grow adds to word i of chain the neighbours of chain that are in own and
// returns the new ones.
func grow(own, chain *Board, i int) uint64 {
	c := chain[i]
	next := own[i] & (c | minus(chain, i, 1) | plus(chain, i, 1) | minus(chain, i, Stride) | plus(chain, i, Stride))
	chain[i] = next
	return next &^ c
}

// meets reports whether b and c have a point in common.
func (b *Board) meets(c *Board) bool {
	return b[1]&c[1]|b[2]&c[2]|b[3]&c[3]|b[4]&c[4]|b[5]&c[5]|b[6]&c[6] != 0
}

// and returns the points in both.
func (b *Board) and(c *Board) Board {
	return Board{1: b[1] & c[1], b[2] & c[2], b[3] & c[3], b[4] & c[4], b[5] & c[5], b[6] & c[6]}
}
