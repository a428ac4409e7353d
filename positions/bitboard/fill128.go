package bitboard

// Stride128 is the distance between two ranks of a board of up to 10×10 in two words.
// At least one number between the ranks is not a square, so shifts need no masks.
const Stride128 = 11

// Beside returns the squares orthogonally adjacent to members of b. It may include
// numbers off the board.
func (b Board128) Beside() Board128 {
	return b.Up(1).Or(b.Down(1)).Or(b.Up(Stride128)).Or(b.Down(Stride128))
}

// Around returns b and the squares adjacent to it in the eight directions. It may
// include numbers off the board.
func (b Board128) Around() Board128 {
	row := b.Or(b.Up(1)).Or(b.Down(1))
	return row.Or(row.Up(Stride128)).Or(row.Down(Stride128))
}

// Fill returns b and the members of within that are orthogonally connected to b.
func (b Board128) Fill(within Board128) Board128 {
	for {
		grown := b.Or(b.Beside().And(within))
		if grown == b {
			return b
		}
		b = grown
	}
}

// FillAround is Fill with connections in eight directions.
func (b Board128) FillAround(within Board128) Board128 {
	for {
		grown := b.Or(b.Around().And(within))
		if grown == b {
			return b
		}
		b = grown
	}
}
