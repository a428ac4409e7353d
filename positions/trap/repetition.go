package trap

// A position of Play cannot come again after a removal, so only the positions
// since the last one matter, the quiet run. Their keys stand for them: in a run
// of a hundred, two positions share one of 64 bits by a chance of 1 in 10¹⁵.

// nearestRepeat is the least number of turns after which a position recurs.
//
// Two turns are too few. Reversing the arrows of two points restores them all
// only if the points are the same one; then the second piece came from elsewhere
// than the first, along whose line the arrow leads away by now, and so the
// pieces have changed. And the same side must be to move: the number is even.
const nearestRepeat = 4

// A filter tells quickly that a key has not occurred twice in the quiet run: a
// Bloom filter (1970) of 64 bits for keys that occurred, and another one for
// those that perhaps occurred again. Most turns need no look at the keys then.
type filter struct{ once, twice uint64 }

// add adds a key, and reports whether it may be the third one of its kind.
func (f *filter) add(key uint64) (third bool) {
	bit := uint64(1) << (key >> 58)
	third = f.twice&bit != 0
	f.twice |= f.once & bit
	f.once |= bit
	return third
}

// repeated reports whether the last of keys occurs for the third time among
// the last quiet+1 of them.
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
