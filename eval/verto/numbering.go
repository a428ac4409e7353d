package verto

import "sync"

// A window is 3×3 squares. Its contents are a pattern: a number with nine digits of
// base 3, with 0 for an empty square, 1 for a stone of the player, 2 for a stone of
// the opponent. All lines of three are in windows, so patterns show which stones
// capture which.
//
// Windows are read as if they lay in the lower left quarter of the board: the lowest
// digits are the rank and the file nearest to the edge. The place of a window is its
// distance from the edge in each direction: on the edge, one square away, or inside. A
// window is inside if it is farther away, or equally far from both edges.
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

// A codebook gives each pattern its entries in the tables: one for its place, and one
// for anywhere, which learns what all places share. Patterns that are rare in one
// place are thus learned from the others. Patterns that the symmetries of the board
// turn into each other share an entry.
type codebook struct {
	first   [places + 1]int32    // entry of each place
	classes [places + 1]*classes // the entry of a pattern, within its place
	entries int
}

// anywhere follows the places.
const anywhere = places

// of returns the entries of a pattern at a place.
func (c *codebook) of(place, code int) [2]int32 {
	return [2]int32{
		c.first[place] + int32(c.classes[place][code]),
		c.first[anywhere] + int32(c.classes[anywhere][code]),
	}
}

// numbering is the codebook.
var numbering = sync.OnceValue(newCodebook)

// newCodebook goes from place to place. It runs while the program starts, where
// computing the orbit of each of ten times 3⁹ patterns would take most of the time.
func newCodebook() *codebook {
	transposed, filesReversed := tabulated(transposed), tabulated(withFilesReversed)
	all, allCount := newClasses()
	diagonal, diagonalCount := newClasses(transposed)
	oneWay, oneWayCount := newClasses(filesReversed)
	bothWays, bothWaysCount := newClasses(filesReversed, tabulated(withRanksReversed), transposed)
	allTurned, oneWayTurned := all.after(transposed), oneWay.after(transposed)

	c := new(codebook)
	number := func(place int, classes *classes, count int) {
		c.first[place], c.classes[place] = int32(c.entries), classes
		c.entries += count
	}
	for ranks := range depths {
		for files := range depths {
			place := ranks*depths + files
			switch mirror := files*depths + ranks; {
			case files < ranks && ranks == inside:
				c.first[place], c.classes[place] = c.first[mirror], oneWayTurned
			case files < ranks:
				c.first[place], c.classes[place] = c.first[mirror], allTurned
			case ranks == inside:
				number(place, bothWays, bothWaysCount)
			case ranks == files:
				number(place, diagonal, diagonalCount)
			case files == inside:
				number(place, oneWay, oneWayCount)
			default:
				number(place, all, allCount)
			}
		}
	}
	number(anywhere, bothWays, bothWaysCount)
	return c
}

// classes number the patterns of a window. Patterns that symmetries turn into each
// other have the same number. The numbers increase with the least pattern of each
// class.
type classes [codes]uint16

// An images table has the image of each pattern of a window by a symmetry.
type images [codes]uint16

// newClasses returns the classes of the patterns under a group, and their number. Each
// element of the group is a product of some of the symmetries, in their order.
func newClasses(symmetries ...*images) (c *classes, count int) {
	const unnumbered = codes
	c = new(classes)
	for code := range c {
		c[code] = unnumbered
	}
	var members [8]uint16
	for code := range c {
		if c[code] != unnumbered {
			continue
		}
		members[0] = uint16(code)
		size := 1
		for _, image := range symmetries {
			for _, member := range members[:size] {
				members[size] = image[member]
				size++
			}
		}
		for _, member := range members[:size] {
			c[member] = uint16(count)
		}
		count++
	}
	return c, count
}

// after returns the classes of the images of patterns.
func (c *classes) after(image *images) *classes {
	composed := new(classes)
	for code := range composed {
		composed[code] = c[image[code]]
	}
	return composed
}

func tabulated(image func(code int) int) *images {
	t := new(images)
	for code := range t {
		t[code] = uint16(image(code))
	}
	return t
}

// transposed exchanges files and ranks of a window.
func transposed(code int) int {
	return spread[code%ranked] + base*spread[code/ranked%ranked] + base*base*spread[code/ranked/ranked]
}

// spread has the digits of a rank as the first digits of three ranks.
var spread = func() (s [ranked]int) {
	for rank := range s {
		s[rank] = rank%base + ranked*(rank/base%base) + ranked*ranked*(rank/base/base)
	}
	return s
}()

// withFilesReversed exchanges the outer files of a window. It is a symmetry if neither
// file is nearer to the edge.
func withFilesReversed(code int) int {
	return reversed[code%ranked] + ranked*reversed[code/ranked%ranked] + ranked*ranked*reversed[code/ranked/ranked]
}

// withRanksReversed exchanges the outer ranks of a window.
func withRanksReversed(code int) int {
	return code/ranked/ranked + ranked*(code/ranked%ranked) + ranked*ranked*(code%ranked)
}

// reversed has the digits of a rank in the opposite order.
var reversed = func() (r [ranked]int) {
	for rank := range r {
		r[rank] = rank%base*base*base + rank/base%base*base + rank/base/base
	}
	return r
}()

// depth returns the depth of the i-th of the ranks or files of windows.
func depth(i, windows int) int {
	d := min(i, windows-1-i)
	if i == windows-1-i {
		return inside
	}
	return min(d, inside)
}
