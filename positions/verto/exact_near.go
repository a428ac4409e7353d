package verto

// A nearTable remembers positions a few turns before the end, for one worker. There are
// too many of them for the large table, where each would cost a wait for memory. This
// one stays in the cache of the processor, and a new position takes the place of an old
// one.
type nearTable [1 << nearBits]nearEntry

const nearBits = 14

// The positions in a nearTable have at least nearLeast and at most nearMost empty
// squares. Those with more are in the large table.
const nearLeast, nearMost = 4, 7

// A nearEntry holds the stones of a position and its result.
type nearEntry struct {
	own, opp uint64
	exactEntry
}

// find returns the entry of a position, whose key is exactKey.
func (t *nearTable) find(own, opp, key uint64) (e exactEntry, ok bool) {
	n := &t[key>>(64-nearBits)]
	return n.exactEntry, n.own == own && n.opp == opp
}

// store stores the entry of a position.
func (t *nearTable) store(own, opp, key uint64, e exactEntry) {
	t[key>>(64-nearBits)] = nearEntry{own, opp, e}
}
