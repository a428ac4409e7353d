package puzzles

import (
	"context"
	"fmt"
	"math/rand/v2"
	"slices"

	"tetrad/positions"
	"tetrad/protocol/sets"
)

// proveAvoid proves a claim of the kind [sets.Avoid].
func (x *proof) proveAvoid(p positions.Position, puzzle *sets.Puzzle) error {
	outcome, err := x.proveOutcome(p, puzzle)
	if err != nil {
		return err
	}
	for _, move := range puzzle.Turns {
		turn, err := p.ParseTurn(move)
		if err != nil {
			return err
		}
		keeps, ok := x.does(p, turn, sets.Claim{Kind: sets.All, Value: outcome})
		switch {
		case !ok:
			return x.gaveUp()
		case keeps:
			return fmt.Errorf("%s keeps the outcome", move)
		}
	}
	return nil
}

const (
	// maxListed is the greatest number of turns of a claim about outcomes.
	maxListed = 60
	// One board in openShare may stay without a proof.
	openShare = 10
	// The proof about one turn may visit this part of the positions of the outcome's.
	turnShare = 4
)

// promisesAvoid reports whether p is near enough to the end. Where proofs are expensive, a
// search must also see a win: most of the proofs that fit in the limit are such.
func (w *finder) promisesAvoid(p positions.Position, ends int) bool {
	switch can := p.Abilities(); {
	case can.Scored != nil:
		return w.isNearEnd(p)
	case can.Recurrent != nil, can.Threatener != nil:
		return ends <= w.Reach
	}
	return ends <= w.Reach && w.seesWin(p, p.ToMove())
}

// allow lets the solver visit a part of the positions of a proof, in each game.
func (w *finder) allow(part uint64) {
	if most := w.Settings.Positions; most > 0 {
		w.solver.Limit(most / part)
	}
}

// findAvoid returns the puzzle of a position that is not lost and in which some turns are
// proved to lose the outcome. If all turns are proved and fewer keep it, they are the claim.
func findAvoid(_ context.Context, w *finder, p positions.Position) (*sets.Puzzle, error) {
	w.begin(p)
	w.allow(1)
	outcome, err := w.outcome(p)
	if err != nil || outcome < 0 {
		return nil, err
	}
	boards, err := boardsAfter(p)
	if err != nil {
		return nil, err
	}
	var keep, lose []string
	open := 0 // boards that are not proved
	for _, b := range boards {
		w.allow(turnShare)
		keeps, ok := w.does(p, b.turn(), sets.Claim{Kind: sets.All, Value: outcome})
		list := &lose
		if keeps {
			list = &keep
		}
		for _, turn := range b.turns {
			if ok {
				*list = append(*list, p.TurnString(turn))
			}
		}
		if !ok {
			open++
		}
		if len(lose) > maxListed && (open > 0 || len(keep) > maxListed) || open*openShare > len(boards) {
			return nil, nil
		}
	}
	slices.Sort(keep)
	slices.Sort(lose)
	switch {
	case len(lose) == 0:
		return nil, nil
	case open == 0 && len(keep) < len(lose):
		return &sets.Puzzle{Claim: sets.Claim{Kind: sets.All, Value: outcome}, Turns: keep}, nil
	case len(lose) <= maxListed:
		return &sets.Puzzle{Claim: sets.Claim{Kind: sets.Avoid, Value: outcome}, Turns: lose}, nil
	}
	return nil, nil
}

// farFirst returns the indexes of late positions of a game, from one that is half to all of
// reach turns before the end to one that is a third of it.
func farFirst(rng *rand.Rand, positions, reach int) (order []int) {
	for i := max(0, positions-reach+rng.IntN(reach/2+1)); i < positions-reach/3; i++ {
		order = append(order, i)
	}
	return order
}
