// Package buckets is the memory of hash tables. A bucket is a cache line that holds
// several entries side by side; a key selects the bucket. The table that uses it
// defines what an entry is and which entry to replace.
package buckets

import (
	"fmt"
	"math/bits"
	"unsafe"
)

// size is the number of bytes in a bucket: one cache line.
const size = 64

// perMiB is the number of buckets in a mebibyte.
const perMiB = 1 << 20 / size

// A Table is a slice of buckets of type B, size bytes each, all zero at first.
type Table[B any] []B

// New returns a table of the given size in mebibytes, at least 1. The operating system
// provides the memory at first use, so New takes no time. New panics if a B is not size
// bytes.
func New[B any](mebibytes int) Table[B] {
	var b B
	if unsafe.Sizeof(b) != size {
		panic(fmt.Sprintf("buckets: a bucket of %d bytes", unsafe.Sizeof(b)))
	}
	t := make(Table[B], max(1, mebibytes)*perMiB)
	adviseHuge(unsafe.Pointer(unsafe.SliceData(t)), uintptr(len(t))*size)
	return t
}

// MiB returns the size of the table in mebibytes.
func (t Table[B]) MiB() int { return len(t) / perMiB }

// Of returns the bucket of a key. The high half of a product spreads keys evenly over
// any number of buckets, without a division (D. Lemire, "Fast Random Integer Generation
// in an Interval", 2019). So the high bits of keys must be random.
func (t Table[B]) Of(key uint64) *B {
	i, _ := bits.Mul64(key, uint64(len(t)))
	return &t[i]
}

// Prefetch announces that the bucket of key will be needed soon. The processor then
// fetches it from memory during other work.
func (t Table[B]) Prefetch(key uint64) { prefetch(unsafe.Pointer(t.Of(key))) }

// Full returns how much of the table is in use, in permille, from a sample. Buckets
// have this number of entries, and used returns how many of them are in use in a
// bucket.
func (t Table[B]) Full(entries int, used func(b *B) int) int {
	sample := min(250, len(t))
	sum := 0
	for i := range sample {
		sum += used(&t[i])
	}
	return sum * 1000 / (sample * entries)
}

// Work returns a logarithmic measure of a number of nodes, by which tables compare
// entries. It is never 0: that value marks empty entries.
func Work(nodes uint64) uint8 { return uint8(1 + bits.Len64(nodes)) }
