package verto

import "tetrad/positions/bitboard"

// counter128 is counter64 for boards of two words.
type counter128 struct {
	board, corners board128
	rule           rule
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
	open := open128(own, opp, empty, c.corners)
	if open.IsEmpty() {
		return c.perft(opp, own, depth-1) // pass
	}
	for entries := c.rule.plain128(open, capturing); !entries.IsEmpty(); entries = entries.WithoutFirst() {
		total += c.perft(opp, own.Or(bitboard.Bit(entries.First())), depth-1)
	}
	return total
}

// capture counts the sequences that begin with a capture from square in a direction and
// go on for depth turns after that turn.
func (c *counter128) capture(own, opp board128, square, direction, depth int) uint64 {
	flipped := bitboard.Bit(square + delta128[direction&7])
	own = own.Or(flipped).Or(bitboard.Bit(square))
	return c.chain(own, opp.Xor(flipped), square, depth)
}

func (c *counter128) chain(own, opp board128, newest, depth int) uint64 {
	empty := c.board.AndNot(own.Or(opp))
	next := landings128(bitboard.Bit(newest), opp, empty)
	if next.IsEmpty() {
		return c.perft(opp, own, depth)
	}
	var total uint64
	for ; !next.IsEmpty(); next = next.WithoutFirst() {
		square := next.First()
		flipped := bitboard.Bit((newest + square) / 2)
		total += c.chain(own.Or(flipped).Or(bitboard.Bit(square)), opp.Xor(flipped), square, depth)
	}
	return total
}

func (c *counter128) turns(own, opp board128) uint64 {
	empty := c.board.AndNot(own.Or(opp))
	if empty.IsEmpty() {
		return 0
	}
	open := open128(own, opp, empty, c.corners)
	if open.IsEmpty() {
		return 1 // pass
	}
	once, twice := captured128(own, opp)
	once = once.And(empty)
	if once.IsEmpty() {
		return uint64(open.Count())
	}
	plain := uint64(c.rule.plain128(open, once).Count())
	ongoing := jumpers128(empty, opp, empty)
	if twice.And(empty).Or(once.And(ongoing)).IsEmpty() {
		return plain + uint64(once.Count())
	}
	return plain + captureTurns128(own, opp, empty, ongoing)
}

// captureTurns128 is captureTurns64 for two words.
func captureTurns128(own, opp, empty, ongoing board128) uint64 {
	var total uint64
	for d, squares := range jumps128(empty, opp, own) {
		total += uint64(squares.AndNot(ongoing).Count())
		for squares = squares.And(ongoing); !squares.IsEmpty(); squares = squares.WithoutFirst() {
			square := squares.First()
			flipped := bitboard.Bit(square + delta128[d&7])
			total += chains128(opp.Xor(flipped), empty.AndNot(bitboard.Bit(square)), ongoing, square)
		}
	}
	return total
}

// chains128 is chains64 for two words.
func chains128(opp, empty, ongoing board128, newest int) uint64 {
	next := landings128(bitboard.Bit(newest), opp, empty)
	if next.IsEmpty() {
		return 1
	}
	total := uint64(next.AndNot(ongoing).Count())
	for next = next.And(ongoing); !next.IsEmpty(); next = next.WithoutFirst() {
		square := next.First()
		between := bitboard.Bit((newest + square) / 2)
		total += chains128(opp.AndNot(between), empty.AndNot(bitboard.Bit(square)), ongoing, square)
	}
	return total
}
