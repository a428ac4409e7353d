package veletas

import (
	"strconv"

	"tetrad/positions"
)

// keys are the Zobrist numbers of a board size.
type keys struct {
	game      uint64
	stones    [2][cells]uint64
	claimed   [2][cells]uint64
	unclaimed [cells]uint64
	shoots    [cells]uint64 // this shooter must still shoot
	placed    [cells]uint64 // setup: this shooter was placed last, and more follow
	white     uint64        // White is to move
	phase     [3]uint64
	pie       [3]uint64
}

func newKeys(size int) keys {
	prefix := "veletas/" + strconv.Itoa(size)
	k := keys{game: positions.Zobrist(prefix), white: positions.Zobrist(prefix + "/white")}
	for rank := range size {
		for file := range size {
			sq := Square(file, rank)
			key := func(feature string) uint64 {
				return positions.Zobrist(prefix + "/" + feature + "/" + squareName(sq))
			}
			k.stones[Black][sq], k.stones[White][sq] = key("b"), key("w")
			k.claimed[Black][sq], k.claimed[White][sq] = key("B"), key("W")
			k.unclaimed[sq] = key("s")
			k.shoots[sq] = key("shoots")
			k.placed[sq] = key("placed")
		}
	}
	for i, name := range []string{"setup1", "setup2"} {
		k.phase[i] = positions.Zobrist(prefix + "/phase/" + name)
	}
	k.pie[swapped] = positions.Zobrist(prefix + "/pie/swapped")
	k.pie[offered] = positions.Zobrist(prefix + "/pie/offered")
	return k
}

// of returns the key of a state from scratch.
func (k *keys) of(s *state) uint64 {
	key := k.game ^ k.phase[s.phase] ^ k.pie[s.pie] ^ k.unfinished(s)
	for c := range s.stones {
		key ^= sum(&k.stones[c], s.stones[c]) ^ sum(&k.claimed[c], s.claimed[c])
	}
	key ^= sum(&k.unclaimed, s.unclaimed)
	if s.side == White {
		key ^= k.white
	}
	return key
}

// unfinished returns the number of the unfinished turn, 0 between turns. In the setup,
// the last shooter matters only while other shooters must be placed above it. If only
// the stone is missing, the counts of the phase show it.
func (k *keys) unfinished(s *state) uint64 {
	switch {
	case s.mover == nobody:
		return 0
	case s.phase == Play:
		return k.shoots[s.mover]
	case s.hand > 0:
		return k.placed[s.mover]
	}
	return 0
}

// claims returns the change of the key by the claims between before and after.
func (k *keys) claims(before, after *state) uint64 {
	key := sum(&k.unclaimed, before.unclaimed.AndNot(after.unclaimed))
	for c := range after.claimed {
		key ^= sum(&k.claimed[c], after.claimed[c].AndNot(before.claimed[c]))
	}
	return key
}

// sum returns the exclusive or of the numbers of a set of squares.
func sum(numbers *[cells]uint64, set Bitboard) uint64 {
	var key uint64
	for ; !set.IsEmpty(); set = set.WithoutFirst() {
		key ^= numbers[set.First()]
	}
	return key
}
