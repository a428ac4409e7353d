package solve

import (
	"math"

	"tetrad/positions"
	"tetrad/positions/buckets"
)

// An entry is what the prover knows about a position. Its values are those for the
// player to move.
type entry struct {
	key       uint64
	low, high int8 // proven bounds of the value
	// tried holds the depths in turns to which a search failed to show that the player
	// to move, and that the opponent, reaches the goal.
	tried  [2]uint8
	step   positions.Step // the best step or else the last one that answered
	length uint8          // the proven win or loss comes within this many turns
	work   uint8          // the logarithm of the nodes that it took; 0 in an empty entry
}

// longLength is the length of a proof that is too long for an entry, or unknown.
const longLength = math.MaxUint8

// bucketEntries is the number of entries in a bucket.
const bucketEntries = 4

// A table is the transposition table of a prover.
type table struct {
	buckets.Table[[bucketEntries]entry]
}

func newTable(hashMiB int) table { return table{buckets.New[[bucketEntries]entry](hashMiB)} }

// full returns how much of the table is in use, in permille, estimated from a sample.
func (t table) full() int {
	return t.Full(bucketEntries, func(b *[bucketEntries]entry) (used int) {
		for i := range b {
			if b[i].work != 0 {
				used++
			}
		}
		return used
	})
}

// find returns the entry of a position, or nil.
func (t table) find(key uint64) *entry {
	b := t.Of(key)
	for i := range b {
		if b[i].key == key && b[i].work != 0 {
			return &b[i]
		}
	}
	return nil
}

// claim returns the entry of a position. If there is none, it clears the entry that
// took the least work for this position.
func (t table) claim(key uint64, unknown entry) *entry {
	if e := t.find(key); e != nil {
		return e
	}
	b := t.Of(key)
	victim := &b[0]
	for i := range b {
		if b[i].work < victim.work {
			victim = &b[i]
		}
	}
	*victim = unknown
	victim.key = key
	return victim
}

// key returns the key of s.p in the table.
func (s *prover) key() uint64 {
	if s.symmetric != nil && !s.p.MidTurn() {
		return s.symmetric.CanonicalKey()
	}
	return s.p.Key()
}

// fromEntry answers from an entry, if the entry knows enough.
func (s *prover) fromEntry(e *entry, turns int) (finding, bool) {
	low, high, tried := int(e.low), int(e.high), e.tried[0]
	if s.p.ToMove() != s.attacker {
		low, high, tried = -high, -low, e.tried[1]
	}
	switch {
	case low >= s.goal:
		// A part of the game without repetition has no history to look at.
		ok := s.recurrent == nil || s.recurrent.TurnsToRecurrence() > 0 ||
			int(e.length) <= s.recurrent.TurnsToDraw()
		length := int(e.length)
		if e.length == longLength {
			length = unknownLength
		}
		return finding{verdict: yes, length: length}, ok
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
		e.length = uint8(min(f.length, longLength))
	}
	if step != positions.NoStep {
		e.step = step
	}
	e.work = max(e.work, buckets.Work(nodes))
}

// nothing returns the entry of an unknown position.
func (s *prover) nothing() entry {
	e := entry{low: -1, high: 1, step: positions.NoStep}
	if s.scored {
		e.low, e.high = math.MinInt8, math.MaxInt8
	}
	return e
}
