package positions

import (
	"math/bits"
	"math/rand/v2"
)

// Playout plays random steps from p to the end of the game and returns the
// outcome; p is as before when it returns. It uses the game's own playout
// where there is one, and else chooses uniformly among the steps.
func Playout(p Position, rng *rand.PCG) Outcome {
	if own, ok := p.(Playouter); ok {
		return own.Playout(rng)
	}
	return PlayoutBySteps(p, rng)
}

// PlayoutBySteps is Playout without the game's own code.
func PlayoutBySteps(p Position, rng *rand.PCG) Outcome {
	var buffer [512]Step
	done := 0
	for p.Outcome() == Undecided {
		steps := p.Steps(buffer[:0])
		p.Do(steps[RandomBelow(rng, len(steps))])
		done++
	}
	outcome := p.Outcome()
	for range done {
		p.Undo()
	}
	return outcome
}

// RandomBelow returns a random number in [0, n), for 0 < n < 2³²; its bias is
// below n/2⁶⁴, by the multiplication method of Lemire (2019) without rejection.
func RandomBelow(rng *rand.PCG, n int) int {
	high, _ := bits.Mul64(rng.Uint64(), uint64(n))
	return int(high)
}
