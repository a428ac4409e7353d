package verto

import "math/bits"

// Perft returns the number of sequences of depth whole turns from the position, which
// must be between turns. It recurses on values instead of states, and counts the last
// turns in bulk.
func (p *Position) Perft(depth int) uint64 {
	if depth == 0 {
		return 1
	}
	s, v := p.top(), p.variant
	own, opp := s.stones[s.toMove&1], s.stones[s.toMove&1^1]
	if v.wide {
		c := counter128{board: v.board, corners: v.corners, rule: v.rule}
		return c.perft(own, opp, depth)
	}
	c := counter64{board: v.board.Lo, corners: v.corners.Lo, rule: v.rule}
	return c.perft(own.Lo, opp.Lo, depth)
}

// counter64 counts turn sequences on boards of one word. In all its methods own are the
// stones of the side to move.
type counter64 struct {
	board, corners uint64
	rule           rule
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
			total += c.chain(own|stone|flipped, opp^flipped, bits.TrailingZeros64(stone), depth-1)
		}
	}
	open := open64(own, opp, empty, c.corners)
	if open == 0 {
		return c.perft(opp, own, depth-1) // pass
	}
	for entries := c.rule.plain64(open, capturing); entries != 0; entries &= entries - 1 {
		total += c.perft(opp, own|entries&-entries, depth-1)
	}
	return total
}

// chain counts the sequences that begin with any way to complete a chain whose last
// stone is newest, and go on for depth turns after that, depth at least 1.
func (c *counter64) chain(own, opp uint64, newest, depth int) uint64 {
	next := landings64(1<<(newest&63), opp, c.board&^(own|opp))
	if next == 0 {
		return c.perft(opp, own, depth)
	}
	var total uint64
	for ; next != 0; next &= next - 1 {
		square := bits.TrailingZeros64(next)
		flipped := uint64(1) << ((newest + square) / 2 & 63)
		total += c.chain(own|flipped|next&-next, opp^flipped, square, depth)
	}
	return total
}

// turns counts the legal turns. Early in a game, most positions have no square with two
// captures and no capture that can go on. Then each capturing square is one capture.
func (c *counter64) turns(own, opp uint64) uint64 {
	empty := c.board &^ (own | opp)
	if empty == 0 {
		return 0
	}
	open := open64(own, opp, empty, c.corners)
	if open == 0 {
		return 1 // pass
	}
	once, twice := captured64(own, opp)
	once &= empty
	if once == 0 {
		return uint64(bits.OnesCount64(open))
	}
	twice &= empty
	ongoing := jumpers64(empty, opp, empty)
	plain := uint64(bits.OnesCount64(c.rule.plain64(open, once)))
	if twice|once&ongoing == 0 {
		return plain + uint64(bits.OnesCount64(once))
	}
	return plain + captureTurns64(own, opp, empty, ongoing)
}

// captureTurns64 counts the turns that begin with a capture. The squares from which a
// chain can go on, ongoing, are known before the stone is entered: its capture changes
// nothing in the other directions.
func captureTurns64(own, opp, empty, ongoing uint64) uint64 {
	var total uint64
	for d, squares := range jumps64(empty, opp, own) {
		total += uint64(bits.OnesCount64(squares &^ ongoing))
		for squares &= ongoing; squares != 0; squares &= squares - 1 {
			stone := squares & -squares
			total += chains64(opp^shift64(stone, d), empty^stone, ongoing, bits.TrailingZeros64(stone))
		}
	}
	return total
}

// chains64 counts the ways to complete a chain from the stone on newest. A chain only
// removes enemy stones and empty squares, so a stone that is not on a square of ongoing
// is its last.
func chains64(opp, empty, ongoing uint64, newest int) uint64 {
	next := landings64(1<<(newest&63), opp, empty)
	if next == 0 {
		return 1
	}
	total := uint64(bits.OnesCount64(next &^ ongoing))
	for next &= ongoing; next != 0; next &= next - 1 {
		square := bits.TrailingZeros64(next)
		between := (newest + square) / 2
		total += chains64(opp&^(1<<(between&63)), empty&^(1<<(square&63)), ongoing, square)
	}
	return total
}
