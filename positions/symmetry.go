package positions

import (
	"slices"
	"strings"
)

// A Symmetry maps a square board to itself. Its bits tell what it does, in this order:
// 1 exchanges the first file with the last, and so on; 2 does the same with ranks; 4
// exchanges files and ranks.
type Symmetry uint8

// Symmetries is the number of symmetries of a square. They are 0, which changes
// nothing, to 7.
const Symmetries = 8

// Square returns the image of a square of a board of size×size. File and rank count
// from 0.
func (s Symmetry) Square(file, rank, size int) (int, int) {
	if s&1 != 0 {
		file = size - 1 - file
	}
	if s&2 != 0 {
		rank = size - 1 - rank
	}
	if s&4 != 0 {
		file, rank = rank, file
	}
	return file, rank
}

// Inverse returns the symmetry that undoes s.
func (s Symmetry) Inverse() Symmetry {
	if s&4 == 0 {
		return s
	}
	return 4 | s&1<<1 | s&2>>1
}

// Move returns a move string with the image of each square of a board of size×size.
// Where a game writes squares in an order, the result may have another one;
// [Position.ParseTurn] reads it.
func (s Symmetry) Move(move string, size int) string {
	if s == 0 {
		return move
	}
	var b strings.Builder
	for rest := move; rest != ""; {
		file, rank, after, ok := cutSquare(rest, size)
		if !ok {
			b.WriteByte(rest[0])
			rest = rest[1:]
			continue
		}
		b.WriteString(SquareName(s.Square(file, rank, size)))
		rest = after
	}
	return b.String()
}

// Images are numbers, one for each [Symmetry].
type Images [Symmetries]uint64

// SameImages returns images that are all the same number.
func SameImages(number uint64) Images {
	var i Images
	for s := range i {
		i[s] = number
	}
	return i
}

// ImagesOf returns the numbers of the images of a square, where number is that of one.
func ImagesOf(file, rank, size int, number func(file, rank int) uint64) Images {
	var i Images
	for s := range i {
		i[s] = number(Symmetry(s).Square(file, rank, size))
	}
	return i
}

// Toggle changes each image by the exclusive or with another number.
func (i *Images) Toggle(by *Images) {
	for s := range i {
		i[s] ^= by[s]
	}
}

// Least returns the least of the numbers, and the symmetries that it belongs to.
func (i *Images) Least() (least uint64, at []Symmetry) {
	least = slices.Min(i[:])
	for s, number := range i {
		if number == least {
			at = append(at, Symmetry(s))
		}
	}
	return least, at
}

// ImagesUnder returns the images of p, a position between turns. If its game knows no
// symmetries, the only image is p itself: the bool is false, and all numbers are
// its key.
func ImagesUnder(p Position) (Images, bool) {
	if q := p.Abilities().Imaged; q != nil {
		return q.ImageKeys(), true
	}
	return SameImages(p.Key()), false
}
