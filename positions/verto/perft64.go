package verto

import "math/bits"

// Perft returns the number of sequences of depth whole turns from here, between
// turns. It recurses on values instead of states, and counts the turns before
// the leaves in bulk.
func (p *Position) Perft(depth int) uint64 {
	if depth == 0 {
		return 1
	}
	s, v := p.top(), p.variant
	own, opp := s.stones[s.toMove&1], s.stones[s.toMove&1^1]
	if v.wide {
		c := counter128{board: v.board, corners: v.corners, old: v.old}
		return c.perft(own, opp, depth)
	}
	c := counter64{board: v.board.Lo, corners: v.corners.Lo, old: v.old}
	return c.perft(own.Lo, opp.Lo, depth)
}

// counter64 counts turn sequences on boards of one word. In all its methods own
// are the stones of the side to move.
type counter64 struct {
	board, corners uint64
	old            bool
}

// perft counts the sequences of depth turns, depth at least 1.
func (c *counter64) perft(own, opp uint64, depth int) uint64 {
	if depth == 1 {
		return c.turns(own, opp)
	}
	empty := c.board &^ (own | opp)
	if empty == 0 {
		return 0
	}
	var total, capturing uint64
	for d, squares := range jumps64(empty, opp, own) {
		capturing |= squares
		for ; squares != 0; squares &= squares - 1 {
			stone := squares & -squares
			flipped := shift64(stone, d)
			total += c.chain(own|stone|flipped, opp^flipped, stone, depth-1)
		}
	}
	if c.old && capturing != 0 {
		return total
	}
	open := open64(own, opp, empty, c.corners)
	if open == 0 {
		return c.perft(opp, own, depth-1) // the pass
	}
	for entries := open &^ capturing; entries != 0; entries &= entries - 1 {
		total += c.perft(opp, own|entries&-entries, depth-1)
	}
	return total
}

// chain counts the sequences that begin with the ways to complete a chain, of
// which newest is the last stone, and go on for depth turns after that.
func (c *counter64) chain(own, opp, newest uint64, depth int) uint64 {
	empty := c.board &^ (own | opp)
	if jumpers64(newest, opp, empty) == 0 {
		if depth == 0 {
			return 1
		}
		return c.perft(opp, own, depth)
	}
	var total uint64
	for d, jump := range jumps64(newest, opp, empty) {
		if jump != 0 {
			flipped := shift64(newest, d)
			stone := shift64(flipped, d)
			total += c.chain(own|flipped|stone, opp^flipped, stone, depth)
		}
	}
	return total
}

// turns counts the legal turns.
func (c *counter64) turns(own, opp uint64) uint64 {
	empty := c.board &^ (own | opp)
	if empty == 0 {
		return 0
	}
	// A capture ends the turn at once unless its stone can go on. Whether it can is seen
	// before the stone is there: the capture changes nothing on the other rays.
	ongoing := jumpers64(empty, opp, empty)
	var total, capturing uint64
	for d, squares := range jumps64(empty, opp, own) {
		capturing |= squares
		total += uint64(bits.OnesCount64(squares &^ ongoing))
		for squares &= ongoing; squares != 0; squares &= squares - 1 {
			stone := squares & -squares
			flipped := shift64(stone, d)
			total += c.chain(own|stone|flipped, opp^flipped, stone, 0)
		}
	}
	if c.old && capturing != 0 {
		return total
	}
	open := open64(own, opp, empty, c.corners)
	if open == 0 {
		return 1 // the pass
	}
	return total + uint64(bits.OnesCount64(open&^capturing))
}
