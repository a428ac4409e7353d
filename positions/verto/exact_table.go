package verto

import (
	"math/bits"

	"tetrad/positions/buckets"
)

// An exactEntry is what is known of a position: bounds of its margin for the
// side to move.
type exactEntry struct {
	low, high int8
	first     int8  // the square that the best turn enters first, or none
	work      uint8 // what it took to find out: the logarithm of the nodes; 0: empty
}

// bucketEntries share a bucket.
const bucketEntries = 3

// An exactBucket holds a few entries with their positions. The stones are stored,
// not a hash of them, so that no two positions are ever taken for the same one.
type exactBucket struct {
	own, opp [bucketEntries]uint64
	entry    [bucketEntries]exactEntry
	_        [4]byte
}

// An exactTable is the memory of an exact64.
type exactTable struct{ buckets.Table[exactBucket] }

func newExactTable(hashMiB int) exactTable { return exactTable{buckets.New[exactBucket](hashMiB)} }

// full returns how much of the table is in use, in permille, from a sample.
func (t exactTable) full() int {
	return t.Full(bucketEntries, func(b *exactBucket) (used int) {
		for _, e := range b.entry {
			if e.work != 0 {
				used++
			}
		}
		return used
	})
}

// bucket returns where a position belongs.
func (t exactTable) bucket(own, opp uint64) *exactBucket {
	// Two odd constants, from the fractions of the golden ratio and of the square
	// root of 2; the halves of the product mix the words well enough for an index.
	high, low := bits.Mul64(own^0x9E3779B97F4A7C15, opp^0x6A09E667F3BCC909)
	return t.Of((high ^ low) * 0x9E3779B97F4A7C15)
}

// find returns the entry of a position, or nil.
func (b *exactBucket) find(own, opp uint64) *exactEntry {
	for i := range b.own {
		if b.own[i] == own && b.opp[i] == opp && b.entry[i].work != 0 {
			return &b.entry[i]
		}
	}
	return nil
}

// store keeps e instead of an older entry of the same position, else of the one
// that took the least work.
func (b *exactBucket) store(own, opp uint64, e exactEntry) {
	victim := 0
	for i := range b.own {
		if b.own[i] == own && b.opp[i] == opp {
			victim = i
			break
		}
		if b.entry[i].work < b.entry[victim].work {
			victim = i
		}
	}
	b.own[victim], b.opp[victim], b.entry[victim] = own, opp, e
}
