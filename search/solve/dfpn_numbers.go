package solve

// numbers holds the proof number and the disproof number of a position: the least
// number of positions that must turn out well to prove that the attacker wins, or
// that the attacker does not win. The number of a finished proof is 0.
type numbers struct {
	proof, disproof uint32
	length          int // of a finished proof: the number of turns within which the game is decided
}

// infinite is the number of a statement that can no longer be proven.
const infinite = 1 << numberBits

// verdict returns what the numbers prove.
func (n numbers) verdict() verdict {
	switch {
	case n.proof == 0:
		return yes
	case n.disproof == 0:
		return no
	}
	return unknown
}

// numbersOf converts the numbers that the player to move sees. attacks tells whether
// that player is the attacker.
func numbersOf(want, avoid uint32, attacks bool) numbers {
	if want == 0 {
		avoid = infinite
	} else if avoid == 0 {
		want = infinite
	}
	if attacks {
		return numbers{proof: want, disproof: avoid}
	}
	return numbers{proof: avoid, disproof: want}
}
