package verto

import (
	"sync"

	"tetrad/eval"
)

// A window is 3×3 squares. What stands on them is a pattern: a number with nine
// digits of base 3, 0 for an empty square, 1 for a stone of the player, 2 for
// one of the opponent. All lines of three are in windows, so that patterns know
// what captures what.
//
// Windows are read as if they lay in the lower left quarter of the board: the
// lowest digits are the rank and the file nearest to the edge. The place of a
// window is how far it lies from the edge each way: on it, one square away, or
// inside, which is farther away or as far from one edge as from the other.
const (
	side   = 3                // of a window
	base   = 3                // of the numbers
	ranked = 27               // patterns of one rank
	codes  = ranked * 27 * 27 // patterns of a window
	depths = 3                // on the edge, next to it, inside
	inside = depths - 1
	places = depths * depths // by depth of the ranks, then of the files
)

var placeNames = func() (names [places]string) {
	from := [depths]string{"on the edge", "next to the edge", "inside"}
	for place := range places {
		names[place] = "patterns, ranks " + from[place/depths] + ", files " + from[place%depths]
	}
	return names
}()

// A codebook gives each pattern its entries in the tables: one for its place,
// and one for anywhere, which has what is the same in all places. What is rare
// in one is learnt from the others so.
type codebook struct {
	entry   [(places + 1) * codes]int32 // by place, then by pattern
	entries int
}

// anywhere comes after the places.
const anywhere = places

// of returns the entries of a pattern at a place.
func (c *codebook) of(place, code int) [2]int32 {
	return [2]int32{c.entry[place*codes+code], c.entry[anywhere*codes+code]}
}

// numbering is the codebook: patterns that the symmetries of the board turn
// into each other share an entry.
var numbering = sync.OnceValue(newCodebook)

func newCodebook() *codebook {
	entry, entries := eval.Orbits((places+1)*codes, transposed, withFilesReversed, withRanksReversed)
	c := &codebook{entries: entries}
	copy(c.entry[:], entry)
	return c
}

// transposed exchanges files and ranks.
func transposed(pattern int) int {
	place, code := pattern/codes, pattern%codes
	image := spread[code%ranked] + base*spread[code/ranked%ranked] + base*base*spread[code/ranked/ranked]
	if place != anywhere {
		place = place%depths*depths + place/depths
	}
	return place*codes + image
}

// spread has the digits of a rank as the first digits of three ranks.
var spread = func() (s [ranked]int) {
	for rank := range s {
		s[rank] = rank%base + ranked*(rank/base%base) + ranked*ranked*(rank/base/base)
	}
	return s
}()

// withFilesReversed exchanges the outer files of a window that is inside, where
// none is nearer to the edge, or anywhere.
func withFilesReversed(pattern int) int {
	if place := pattern / codes; place != anywhere && place%depths != inside {
		return pattern
	}
	code := pattern % codes
	image := reversed[code%ranked] + ranked*reversed[code/ranked%ranked] + ranked*ranked*reversed[code/ranked/ranked]
	return pattern - code + image
}

// withRanksReversed does the same with ranks.
func withRanksReversed(pattern int) int {
	if place := pattern / codes; place != anywhere && place/depths != inside {
		return pattern
	}
	code := pattern % codes
	image := code/ranked/ranked + ranked*(code/ranked%ranked) + ranked*ranked*(code%ranked)
	return pattern - code + image
}

// reversed has the digits of a rank in the opposite order.
var reversed = func() (r [ranked]int) {
	for rank := range r {
		r[rank] = rank%base*base*base + rank/base%base*base + rank/base/base
	}
	return r
}()

// depth returns the depth of the i-th rank or file of windows, of so many.
func depth(i, windows int) int {
	d := min(i, windows-1-i)
	if i == windows-1-i {
		return inside
	}
	return min(d, inside)
}
