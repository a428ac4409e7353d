package solve

// numberBits is how many bits a number takes in the table.
const numberBits = 28

// A proofEntry is a position by its key with its numbers: the proof number in
// the lowest bits, then the disproof number, then what it took, the logarithm of
// the nodes; 0 in an empty entry. Where the win is proven, its length is in the
// place of the disproof number.
type proofEntry struct {
	key  uint64
	data uint64
}

func (e proofEntry) isEmpty() bool { return e.data == 0 }

// A proofTable is the memory of a proofSearch.
type proofTable struct {
	slots[proofEntry]
	touched uint64 // keeps reads ahead from being left out as useless
}

func newProofTable(hashMiB int) proofTable { return proofTable{slots: newSlots[proofEntry](hashMiB)} }

// find returns the numbers of a position, and whether they are known.
func (t proofTable) find(key uint64) (numbers, bool) {
	s := t.slot(key)
	for i := range s {
		if s[i].key == key && s[i].data != 0 {
			return s[i].numbers(), true
		}
	}
	return numbers{}, false
}

// touch reads the slot of a position ahead of find. Memory answers to several
// such reads at a time, since nothing waits for them.
func (t *proofTable) touch(key uint64) { t.touched ^= t.slot(key)[0].data }

// store keeps the numbers of a position, in the place of what it took the least
// to find out.
func (t proofTable) store(key uint64, n numbers, nodes uint64) {
	s := t.slot(key)
	victim := &s[0]
	for i := range s {
		if s[i].key == key {
			victim = &s[i]
			break
		}
		if s[i].work() < victim.work() {
			victim = &s[i]
		}
	}
	work := workOf(nodes)
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
		return numbers{infinite, 0, 0}
	}
	return numbers{proof, other, 0}
}

// packed returns n as it stands in an entry. Numbers that do not fit are the
// greatest that do.
func (n numbers) packed() uint64 {
	if n.proof == 0 {
		return uint64(n.length) << numberBits
	}
	return uint64(min(n.proof, infinite-1)) | uint64(min(n.disproof, infinite-1))<<numberBits
}
