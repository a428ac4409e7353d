package vinver

import (
	"strconv"

	"tetrad/positions"
	"tetrad/positions/zobrist"
)

// keys are the Zobrist numbers of one size.
type keys struct {
	stone [2][points]uint64 // by colour and point
	side  [2]uint64         // colour to move
	pie   [4]uint64         // by pie state
}

func newKeys(size int) *keys {
	k := new(keys)
	prefix := "vinver/" + strconv.Itoa(size) + "/"
	for c, letter := range []string{"b", "w"} {
		k.side[c] = zobrist.Key(prefix + "side/" + letter)
		for rank := range size {
			for file := range size {
				k.stone[c][PointAt(file, rank)] = zobrist.Key(prefix + letter + "/" + positions.SquareName(file, rank))
			}
		}
	}
	for state := range pieLetters {
		k.pie[state] = zobrist.Key(prefix + "pie/" + pieLetters[state:state+1])
	}
	return k
}
