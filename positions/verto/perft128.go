package verto

import "tetrad/positions/bitboard"

// counter128 is counter64 for boards of two words.
type counter128 struct {
	board, corners board128
	old            bool
}

func (c *counter128) perft(own, opp board128, depth int) uint64 {
	if depth == 1 {
		return c.turns(own, opp)
	}
	empty := c.board.AndNot(own.Or(opp))
	if empty.IsEmpty() {
		return 0
	}
	var total uint64
	var capturing board128
	for d, squares := range jumps128(empty, opp, own) {
		capturing = capturing.Or(squares)
		for ; !squares.IsEmpty(); squares = squares.WithoutFirst() {
			total += c.capture(own, opp, squares.First(), d, depth-1)
		}
	}
	if c.old && !capturing.IsEmpty() {
		return total
	}
	open := open128(own, opp, empty, c.corners)
	if open.IsEmpty() {
		return c.perft(opp, own, depth-1) // the pass
	}
	for entries := open.AndNot(capturing); !entries.IsEmpty(); entries = entries.WithoutFirst() {
		total += c.perft(opp, own.Or(bitboard.Bit(entries.First())), depth-1)
	}
	return total
}

// capture counts the sequences that begin with a capture from square in a
// direction and go on for depth turns after that one.
func (c *counter128) capture(own, opp board128, square, direction, depth int) uint64 {
	flipped := bitboard.Bit(square + delta128[direction&7])
	own = own.Or(flipped).Or(bitboard.Bit(square))
	return c.chain(own, opp.Xor(flipped), square, depth)
}

func (c *counter128) chain(own, opp board128, newest, depth int) uint64 {
	empty := c.board.AndNot(own.Or(opp))
	next := jumps128(bitboard.Bit(newest), opp, empty)
	var total uint64
	ended := true
	for d := range next {
		if next[d].IsEmpty() {
			continue
		}
		ended = false
		flipped := bitboard.Bit(newest + delta128[d])
		stone := newest + 2*delta128[d]
		total += c.chain(own.Or(flipped).Or(bitboard.Bit(stone)), opp.Xor(flipped), stone, depth)
	}
	switch {
	case !ended:
		return total
	case depth == 0:
		return 1
	}
	return c.perft(opp, own, depth)
}

func (c *counter128) turns(own, opp board128) uint64 {
	empty := c.board.AndNot(own.Or(opp))
	if empty.IsEmpty() {
		return 0
	}
	ongoing := jumpers128(empty, opp, empty)
	var total uint64
	var capturing board128
	for d, squares := range jumps128(empty, opp, own) {
		capturing = capturing.Or(squares)
		total += uint64(squares.AndNot(ongoing).Count())
		for squares = squares.And(ongoing); !squares.IsEmpty(); squares = squares.WithoutFirst() {
			total += c.capture(own, opp, squares.First(), d, 0)
		}
	}
	if c.old && !capturing.IsEmpty() {
		return total
	}
	open := open128(own, opp, empty, c.corners)
	if open.IsEmpty() {
		return 1 // the pass
	}
	return total + uint64(open.AndNot(capturing).Count())
}
