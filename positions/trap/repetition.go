package trap

// A position of Play cannot recur after a removal, so only the positions since the last
// removal matter: the quiet run. The code compares their keys. In a run of a hundred
// positions, the probability that two different ones have the same key of 64 bits is 1
// in 10¹⁵.

// nearestRepeat is the least number of turns after which a position recurs.
//
// Two turns are too few. Two reversals restore all arrows only if they are at the same
// point. Then the second piece came from another point than the first, since the arrow
// along which the first came now leads away; so the pieces have changed. The number is
// even, since the same side must be to move.
const nearestRepeat = 4

// A filter quickly rules out that a key has occurred twice in the quiet run. It is a
// Bloom filter (1970): 64 bits for the keys that occurred, and another 64 for the keys
// that may have occurred again. So most turns need no search through the keys.
type filter struct{ once, twice uint64 }

// add adds a key, and reports whether it may be the third occurrence.
func (f *filter) add(key uint64) (third bool) {
	bit := uint64(1) << (key >> 58)
	third = f.twice&bit != 0
	f.twice |= f.once & bit
	f.once |= bit
	return third
}

// repeated reports whether the last of keys occurs for the third time among the last
// quiet+1 keys.
func repeated(keys []uint64, quiet int) bool {
	last := len(keys) - 1
	before := 0
	for i := last - nearestRepeat; i >= max(0, last-quiet); i -= 2 {
		if keys[i] == keys[last] {
			before++
		}
	}
	return before >= 2
}
