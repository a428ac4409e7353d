package verto

import "math/bits"

// An exactEntry is what is known of a position: bounds of its margin for the
// side to move.
type exactEntry struct {
	low, high int8
	first     int8  // the square that the best turn enters first, or none
	work      uint8 // what it took to find out: the logarithm of the nodes; 0: empty
}

// slotEntries share a slot, which fills a cache line.
const slotEntries = 3

// An exactSlot holds a few entries with their positions. The stones are stored,
// not a hash of them, so that no two positions are ever taken for the same one.
type exactSlot struct {
	own, opp [slotEntries]uint64
	entry    [slotEntries]exactEntry
	_        [4]byte
}

// An exactTable is the memory of an exact64.
type exactTable []exactSlot

func newExactTable(hashMiB int) exactTable {
	const slotsPerMiB = 1 << 20 / 64
	return make(exactTable, max(1, hashMiB)*slotsPerMiB)
}

// full returns how much of the table is in use, in permille, from a sample.
func (t exactTable) full() int {
	sample := min(250, len(t))
	used := 0
	for i := range sample {
		for _, e := range t[i].entry {
			if e.work != 0 {
				used++
			}
		}
	}
	return used * 1000 / (sample * slotEntries)
}

// slot returns where a position belongs.
func (t exactTable) slot(own, opp uint64) *exactSlot {
	// Two odd constants, from the fractions of the golden ratio and of the square
	// root of 2; the halves of the product mix the words well enough for an index.
	high, low := bits.Mul64(own^0x9E3779B97F4A7C15, opp^0x6A09E667F3BCC909)
	i, _ := bits.Mul64((high^low)*0x9E3779B97F4A7C15, uint64(len(t)))
	return &t[i]
}

// find returns the entry of a position, or nil.
func (s *exactSlot) find(own, opp uint64) *exactEntry {
	for i := range s.own {
		if s.own[i] == own && s.opp[i] == opp && s.entry[i].work != 0 {
			return &s.entry[i]
		}
	}
	return nil
}

// store keeps e instead of an older entry of the same position, else of the one
// that took the least work.
func (s *exactSlot) store(own, opp uint64, e exactEntry) {
	victim := 0
	for i := range s.own {
		if s.own[i] == own && s.opp[i] == opp {
			victim = i
			break
		}
		if s.entry[i].work < s.entry[victim].work {
			victim = i
		}
	}
	s.own[victim], s.opp[victim], s.entry[victim] = own, opp, e
}

// workOf returns the measure of so many nodes.
func workOf(nodes uint64) uint8 { return uint8(1 + bits.Len64(nodes)) }
