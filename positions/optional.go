package positions

import "math/rand/v2"

// The interfaces below are optional: a game implements those that it can do
// better than the general code, which finds them by type assertion, once,
// outside of the inner loops.

// A TurnLister enumerates distinct whole turns itself. A game in which several
// orders of steps make the same turn must be one, since the general code of
// [EachTurn] would yield each of the orders.
type TurnLister interface {
	// EachTurn calls yield with the steps of each legal turn once, until yield
	// returns false. The slice is valid during the call only, and the position
	// must not be changed by yield other than by Do and Undo in pairs.
	EachTurn(yield func(steps []Step) bool)
}

// A Perfter counts turn sequences faster than turn by turn.
type Perfter interface {
	// Perft returns the number of sequences of depth whole turns from here,
	// between turns. The position is as before when it returns.
	Perft(depth int) uint64
}

// A Playouter plays random games faster than step by step.
type Playouter interface {
	// Playout plays random legal steps to the end of the game and returns the
	// outcome. The position is as before when it returns. The distribution of
	// the steps is the game's own choice and stands in its doc comment.
	Playout(rng *rand.PCG) Outcome
}
