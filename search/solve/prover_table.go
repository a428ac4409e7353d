package solve

import (
	"math"
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

func (e entry) isEmpty() bool { return e.work == 0 }

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

// mebibytes returns the size of the memory.
func (s slots[E]) mebibytes() int { return len(s) * 64 >> 20 }

// A table is the memory of a prover.
type table struct{ slots[entry] }

func newTable(hashMiB int) table { return table{newSlots[entry](hashMiB)} }

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

// key returns the key of s.p in the table.
func (s *prover) key() uint64 {
	if s.symmetric != nil && !s.p.MidTurn() {
		return s.symmetric.CanonicalKey()
	}
	return s.p.Key()
}

// fromEntry answers from an entry, where that is enough.
func (s *prover) fromEntry(e *entry, turns int) (finding, bool) {
	low, high, tried := int(e.low), int(e.high), e.tried[0]
	if s.p.ToMove() != s.attacker {
		low, high, tried = -high, -low, e.tried[1]
	}
	switch {
	case low >= s.goal:
		// A part of the game without recurrence has no history to look at.
		ok := s.recurrent == nil || s.recurrent.TurnsToRecurrence() > 0 ||
			int(e.length) <= s.recurrent.TurnsToDraw()
		return finding{verdict: yes, length: int(e.length)}, ok
	case high < s.goal:
		return finding{verdict: no, rests: onNothing}, true
	}
	return finding{}, !s.scored && int(tried) >= turns
}

// remember stores an answer.
func (s *prover) remember(key uint64, f finding, turns int, step positions.Step, nodes uint64) {
	e := s.table.claim(key, s.nothing())
	attacks := s.p.ToMove() == s.attacker
	switch {
	case f.verdict == unknown && attacks:
		e.tried[0] = uint8(turns)
	case f.verdict == unknown:
		e.tried[1] = uint8(turns)
	case f.verdict == yes && attacks:
		e.low = max(e.low, int8(s.goal))
	case f.verdict == yes:
		e.high = min(e.high, int8(-s.goal))
	case attacks:
		e.high = min(e.high, int8(s.goal-1))
	default:
		e.low = max(e.low, int8(1-s.goal))
	}
	if f.verdict == yes {
		e.length = uint8(min(f.length, math.MaxUint8))
	}
	if step != positions.NoStep {
		e.step = step
	}
	e.work = max(e.work, workOf(nodes))
}

// nothing returns the entry of a position of which nothing is known.
func (s *prover) nothing() entry {
	e := entry{low: -1, high: 1, step: positions.NoStep}
	if s.scored {
		e.low, e.high = math.MinInt8, math.MaxInt8
	}
	return e
}
