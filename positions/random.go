package positions

import "math/rand/v2"

// RandomTurn returns the steps of a random legal turn from p, between turns in
// a game that goes on. It is chosen step by step: turns are not all equally
// likely. p is as before when it returns.
func RandomTurn(rng *rand.Rand, p Position) []Step {
	var turn []Step
	for len(turn) == 0 || p.MidTurn() {
		steps := p.Steps(nil)
		s := steps[rng.IntN(len(steps))]
		p.Do(s)
		turn = append(turn, s)
	}
	UndoTurn(p, turn)
	return turn
}
