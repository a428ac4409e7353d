package buckets

import (
	"math/rand/v2"
	"testing"
	"unsafe"
)

type bucket [4]struct{ key, data uint64 }

// TestTable checks the size of tables, and that random keys spread evenly over a table
// whose size is not a power of two.
func TestTable(t *testing.T) {
	for _, test := range []struct{ asked, want int }{{-1, 1}, {0, 1}, {1, 1}, {3, 3}, {100, 100}} {
		table := New[bucket](test.asked)
		if got := len(table) * int(unsafe.Sizeof(table[0])); got != test.want<<20 || table.MiB() != test.want {
			t.Errorf("%d MiB: a table of %d bytes, %d MiB", test.asked, got, table.MiB())
		}
	}
	table := New[bucket](3)
	rng := rand.New(rand.NewPCG(1, 2))
	const parts, keys = 12, 120_000
	var count [parts]int
	for range keys {
		key := rng.Uint64()
		table.Prefetch(key)
		b := table.Of(key)
		if b != table.Of(key) {
			t.Fatal("a key has two buckets")
		}
		i := (uintptr(unsafe.Pointer(b)) - uintptr(unsafe.Pointer(&table[0]))) / size
		count[int(i)*parts/len(table)]++
	}
	for i, n := range count {
		if n < keys/parts*95/100 || n > keys/parts*105/100 {
			t.Errorf("part %d of the table has %d of %d keys", i, n, keys)
		}
	}
	if table.Of(0) != &table[0] || table.Of(^uint64(0)) != &table[len(table)-1] {
		t.Error("the least and the greatest key are not at the ends")
	}
}

// TestFull checks a table with half of all entries in use.
func TestFull(t *testing.T) {
	table := New[bucket](1)
	used := func(b *bucket) (n int) {
		for _, e := range b {
			if e.data != 0 {
				n++
			}
		}
		return n
	}
	if got := table.Full(4, used); got != 0 {
		t.Errorf("an empty table is %d permille full", got)
	}
	for i := range table {
		table[i][0].data, table[i][3].data = 1, 1
	}
	if got := table.Full(4, used); got != 500 {
		t.Errorf("a table half full is %d permille full", got)
	}
}

// TestSize checks that New refuses buckets that are not one cache line.
func TestSize(t *testing.T) {
	defer func() {
		if recover() == nil {
			t.Error("buckets of 8 bytes are no cache lines")
		}
	}()
	New[uint64](1)
}

func TestWork(t *testing.T) {
	for _, test := range []struct {
		nodes uint64
		want  uint8
	}{{0, 1}, {1, 2}, {2, 3}, {3, 3}, {1 << 40, 42}, {1<<64 - 1, 65}} {
		if got := Work(test.nodes); got != test.want {
			t.Errorf("the work of %d nodes is %d, want %d", test.nodes, got, test.want)
		}
	}
}
