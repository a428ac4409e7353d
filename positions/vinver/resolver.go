package vinver

import "slices"

// A resolver finds the sets of flips that resolve the crosscuts of one new stone.
// Different orders of flips may lead to the same set, so it remembers the sets that it
// has seen. It can be used again, one use at a time.
type resolver struct {
	hash       *[Points]uint64 // numbers for hashing sets of points
	own, enemy Bitboard
	open       []crosscut // still to resolve, of all levels of the recursion
	flips      []Point    // made so far, in order
	seen       boardSet
}

// eachSet calls yield once for each set of flips that may follow a stone of own on the
// empty point at. The flips are in a legal order. If yield returns false, eachSet stops
// and returns false too.
func (r *resolver) eachSet(own, enemy *Bitboard, at Point, yield func(flips []Point) bool) bool {
	r.own, r.enemy = *own, *enemy
	r.open, r.flips = r.open[:0], r.flips[:0]
	r.seen.clear()
	r.open = appendCrosscuts(r.open, at, crosscutsAt(own.Ring(at), enemy.Ring(at)))
	r.own.Toggle(at)
	return r.resolve(0, 0, yield)
}

// resolve tries all ways to resolve the crosscuts in open[from:]. The argument hash is
// the hash of the set of flips so far.
func (r *resolver) resolve(from int, hash uint64, yield func([]Point) bool) bool {
	to := len(r.open)
	if from == to {
		return yield(r.flips)
	}
	for i := from; i < to; i++ {
		c := r.open[i]
		if !r.flip(c.a, from, to, hash, yield) || !r.flip(c.b, from, to, hash, yield) {
			return false
		}
	}
	return true
}

// flip flips s and goes on from there, unless that set of flips has been seen.
func (r *resolver) flip(s Point, from, to int, hash uint64, yield func([]Point) bool) bool {
	r.enemy.Toggle(s)
	r.own.Toggle(s)
	more := true
	if hash ^= r.hash[s]; r.seen.add(hash, &r.enemy) {
		r.flips = append(r.flips, s)
		for _, c := range r.open[from:to] {
			if c.a != s && c.b != s {
				r.open = append(r.open, c)
			}
		}
		r.open = appendCrosscuts(r.open, s, crosscutsAt(r.own.Ring(s), r.enemy.Ring(s)))
		more = r.resolve(to, hash, yield)
		r.open = r.open[:to]
		r.flips = r.flips[:len(r.flips)-1]
	}
	r.own.Toggle(s)
	r.enemy.Toggle(s)
	return more
}

// A boardSet is a set of boards: an open-addressing hash table over a list.
type boardSet struct {
	slots   []int32 // index in entries plus one, or 0; the length is a power of two
	entries []boardEntry
}

type boardEntry struct {
	hash  uint64
	board Bitboard
}

func (s *boardSet) clear() {
	if len(s.entries) > 0 {
		clear(s.slots)
		s.entries = s.entries[:0]
	}
}

// add puts a board with its hash into the set and reports whether it was new.
func (s *boardSet) add(hash uint64, b *Bitboard) bool {
	if 2*len(s.entries) >= len(s.slots) {
		s.grow()
	}
	i := s.find(hash, b)
	if s.slots[i] != 0 {
		return false
	}
	s.entries = append(s.entries, boardEntry{hash, *b})
	s.slots[i] = int32(len(s.entries))
	return true
}

// find returns the slot of a board, or the empty slot where it belongs.
func (s *boardSet) find(hash uint64, b *Bitboard) int {
	mask := len(s.slots) - 1
	for i := int(hash) & mask; ; i = (i + 1) & mask {
		if n := s.slots[i]; n == 0 || s.entries[n-1].hash == hash && s.entries[n-1].board == *b {
			return i
		}
	}
}

func (s *boardSet) grow() {
	s.slots = make([]int32, max(32, 2*len(s.slots)))
	s.entries = slices.Grow(s.entries, len(s.slots)/2)
	for n := range s.entries {
		s.slots[s.find(s.entries[n].hash, &s.entries[n].board)] = int32(n + 1)
	}
}
