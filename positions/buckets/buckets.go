// Package buckets is the memory of hash tables: buckets of a cache line each, in
// which entries stand side by side, found by key. What an entry is, and which one
// gives way to another, is up to the table.
package buckets

import (
	"fmt"
	"math/bits"
	"unsafe"
)

// Size is the number of bytes in a bucket: a cache line.
const Size = 64

// PerMiB is the number of buckets in a mebibyte.
const PerMiB = 1 << 20 / Size

// A Table has buckets of type B, of Size bytes each, all zero at first.
type Table[B any] []B

// New returns a table of so many mebibytes, at least 1. The operating system gives
// the memory when it is first used, so that New takes no time.
func New[B any](mebibytes int) Table[B] {
	var b B
	if unsafe.Sizeof(b) != Size {
		panic(fmt.Sprintf("buckets: a bucket of %d bytes", unsafe.Sizeof(b)))
	}
	return make(Table[B], max(1, mebibytes)*PerMiB)
}

// MiB returns the size of the table.
func (t Table[B]) MiB() int { return len(t) / PerMiB }

// Of returns the bucket of a key. The high half of a product spreads keys evenly
// over any number of buckets, without a division (D. Lemire, "Fast Random Integer
// Generation in an Interval", 2019). So the high bits of keys must be random.
func (t Table[B]) Of(key uint64) *B {
	i, _ := bits.Mul64(key, uint64(len(t)))
	return &t[i]
}

// Prefetch says that the bucket of key will be asked for soon, so that the processor
// fetches it from memory during other work.
func (t Table[B]) Prefetch(key uint64) { prefetch(unsafe.Pointer(t.Of(key))) }

// Full returns how much of the table is in use, in permille, from a sample: used
// tells of a bucket how many of its entries are.
func (t Table[B]) Full(entries int, used func(b *B) int) int {
	sample := min(250, len(t))
	sum := 0
	for i := range sample {
		sum += used(&t[i])
	}
	return sum * 1000 / (sample * entries)
}

// Work returns a measure of so many nodes by which entries are compared: 0 is left
// for those that are empty.
func Work(nodes uint64) uint8 { return uint8(1 + bits.Len64(nodes)) }
