package solve

import (
	"tetrad/positions"
	"tetrad/positions/buckets"
)

// A turnWalk is the walk that plays turns.
type turnWalk struct {
	p         positions.Position
	threats   positions.Threatener // p
	symmetric positions.Symmetric  // p, or nil
	attacker  positions.Player

	turns []positions.Step // the turns of the children of all nodes on the path from the root
	path  []turnStep
	turn  []positions.Step // the turn being generated
	steps []positions.Step // its steps still to try
}

// A turnStep is the turn that led to a node.
type turnStep struct {
	from, to int32 // its range in turnWalk.turns
	turns    int   // the length of turnWalk.turns before the node was expanded
}

func (w *turnWalk) begin(p positions.Position, attacker positions.Player) uint64 {
	w.p, w.attacker = p, attacker
	can := p.Abilities()
	w.threats, w.symmetric = can.Threatener, can.Symmetric
	w.turns, w.path, w.turn, w.steps = w.turns[:0], w.path[:0], w.turn[:0], w.steps[:0]
	return w.key()
}

func (w *turnWalk) attacks() bool { return w.p.ToMove() == w.attacker }

func (w *turnWalk) enter(c *child) {
	w.path = append(w.path, turnStep{c.from, c.to, len(w.turns)})
	positions.DoTurn(w.p, w.turns[c.from:c.to])
}

func (w *turnWalk) leave() {
	last := w.path[len(w.path)-1]
	w.path = w.path[:len(w.path)-1]
	positions.UndoTurn(w.p, w.turns[last.from:last.to])
	w.turns = w.turns[:last.turns]
}

func (w *turnWalk) expand(dst []child) (children []child, wins bool) {
	return w.expandFrom(dst, len(dst), w.attacks())
}

// expandFrom goes on with w.turn, which led to w.p. The children of the node begin at
// index from of dst. Of several turns that lead to images of the same position it keeps
// one.
func (w *turnWalk) expandFrom(dst []child, from int, attacks bool) (children []child, wins bool) {
	first := len(w.steps)
	w.steps = w.p.Steps(w.steps)
	for i := first; i < len(w.steps) && !wins; i++ {
		step := w.steps[i]
		w.p.Do(step)
		w.turn = append(w.turn, step)
		if w.p.MidTurn() {
			dst, wins = w.expandFrom(dst, from, attacks)
		} else {
			dst, wins = w.add(dst, from, attacks)
		}
		w.turn = w.turn[:len(w.turn)-1]
		w.p.Undo()
	}
	w.steps = w.steps[:first]
	return dst, wins
}

// add appends the child after w.turn, which led to w.p, unless it ends the game, and
// reports whether it gives the player what that player wants.
func (w *turnWalk) add(dst []child, from int, attacks bool) (children []child, wins bool) {
	if outcome := w.p.Outcome(); outcome != positions.Undecided {
		return dst, attacks == (outcome == positions.WinFor(w.attacker))
	}
	key := w.key()
	for i := range dst[from:] {
		if dst[from+i].key == key {
			return dst, false
		}
	}
	begin := int32(len(w.turns))
	w.turns = append(w.turns, w.turn...)
	return append(dst, child{key: key, from: begin, to: int32(len(w.turns))}), false
}

func (w *turnWalk) estimate(c *child) numbers {
	turn := w.turns[c.from:c.to]
	positions.DoTurn(w.p, turn)
	defer positions.UndoTurn(w.p, turn)
	toMove := w.p.ToMove()
	attacks := toMove == w.attacker
	if w.threats.Threats(toMove) > 0 {
		n := numbersOf(0, infinite, attacks)
		n.length = 1
		return n
	}
	threats := min(w.threats.Threats(toMove.Opponent()), len(avoidThreats)-1)
	return numbersOf(1, avoidThreats[threats], attacks)
}

// avoidThreats are the initial numbers of what the player to move avoids. The index
// is the number of points at which the opponent threatens to win: the more points,
// the nearer the loss. The initial number of what the player to move wants is 1.
var avoidThreats = [...]uint32{30, 8, 1}

// key returns the key of w.p in the table. Two positions ask the same question only
// if the attacker is to move in both or in neither.
func (w *turnWalk) key() uint64 {
	key := w.p.Key()
	if w.symmetric != nil {
		key = w.symmetric.CanonicalKey()
	}
	if w.attacks() {
		return key
	}
	return ^key
}

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
