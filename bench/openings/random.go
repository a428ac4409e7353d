// Package openings makes and reads the positions from which the games of a
// match begin.
package openings

import (
	"fmt"
	"math/rand/v2"

	"tetrad/positions"
)

// An Opening is where a game begins: a position, and moves from there.
type Opening struct {
	FEN   string // empty: the start position
	Moves []string
}

// Random makes openings of random legal turns, each chosen step by step.
type Random struct {
	Game  positions.Game
	Seed  uint64
	Turns int // length of an opening
	// Accept looks at an opening that does not end the game, with the position
	// after it; nil: all will do.
	Accept func(Opening, positions.Position) (bool, error)
}

// attempts bounds the search for an opening that is accepted.
const attempts = 200

// At returns the opening with that index, which depends on the fields and on
// index alone. It fails where none is accepted, and with the errors of Accept.
func (r *Random) At(index int) (Opening, error) {
	rng := rand.New(rand.NewPCG(r.Seed, uint64(index)))
	for range attempts {
		o, p := r.play(rng)
		if p.Outcome() != positions.Undecided {
			continue
		}
		if r.Accept == nil {
			return o, nil
		}
		if ok, err := r.Accept(o, p); ok || err != nil {
			return o, err
		}
	}
	return Opening{}, fmt.Errorf("none of %d random openings of %d turns is accepted; try another length or more tolerance", attempts, r.Turns)
}

func (r *Random) play(rng *rand.Rand) (o Opening, p positions.Position) {
	p = r.Game.Start()
	for len(o.Moves) < r.Turns && p.Outcome() == positions.Undecided {
		turn := positions.RandomTurn(rng, p)
		o.Moves = append(o.Moves, p.TurnString(turn))
		positions.DoTurn(p, turn)
	}
	return o, p
}
