package verto

import (
	"math/bits"
	"sync/atomic"

	"tetrad/positions/buckets"
)

// An exactEntry is the stored result for a position: bounds of its margin for the side
// to move.
type exactEntry struct {
	low, high int8
	first     int8  // first square of the best turn, or none
	work      uint8 // logarithm of the nodes that the result took; 0: empty
}

func (e exactEntry) pack() uint32 {
	return uint32(uint8(e.low)) | uint32(uint8(e.high))<<8 | uint32(uint8(e.first))<<16 | uint32(e.work)<<24
}

func unpackExact(u uint32) exactEntry {
	return exactEntry{low: int8(u), high: int8(u >> 8), first: int8(u >> 16), work: uint8(u >> 24)}
}

// bucketEntries is the number of entries in a bucket.
const bucketEntries = 3

// An exactBucket holds a few entries with their positions. It stores the stones, not a
// hash of them, so that two positions are never mistaken for each other.
//
// Several goroutines share a bucket by a sequence lock (S. Hemminger): a writer makes
// the version odd while it writes, and a reader that finds it odd or changed has read
// nothing. A writer that finds the bucket locked gives up.
type exactBucket struct {
	own, opp [bucketEntries]atomic.Uint64
	pair     atomic.Uint64 // entries 0 and 1
	last     atomic.Uint64 // entry 2 and, in the upper half, the version
}

// oneVersion is the step between two versions in the word last.
const oneVersion = 1 << 32

// An exactTable is the transposition table of an exact64. It is safe for concurrent
// use.
type exactTable struct{ buckets.Table[exactBucket] }

func newExactTable(hashMiB int) exactTable { return exactTable{buckets.New[exactBucket](hashMiB)} }

// full returns how much of the table is in use, in permille, from a sample.
func (t exactTable) full() int {
	return t.Full(bucketEntries, func(b *exactBucket) (used int) {
		for _, e := range b.entries(b.last.Load()) {
			if e.work != 0 {
				used++
			}
		}
		return used
	})
}

// exactKey returns the key of a position in the table.
func exactKey(own, opp uint64) uint64 {
	// The two odd constants are the fractions of the golden ratio and of the square
	// root of 2. The halves of the product mix the words well enough for an index.
	high, low := bits.Mul64(own^0x9E3779B97F4A7C15, opp^0x6A09E667F3BCC909)
	return (high ^ low) * 0x9E3779B97F4A7C15
}

// entries returns the entries of a bucket, where last is the word of that name.
func (b *exactBucket) entries(last uint64) [bucketEntries]exactEntry {
	pair := b.pair.Load()
	return [bucketEntries]exactEntry{unpackExact(uint32(pair)), unpackExact(uint32(pair >> 32)), unpackExact(uint32(last))}
}

// find returns the entry of a position, whose key is exactKey.
func (t exactTable) find(own, opp, key uint64) (e exactEntry, ok bool) {
	b := t.Of(key)
	last := b.last.Load()
	for i := range b.own {
		if b.own[i].Load() == own && b.opp[i].Load() == opp {
			switch i {
			case 0:
				e = unpackExact(uint32(b.pair.Load()))
			case 1:
				e = unpackExact(uint32(b.pair.Load() >> 32))
			default:
				e = unpackExact(uint32(last))
			}
			return e, e.work != 0 && last&oneVersion == 0 && b.last.Load() == last
		}
	}
	return e, false
}

// store puts e in place of the entry of the same position, if there is one, else of the
// entry that took the least work.
func (t exactTable) store(own, opp, key uint64, e exactEntry) {
	b := t.Of(key)
	last := b.last.Load()
	if last&oneVersion != 0 || !b.last.CompareAndSwap(last, last+oneVersion) {
		return // another goroutine writes here
	}
	entries := b.entries(last)
	victim, same := 0, false
	for i := range entries {
		if same = b.own[i].Load() == own && b.opp[i].Load() == opp; same {
			victim = i
			break
		}
		if entries[i].work < entries[victim].work {
			victim = i
		}
	}
	if !same {
		b.own[victim].Store(own)
		b.opp[victim].Store(opp)
	}
	entries[victim] = e
	if victim < 2 {
		b.pair.Store(uint64(entries[0].pack()) | uint64(entries[1].pack())<<32)
	}
	version := (last>>32 + 2) << 32
	b.last.Store(version | uint64(entries[2].pack()))
}
