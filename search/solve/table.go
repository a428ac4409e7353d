package solve

import (
	"math/bits"

	"tetrad/positions"
)

// An entry is what is known of a position, of which values are those for the
// player to move there.
type entry struct {
	key       uint64
	low, high int8 // proven bounds of the value
	// tried says how many turns deep it was searched in vain whether the player
	// to move, and whether the opponent, reaches the goal.
	tried  [2]uint8
	step   positions.Step // the best or, failing that, the last one that answered
	length uint8          // turns within which the proven win or loss comes
	work   uint8          // what it took: the logarithm of the nodes; 0: empty
}

// slotEntries share a cache line.
const slotEntries = 4

// slots are memory by key. An entry takes 16 bytes.
type slots[E interface{ isEmpty() bool }] [][slotEntries]E

func newSlots[E interface{ isEmpty() bool }](hashMiB int) slots[E] {
	const slotsPerMiB = 1 << 20 / 64
	return make(slots[E], max(1, hashMiB)*slotsPerMiB)
}

func (s slots[E]) slot(key uint64) *[slotEntries]E {
	i, _ := bits.Mul64(key, uint64(len(s)))
	return &s[i]
}

// full returns how much is in use, in permille, from a sample.
func (s slots[E]) full() int {
	sample := min(250, len(s))
	used := 0
	for i := range sample {
		for _, e := range s[i] {
			if !e.isEmpty() {
				used++
			}
		}
	}
	return used * 1000 / (sample * slotEntries)
}

func (e entry) isEmpty() bool { return e.work == 0 }

// A table is the memory of a prover.
type table struct{ slots[entry] }

// find returns the entry of a position, or nil.
func (t table) find(key uint64) *entry {
	s := t.slot(key)
	for i := range s {
		if s[i].key == key && s[i].work != 0 {
			return &s[i]
		}
	}
	return nil
}

// claim returns the entry of a position, or else the one that took the least
// work, made empty for this position.
func (t table) claim(key uint64, unknown entry) *entry {
	if e := t.find(key); e != nil {
		return e
	}
	s := t.slot(key)
	victim := &s[0]
	for i := range s {
		if s[i].work < victim.work {
			victim = &s[i]
		}
	}
	*victim = unknown
	victim.key = key
	return victim
}

// workOf returns the measure of so many nodes.
func workOf(nodes uint64) uint8 { return uint8(1 + bits.Len64(nodes)) }
