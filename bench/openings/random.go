// Package openings makes and reads the positions from which the games of a
// match begin.
package openings

import (
	"math/rand/v2"
	"strings"

	"tetrad/positions"
)

// An Opening is where a game begins: a position, and moves from there.
type Opening struct {
	FEN   string // empty: the start position
	Moves []string
}

// DefaultLength returns the number of random turns after which games of a
// variant differ and are still open. In Trap some pawns stand then, in Veletas
// the setup is over.
func DefaultLength(variant string) int {
	family, _, _ := strings.Cut(variant, "-")
	if family == "trap" {
		return 6
	}
	return 4
}

// Random returns an opening of so many random turns from the start of g, the
// one that belongs to seed and index. It does not end the game; on a board too
// small for that it is shorter.
func Random(g positions.Game, seed, index uint64, turns int) Opening {
	const attempts = 100
	rng := rand.New(rand.NewPCG(seed, index))
	for ; turns > 0; turns-- {
		for range attempts {
			if moves, ok := randomMoves(rng, g.Start(), turns); ok {
				return Opening{Moves: moves}
			}
		}
	}
	return Opening{}
}

// randomMoves plays random turns, each chosen step by step.
func randomMoves(rng *rand.Rand, p positions.Position, turns int) (moves []string, ok bool) {
	for range turns {
		from, steps := p.Copy(), []positions.Step(nil)
		for len(steps) == 0 || p.MidTurn() {
			choice := p.Steps(nil)
			s := choice[rng.IntN(len(choice))]
			p.Do(s)
			steps = append(steps, s)
		}
		moves = append(moves, from.TurnString(steps))
		if p.Outcome() != positions.Undecided {
			return nil, false
		}
	}
	return moves, true
}
