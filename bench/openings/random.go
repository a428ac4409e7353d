// Package openings makes and reads the positions from which the games of a match
// begin.
package openings

import (
	"fmt"
	"math/rand/v2"

	"tetrad/positions"
)

// An Opening is the beginning of a game: a position and moves from there.
type Opening struct {
	FEN   string // "" means the start position
	Moves []string
}

// Random makes openings of random legal turns. It chooses each turn step by step.
type Random struct {
	Game  positions.Game
	Seed  uint64
	Turns int // length of an opening
	// Accept decides on an opening that does not end the game. It gets the position
	// after the opening. nil accepts all openings.
	Accept func(Opening, positions.Position) (bool, error)
}

// attempts is the greatest number of openings that At tries.
const attempts = 200

// At returns the opening with this index. The opening depends only on the fields and
// on index. At fails if Accept accepts none of its attempts or returns an error.
func (r *Random) At(index int) (Opening, error) { return r.opening(index, func() error { return nil }) }

// opening does the same, and gives up when ended returns an error.
func (r *Random) opening(index int, ended func() error) (Opening, error) {
	rng := rand.New(rand.NewPCG(r.Seed, uint64(index)))
	for range attempts {
		if err := ended(); err != nil {
			return Opening{}, err
		}
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
