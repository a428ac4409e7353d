package positionstest

import (
	"math/rand/v2"

	"tetrad/positions"
)

// RandomGame plays random steps on p until the game is over, or until it has played at
// least limit steps and no turn is unfinished. It appends the steps to dst and returns
// the extended slice. It allocates only if dst has no room for the steps and for the
// choices of one position.
func RandomGame(rng *rand.Rand, p positions.Position, limit int, dst []positions.Step) []positions.Step {
	from := len(dst)
	for p.Outcome() == positions.Undecided && (len(dst)-from < limit || p.MidTurn()) {
		played := len(dst)
		dst = p.Steps(dst)
		s := dst[played+rng.IntN(len(dst)-played)]
		p.Do(s)
		dst = append(dst[:played], s)
	}
	return dst
}
