package solve

import "tetrad/positions/buckets"

// numberBits is the number of bits that a proof or disproof number takes in the
// table.
const numberBits = 28

// A proofEntry holds the key of a position and its numbers. From the lowest bits,
// data holds the proof number, the disproof number and the work, which is the
// logarithm of the nodes; an empty entry is 0. If one number is 0, the length of the
// proof takes the place of the other.
type proofEntry struct {
	key  uint64
	data uint64
}

// A proofTable is the transposition table of a dfpn.
type proofTable struct {
	buckets.Table[[bucketEntries]proofEntry]
}

func newProofTable(hashMiB int) proofTable {
	return proofTable{buckets.New[[bucketEntries]proofEntry](hashMiB)}
}

// full returns how much of the table is in use, in permille, estimated from a sample.
func (t proofTable) full() int {
	return t.Full(bucketEntries, func(b *[bucketEntries]proofEntry) (used int) {
		for i := range b {
			if b[i].data != 0 {
				used++
			}
		}
		return used
	})
}

// find returns the numbers of a position and whether they are known.
func (t proofTable) find(key uint64) (numbers, bool) {
	b := t.Of(key)
	for i := range b {
		if b[i].key == key && b[i].data != 0 {
			return b[i].numbers(), true
		}
	}
	return numbers{}, false
}

// store keeps the numbers of a position. It replaces the entry that took the least
// work.
func (t proofTable) store(key uint64, n numbers, nodes uint64) {
	b := t.Of(key)
	victim := &b[0]
	for i := range b {
		if b[i].key == key {
			victim = &b[i]
			break
		}
		if b[i].work() < victim.work() {
			victim = &b[i]
		}
	}
	work := buckets.Work(nodes)
	if victim.key == key {
		work = max(work, victim.work())
	}
	*victim = proofEntry{key, n.packed() | uint64(work)<<(2*numberBits)}
}

func (e proofEntry) work() uint8 { return uint8(e.data >> (2 * numberBits)) }

func (e proofEntry) numbers() numbers {
	const mask = 1<<numberBits - 1
	proof, other := uint32(e.data&mask), uint32(e.data>>numberBits&mask)
	switch {
	case proof == 0:
		return numbers{0, infinite, int(other)}
	case other == 0:
		return numbers{infinite, 0, int(proof)}
	}
	return numbers{proof, other, 0}
}

// packed returns n as the bits of an entry. Numbers that do not fit become the
// greatest that do.
func (n numbers) packed() uint64 {
	switch n.verdict() {
	case yes:
		return uint64(n.length) << numberBits
	case no:
		return uint64(n.length)
	}
	return uint64(min(n.proof, infinite-1)) | uint64(min(n.disproof, infinite-1))<<numberBits
}
