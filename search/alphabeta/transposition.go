package alphabeta

import (
	"runtime"
	"slices"
	"sync"
	"sync/atomic"

	"tetrad/positions"
	"tetrad/positions/buckets"
)

// A ttBound says what the stored score means.
type ttBound uint8

// The bounds. boundNone marks an entry that carries a step only.
const (
	boundNone  ttBound = iota
	boundUpper         // the true score is at most this
	boundLower         // the true score is at least this
	boundExact
)

// A ttEntry holds the stored result of one position.
type ttEntry struct {
	Step  positions.Step // the best step found, or positions.NoStep
	Score int16          // counted from the position, not from a root
	Depth uint8          // turns searched below it
	Bound ttBound
}

// A bucket is a cache line.
type bucket [bucketSize]slot

const bucketSize = 4

// A slot holds an entry as two words: the packed entry, and the key xor that
// word. A slot torn by two writers then fails the comparison of the key, which
// is the lock-free scheme of R. Hyatt and T. Mann, "A Lock-less Transposition
// Table Implementation for Parallel Search Chess Engines" (2002).
type slot struct{ check, data atomic.Uint64 }

// A ttTable is a transposition table: a fixed piece of memory that all threads share without
// locks. probe and store are safe for concurrent use; the other methods are not.
type ttTable struct {
	buckets buckets.Table[bucket]
	age     uint64 // of the present search, modulo 64

	// Keys of the first buckets that have got an entry, and the number of such buckets, as
	// far as it matters: clear need not write to a table that has hardly been used.
	first [1 << 13]uint64
	begun atomic.Uint64
}

// newTable returns an empty table of the given size in mebibytes, at least 1. The
// operating system provides the memory at its first use, so newTable takes no time.
func newTable(mebibytes int) *ttTable {
	return &ttTable{buckets: buckets.New[bucket](mebibytes)}
}

// nextSearch makes all present entries old: they stay until others need room.
func (t *ttTable) nextSearch() { t.age = (t.age + 1) % ages }

// clear forgets everything. Where more than a few entries have been stored, it writes to
// the whole table, in parallel, since gibibytes take seconds.
func (t *ttTable) clear() {
	begun := t.begun.Swap(0)
	t.age = 0
	if begun <= uint64(len(t.first)) {
		for _, key := range t.first[:begun] {
			*t.buckets.Of(key) = bucket{}
		}
		return
	}
	var wait sync.WaitGroup
	for part := range slices.Chunk(t.buckets, len(t.buckets)/runtime.GOMAXPROCS(0)+1) {
		wait.Go(func() { clear(part) })
	}
	wait.Wait()
}

// begin notes that the bucket of key gets its first entry.
func (t *ttTable) begin(key uint64) {
	if most := uint64(len(t.first)); t.begun.Load() <= most {
		if n := t.begun.Add(1); n <= most {
			t.first[n-1] = key
		}
	}
}

// prefetch loads the bucket of key into the cache for a probe that follows soon.
func (t *ttTable) prefetch(key uint64) { t.buckets.Prefetch(key) }

// probe returns the entry stored under key, or an entry without a step and false.
func (t *ttTable) probe(key uint64) (ttEntry, bool) {
	b := t.buckets.Of(key)
	for i := range b {
		data := b[i].data.Load()
		if b[i].check.Load()^data == key && data != 0 {
			return unpack(data), true
		}
	}
	return ttEntry{Step: positions.NoStep}, false
}

// store stores e under key. It replaces the entry of the same position or, without
// one, the shallowest entry of the bucket; old entries count as shallower.
func (t *ttTable) store(key uint64, e ttEntry) {
	b := t.buckets.Of(key)
	victim, worst := 0, int(^uint(0)>>1)
	for i := range b {
		data := b[i].data.Load()
		if data == 0 {
			if victim = i; i == 0 {
				t.begin(key)
			}
			break
		}
		if b[i].check.Load()^data == key {
			if e.Step == positions.NoStep {
				e.Step = unpack(data).Step
			}
			victim = i
			break
		}
		if worth := t.worth(data); worth < worst {
			victim, worst = i, worth
		}
	}
	data := pack(e, t.age)
	b[victim].check.Store(key ^ data)
	b[victim].data.Store(data)
}

// worth orders entries for replacement: an age of one search counts like four turns
// of depth.
func (t *ttTable) worth(data uint64) int {
	age := (t.age - data>>ageShift) % ages
	return int(unpack(data).Depth) - 4*int(age)
}

// hashFull returns how much of the table this search has filled, in permille,
// from a sample.
func (t *ttTable) hashFull() int {
	return t.buckets.Full(bucketSize, func(b *bucket) (used int) {
		for i := range b {
			if data := b[i].data.Load(); data != 0 && data>>ageShift == t.age {
				used++
			}
		}
		return used
	})
}

// The layout of a packed entry, from bit 0: step 16, score 16, depth 8,
// bound 2, one bit that is always set so that no entry is 0, and age in the
// highest 6.
const (
	ageShift = 58
	ages     = 1 << (64 - ageShift)
	present  = 1 << 42
)

func pack(e ttEntry, age uint64) uint64 {
	return uint64(e.Step) | uint64(uint16(e.Score))<<16 | uint64(e.Depth)<<32 |
		uint64(e.Bound)<<40 | present | age<<ageShift
}

func unpack(data uint64) ttEntry {
	return ttEntry{
		Step:  positions.Step(data),
		Score: int16(data >> 16),
		Depth: uint8(data >> 32),
		Bound: ttBound(data >> 40 & 3),
	}
}
