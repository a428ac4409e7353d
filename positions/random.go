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
