package puzzles

import (
	"context"
	"fmt"
	"slices"
	"strings"

	"tetrad/engine/sets"
	"tetrad/positions"
	"tetrad/search"
)

// proveAll proves a claim of the kind [sets.All].
func (x *proof) proveAll(p positions.Position, puzzle *sets.Puzzle) error {
	outcome, err := x.proveOutcome(p, puzzle)
	if err != nil {
		return err
	}
	best, err := x.allTurns(p, outcome, maxTurns)
	if err == nil && !slices.Equal(best, puzzle.Turns) {
		err = fmt.Errorf("the best turns are %s", strings.Join(best, " "))
	}
	return err
}

// proveOutcome begins a proof about p, and returns its outcome, which has to be that of the puzzle.
func (x *proof) proveOutcome(p positions.Position, puzzle *sets.Puzzle) (int, error) {
	x.begin(p)
	outcome, err := x.outcome(p)
	if err == nil && outcome != puzzle.Value {
		err = fmt.Errorf("the outcome is %+d, not %+d", outcome, puzzle.Value)
	}
	return outcome, err
}

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

// allTurns returns all turns that keep an outcome of p, sorted, or some more than most
// boards have.
func (x *proof) allTurns(p positions.Position, outcome, most int) (best []string, err error) {
	boards, err := boardsAfter(p)
	if err != nil {
		return nil, err
	}
	good, err := x.boardsOf(p, boards, sets.Claim{Kind: sets.All, Value: outcome}, most)
	for _, b := range good {
		for _, turn := range b.turns {
			best = append(best, p.TurnString(turn))
		}
	}
	slices.Sort(best)
	return best, err
}

const (
	// A puzzle for engines has at most maxBest best turns, and at least turnsForEach legal
	// ones for each of them.
	maxBest      = 3
	turnsForEach = 4
)

// promisesAll reports whether all best turns of a position may be a puzzle for engines. No
// search takes part in the choice but where proofs are expensive: there one must see a win,
// and the turn that looks best without a search must throw it away, since what is solved at
// a first look is no puzzle.
func (w *finder) promisesAll(p positions.Position, ends int) bool {
	switch can := p.Abilities(); {
	case can.Scored != nil:
		return w.isNearEnd(p)
	case can.Recurrent != nil:
		return true
	}
	return ends <= w.Reach && w.seesWin(p, p.ToMove()) && !w.winsAtOnce(p)
}

// winsAtOnce reports whether the turn that looks best without a search wins, as far as a
// search sees.
func (w *finder) winsAtOnce(p positions.Position) bool {
	mover := p.ToMove()
	w.searcher.Forget()
	turn, _ := w.search(p, 1, nil)
	positions.DoTurn(p, turn)
	defer positions.UndoTurn(p, turn)
	return w.seesWin(p, mover)
}

// seesWin reports whether a search sees a win of player.
func (w *finder) seesWin(p positions.Position, player positions.Player) bool {
	if outcome := p.Outcome(); outcome != positions.Undecided {
		return outcome == positions.WinFor(player)
	}
	_, score := w.search(p, w.Nodes, nil)
	if p.ToMove() != player {
		score = -score
	}
	return score > search.MaxEval
}

// findAll returns the puzzle of a position that is not lost and has few best turns.
func (w *finder) findAll(_ context.Context, p positions.Position) (*sets.Puzzle, error) {
	w.begin(p)
	outcome, err := w.outcome(p)
	if err != nil || outcome < 0 {
		return nil, err
	}
	best, err := w.allTurns(p, outcome, maxBest)
	if err != nil || len(best) > maxBest || !hasTurns(p, turnsForEach*len(best)) {
		return nil, err
	}
	return &sets.Puzzle{Claim: sets.Claim{Kind: sets.All, Value: outcome}, Turns: best}, nil
}

// hasTurns reports whether p has at least least turns.
func hasTurns(p positions.Position, least int) bool {
	count := 0
	positions.EachTurn(p, func([]positions.Step) bool {
		count++
		return count < least
	})
	return count >= least
}
