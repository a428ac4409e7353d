package verto

import (
	"math/bits"
	"unsafe"
)

// An exactEntry is what is known of a position: bounds of its margin for the
// side to move. The stones are stored, not a hash of them, so that no two
// positions are ever taken for the same one.
type exactEntry struct {
	own, opp  uint64
	low, high int8
	first     int8  // the square that the best turn enters first, or none
	work      uint8 // what it took to find out: the logarithm of the nodes; 0: empty
}

// slotEntries share a slot.
const slotEntries = 4

type exactSlot [slotEntries]exactEntry

// An exactTable is the memory of an exact64.
type exactTable []exactSlot

func newExactTable(hashMiB int) exactTable {
	return make(exactTable, max(1, hashMiB<<20/int(unsafe.Sizeof(exactSlot{}))))
}

// slot returns where a position belongs.
func (t exactTable) slot(own, opp uint64) *exactSlot {
	// Two odd constants from the fraction of the golden ratio and of the square
	// root of 2; the product's halves mix the words well enough for an index.
	high, low := bits.Mul64(own^0x9E3779B97F4A7C15, opp^0x6A09E667F3BCC909)
	i, _ := bits.Mul64((high^low)*0x9E3779B97F4A7C15, uint64(len(t)))
	return &t[i]
}

// find returns the entry of a position, or nil.
func (s *exactSlot) find(own, opp uint64) *exactEntry {
	for i := range s {
		if s[i].own == own && s[i].opp == opp && s[i].work != 0 {
			return &s[i]
		}
	}
	return nil
}

// store keeps e instead of an older entry of the same position, else of the one
// that took the least work. The others of the slot age a little by it, so that
// nothing stays for ever.
func (s *exactSlot) store(e exactEntry) {
	victim := 0
	for i := range s {
		if s[i].own == e.own && s[i].opp == e.opp {
			victim = i
			break
		}
		if s[i].work < s[victim].work {
			victim = i
		}
	}
	s[victim] = e
}

// workOf returns the measure of so many nodes.
func workOf(nodes uint64) uint8 { return uint8(1 + bits.Len64(nodes)) }
