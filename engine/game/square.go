package game

import (
	"fmt"

	"tetrad/positions"
)

// A Square is a square or point of a board. The zero value is no square.
type Square struct{ file, rank uint8 } // from 1

// At returns a square. File and rank count from 0 and are below 26.
func At(file, rank int) Square { return Square{uint8(file + 1), uint8(rank + 1)} }

// ParseSquare reads the name of a square of a board of size×size.
func ParseSquare(name string, size int) (Square, bool) {
	file, rank, ok := positions.ParseSquare(name, size)
	if !ok {
		return Square{}, false
	}
	return At(file, rank), true
}

// IsNone reports whether s is no square.
func (s Square) IsNone() bool { return s == Square{} }

// File returns the file, from 0.
func (s Square) File() int { return int(s.file) - 1 }

// Rank returns the rank, from 0.
func (s Square) Rank() int { return int(s.rank) - 1 }

// String returns the name: "d4", or "" for no square.
func (s Square) String() string {
	if s.IsNone() {
		return ""
	}
	return positions.SquareName(s.File(), s.Rank())
}

// MarshalText implements [encoding.TextMarshaler]. The text is the name.
func (s Square) MarshalText() ([]byte, error) { return []byte(s.String()), nil }

// UnmarshalText implements [encoding.TextUnmarshaler]. It reads the name of a square of
// any board, or an empty text for no square.
func (s *Square) UnmarshalText(name []byte) error {
	square, ok := ParseSquare(string(name), 26)
	if !ok && len(name) > 0 {
		return fmt.Errorf("%s is no square", positions.Clip(string(name)))
	}
	*s = square
	return nil
}

// Compare orders squares in square order: a1, b1, …, then rank 2.
func (s Square) Compare(other Square) int {
	return (int(s.rank)-int(other.rank))*32 + int(s.file) - int(other.file)
}

// Beside returns the square at the given distance in files and ranks. If that is off a
// board of size×size, the bool is false.
func (s Square) Beside(files, ranks, size int) (Square, bool) {
	file, rank := s.File()+files, s.Rank()+ranks
	if min(file, rank) < 0 || max(file, rank) >= size {
		return Square{}, false
	}
	return At(file, rank), true
}
