package verto

import "tetrad/positions/bitboard"

// The kernel for 9×9 and 10×10: square file + 11·rank is a bit of two words. A shift
// over the left or right edge lands on file 11, which is on no board, so an
// intersection with squares of the board needs no other mask.

const stride128 = bitboard.Stride128

type board128 = bitboard.Board128

// delta128 holds the distance from a square to its neighbour in each direction.
var delta128 = [directions]int{1, 12, 11, 10, -1, -12, -11, -10}

// jumps128 is jumps64 for two words.
func jumps128(near, over, far board128) (j [directions]board128) {
	j[east] = near.And(over.And(far.Down(1)).Down(1))
	j[northEast] = near.And(over.And(far.Down(12)).Down(12))
	j[north] = near.And(over.And(far.Down(11)).Down(11))
	j[northWest] = near.And(over.And(far.Down(10)).Down(10))
	j[west] = near.And(over.And(far.Up(1)).Up(1))
	j[southWest] = near.And(over.And(far.Up(12)).Up(12))
	j[south] = near.And(over.And(far.Up(11)).Up(11))
	j[southEast] = near.And(over.And(far.Up(10)).Up(10))
	return j
}

// jumpers128 returns the union of jumps128.
func jumpers128(near, over, far board128) board128 {
	j := over.And(far.Down(1)).Down(1).
		Or(over.And(far.Down(12)).Down(12)).
		Or(over.And(far.Down(11)).Down(11)).
		Or(over.And(far.Down(10)).Down(10))
	k := over.And(far.Up(1)).Up(1).
		Or(over.And(far.Up(12)).Up(12)).
		Or(over.And(far.Up(11)).Up(11)).
		Or(over.And(far.Up(10)).Up(10))
	return near.And(j.Or(k))
}

// captured128 is captured64 for two words.
func captured128(own, opp board128) (once, twice board128) {
	once = opp.And(own.Down(1)).Down(1)
	j := opp.And(own.Up(1)).Up(1)
	once, twice = once.Or(j), once.And(j)
	j = opp.And(own.Down(12)).Down(12)
	once, twice = once.Or(j), twice.Or(once.And(j))
	j = opp.And(own.Up(12)).Up(12)
	once, twice = once.Or(j), twice.Or(once.And(j))
	j = opp.And(own.Down(11)).Down(11)
	once, twice = once.Or(j), twice.Or(once.And(j))
	j = opp.And(own.Up(11)).Up(11)
	once, twice = once.Or(j), twice.Or(once.And(j))
	j = opp.And(own.Down(10)).Down(10)
	once, twice = once.Or(j), twice.Or(once.And(j))
	j = opp.And(own.Up(10)).Up(10)
	return once.Or(j), twice.Or(once.And(j))
}

// landings128 is landings64 for two words.
func landings128(from, over, far board128) board128 {
	j := over.And(from.Up(1)).Up(1).
		Or(over.And(from.Up(12)).Up(12)).
		Or(over.And(from.Up(11)).Up(11)).
		Or(over.And(from.Up(10)).Up(10))
	k := over.And(from.Down(1)).Down(1).
		Or(over.And(from.Down(12)).Down(12)).
		Or(over.And(from.Down(11)).Down(11)).
		Or(over.And(from.Down(10)).Down(10))
	return far.And(j.Or(k))
}

// open128 is open64 for two words.
func open128(own, opp, empty, corners board128) board128 {
	return empty.AndNot(own.Around().Or(corners).AndNot(opp.Around()))
}
