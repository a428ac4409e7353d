package alphabeta

import (
	"math"
	"math/rand/v2"
	"sync"
	"testing"
	"unsafe"

	"tetrad/positions"
)

func TestStoreAndProbe(t *testing.T) {
	table := newTable(1)
	entries := map[string]ttEntry{
		"exact win":       {Step: 7, Score: 30990, Depth: 12, Bound: boundExact},
		"lowest score":    {Step: 0, Score: math.MinInt16, Depth: 0, Bound: boundLower},
		"deepest":         {Step: 65534, Score: -1, Depth: 255, Bound: boundUpper},
		"no step, no use": {Step: positions.NoStep, Bound: boundNone},
	}
	key := uint64(0)
	for name, want := range entries {
		key += 0x9E3779B97F4A7C15
		if _, ok := table.probe(key); ok {
			t.Errorf("%s: found before it was stored", name)
		}
		table.store(key, want)
		if got, ok := table.probe(key); !ok || got != want {
			t.Errorf("%s: got %+v, %v, want %+v", name, got, ok, want)
		}
	}
	table.clear()
	if _, ok := table.probe(key); ok {
		t.Error("found after Clear")
	}
}

// TestClear clears tables that have been used little and much, and wants them empty.
func TestClear(t *testing.T) {
	table := newTable(2)
	rng := rand.New(rand.NewPCG(4, 4))
	for _, stores := range []int{0, 1, len(table.first) - 1, len(table.first), len(table.first) + 1, 1 << 18, 5} {
		for range stores {
			table.store(rng.Uint64(), ttEntry{Depth: 1, Bound: boundExact})
		}
		table.clear()
		for i := range table.buckets {
			for j := range table.buckets[i] {
				if s := &table.buckets[i][j]; s.data.Load() != 0 || s.check.Load() != 0 {
					t.Fatalf("%d stores: something is left in bucket %d", stores, i)
				}
			}
		}
	}
}

func TestStoreKeepsStepOfSamePosition(t *testing.T) {
	table := newTable(1)
	table.store(5, ttEntry{Step: 3, Depth: 1, Bound: boundExact})
	table.store(5, ttEntry{Step: positions.NoStep, Depth: 2, Bound: boundUpper})
	if got, _ := table.probe(5); got.Step != 3 || got.Depth != 2 {
		t.Errorf("got %+v, want the earlier step with the later depth", got)
	}
}

func TestReplacement(t *testing.T) {
	table := newTable(1)
	store := func(key uint64, depth uint8) { table.store(key, ttEntry{Depth: depth, Bound: boundExact}) }
	has := func(key uint64) bool { _, ok := table.probe(key); return ok }
	for key := uint64(1); key <= bucketSize; key++ { // small keys all fall into bucket 0
		store(key, uint8(10*key))
	}
	store(99, 1)
	if has(1) || !has(99) {
		t.Error("the shallowest entry of a full bucket should give way, even to a shallower one")
	}
	for range 12 {
		table.nextSearch()
	}
	store(100, 1) // every other entry is old now; 99 is the shallowest of them
	store(101, 1)
	if !has(100) || !has(101) || has(99) || has(2) {
		t.Error("old entries should give way before new ones, shallow ones first")
	}
}

func TestSizeIsExact(t *testing.T) {
	for _, mebibytes := range []int{1, 3, 64} {
		table := newTable(mebibytes)
		if got := len(table.buckets) * int(unsafe.Sizeof(table.buckets[0])); got != mebibytes<<20 {
			t.Errorf("newTable(%d) has %d bytes", mebibytes, got)
		}
	}
}

func TestHashFull(t *testing.T) {
	table := newTable(1)
	rng := rand.New(rand.NewPCG(1, 1))
	if got := table.hashFull(); got != 0 {
		t.Errorf("empty table is %d permille full", got)
	}
	for range 1 << 20 {
		table.store(rng.Uint64(), ttEntry{Depth: 1, Bound: boundExact})
	}
	if got := table.hashFull(); got < 990 || got > 1000 {
		t.Errorf("table after 16 stores a slot is %d permille full", got)
	}
	table.nextSearch()
	if got := table.hashFull(); got != 0 {
		t.Errorf("a new search has filled %d permille", got)
	}
}

// TestPrefetch asks for any key: what is stored stays as it is. (That it comes
// sooner, only benchmarks tell.)
func TestPrefetch(t *testing.T) {
	table := newTable(1)
	for _, key := range []uint64{0, 1, 1 << 63, 1<<64 - 1} {
		want := ttEntry{Step: 7, Score: -3, Depth: 2, Bound: boundLower}
		table.store(key, want)
		table.prefetch(key)
		if got, ok := table.probe(key); !ok || got != want {
			t.Errorf("key %x: got %v, %v after prefetching", key, got, ok)
		}
	}
}

// TestConcurrentUse has several goroutines write to one bucket; what is read
// under a key must have been written under it, never a mixture of two slots.
func TestConcurrentUse(t *testing.T) {
	table := newTable(1)
	var group sync.WaitGroup
	for range 4 {
		group.Go(func() {
			rng := rand.New(rand.NewPCG(3, 3))
			for range 50_000 {
				n := uint16(rng.Uint32())
				table.store(uint64(n%8), ttEntry{Step: positions.Step(n), Bound: boundExact})
				key := uint64(rng.Uint32() % 8)
				if e, ok := table.probe(key); ok && uint64(e.Step%8) != key {
					t.Errorf("under key %d stands the entry of key %d", key, e.Step%8)
					return
				}
			}
		})
	}
	group.Wait()
}

func BenchmarkProbe(b *testing.B) {
	table := newTable(64)
	rng := rand.New(rand.NewPCG(1, 1))
	for range 1 << 20 {
		table.store(rng.Uint64(), ttEntry{Depth: 1, Bound: boundExact})
	}
	key := uint64(1)
	for b.Loop() {
		key = key*0x9E3779B97F4A7C15 + 1
		table.probe(key)
	}
}

// BenchmarkClear clears a table after a few stores, as between games of short searches.
func BenchmarkClear(b *testing.B) {
	table := newTable(64)
	key := uint64(1)
	for b.Loop() {
		for range 100 {
			key = key*0x9E3779B97F4A7C15 + 1
			table.store(key, ttEntry{Depth: 1, Bound: boundExact})
		}
		table.clear()
	}
}

func BenchmarkStore(b *testing.B) {
	table := newTable(64)
	key := uint64(1)
	for b.Loop() {
		key = key*0x9E3779B97F4A7C15 + 1
		table.store(key, ttEntry{Depth: 1, Bound: boundExact})
	}
}
