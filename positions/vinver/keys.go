package vinver

import (
	"strconv"

	"tetrad/positions"
)

// keys are the Zobrist numbers of one size.
type keys struct {
	stone  [2][Points]uint64 // by colour and point
	side   [2]uint64         // colour to move
	pie    [4]uint64         // by pie state
	passed uint64            // the last turn was a pass
	// images has, by colour to move, colour and point, the numbers of a stone in the
	// four images of a position that CanonicalKey compares.
	images [2][2][Points][4]uint64
}

func newKeys(size int) *keys {
	k := new(keys)
	prefix := "vinver/" + strconv.Itoa(size) + "/"
	for c, letter := range []string{"b", "w"} {
		k.side[c] = positions.Zobrist(prefix + "side/" + letter)
		for rank := range size {
			for file := range size {
				k.stone[c][PointAt(file, rank)] = positions.Zobrist(prefix + letter + "/" + positions.SquareName(file, rank))
			}
		}
	}
	k.setImages(size)
	for state := range pieLetters {
		k.pie[state] = positions.Zobrist(prefix + "pie/" + pieLetters[state:state+1])
	}
	k.passed = positions.Zobrist(prefix + "passed")
	return k
}

// setImages sets images from the numbers of stones. A board turned by a quarter is the
// same board for the other colour, so the side to move always becomes Black.
func (k *keys) setImages(size int) {
	last := size - 1
	for rank := range size {
		for file := range size {
			at := PointAt(file, rank)
			for c := range Colour(2) {
				black, white := &k.stone[c], &k.stone[c^1]
				for i := range 4 {
					x, y := file, rank
					if i&1 != 0 {
						x = last - file
					}
					if i&2 != 0 {
						y = last - rank
					}
					k.images[Black][c][at][i] = black[PointAt(x, y)]
					k.images[White][c][at][i] = white[PointAt(y, x)]
				}
			}
		}
	}
}
