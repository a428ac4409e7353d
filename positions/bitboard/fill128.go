package bitboard

// Stride128 is the distance of two ranks of a board of up to 10×10 in two words:
// at least one number that is no square lies between the ranks, so that shifts
// need no masks.
const Stride128 = 11

// Beside returns the squares orthogonally adjacent to members of b, and numbers
// off the board.
func (b Board128) Beside() Board128 {
	return b.Up(1).Or(b.Down(1)).Or(b.Up(Stride128)).Or(b.Down(Stride128))
}

// Around returns b and the squares adjacent to it in the eight directions, and
// numbers off the board.
func (b Board128) Around() Board128 {
	row := b.Or(b.Up(1)).Or(b.Down(1))
	return row.Or(row.Up(Stride128)).Or(row.Down(Stride128))
}

// Fill returns the members of within that are orthogonally connected to b, and b.
func (b Board128) Fill(within Board128) Board128 {
	for {
		grown := b.Or(b.Beside().And(within))
		if grown == b {
			return b
		}
		b = grown
	}
}

// FillAround is Fill in eight directions.
func (b Board128) FillAround(within Board128) Board128 {
	for {
		grown := b.Or(b.Around().And(within))
		if grown == b {
			return b
		}
		b = grown
	}
}
