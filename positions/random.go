package positions

import "math/rand/v2"

// RandomStep returns one of the legal steps from p, with equal probability. The game
// must not be over.
func RandomStep(rng *rand.Rand, p Position) Step {
	steps := p.Steps(nil)
	return steps[rng.IntN(len(steps))]
}

// RandomTurn returns the steps of a random legal turn from p, between turns in a game
// that is not over. It chooses step by step, so not all turns are equally likely. It
// leaves p as it was.
func RandomTurn(rng *rand.Rand, p Position) []Step {
	var turn []Step
	for len(turn) == 0 || p.MidTurn() {
		s := RandomStep(rng, p)
		p.Do(s)
		turn = append(turn, s)
	}
	UndoTurn(p, turn)
	return turn
}

// RandomGame plays random steps on p until the game is over, or until it has played at
// least limit steps and no turn is unfinished. It appends the steps to dst and returns
// the extended slice. It allocates only if dst has no room for the steps and for the
// choices of one position.
func RandomGame(rng *rand.Rand, p Position, limit int, dst []Step) []Step {
	from := len(dst)
	for p.Outcome() == Undecided && (len(dst)-from < limit || p.MidTurn()) {
		played := len(dst)
		dst = p.Steps(dst)
		s := dst[played+rng.IntN(len(dst)-played)]
		p.Do(s)
		dst = append(dst[:played], s)
	}
	return dst
}
