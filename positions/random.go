package positions

import "math/rand/v2"

// RandomStep returns one of the legal steps from p, all equally likely, in a game
// that goes on.
func RandomStep(rng *rand.Rand, p Position) Step {
	steps := p.Steps(nil)
	return steps[rng.IntN(len(steps))]
}

// RandomTurn returns the steps of a random legal turn from p, between turns in
// a game that goes on. It is chosen step by step: turns are not all equally
// likely. p is as before when it returns.
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

// RandomGame plays random steps on p until its game is over, or limit steps have
// been played at least and no turn is unfinished. It appends the steps to dst and
// returns the extended slice; it allocates only where dst has no room for them and
// for the choices of one position.
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
