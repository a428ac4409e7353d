package puzzles

import (
	"context"
	"errors"
	"fmt"
	"slices"

	"tetrad/engine/game"
	"tetrad/positions"
	"tetrad/protocol/sets"
)

// proveOnly proves a claim of the kind [sets.Only], for each turn of the solver in the
// line.
func (x *proof) proveOnly(p positions.Position, puzzle *sets.Puzzle) error {
	for i, move := range puzzle.Turns {
		turn, err := p.ParseTurn(move)
		if err != nil {
			return fmt.Errorf("%s: %w", move, err)
		}
		if i%2 == 0 {
			if err := x.check(p, turn, puzzle.Claim); err != nil {
				return fmt.Errorf("turn %d, %s: %w", i+1, move, err)
			}
		}
		positions.DoTurn(p, turn)
	}
	return nil
}

// check proves that a turn from p is the only one that keeps the outcome of a claim. Where
// the rules leave no choice there is nothing to prove.
func (x *proof) check(p positions.Position, turn []positions.Step, claim sets.Claim) error {
	boards, err := boardsAfter(p)
	if err != nil || len(boards) == 1 {
		return err
	}
	only, outcome, err := x.only(p, boards)
	switch {
	case err != nil:
		return err
	case only == nil:
		return errors.New("it is not the only good turn")
	case only.key != keyAfter(p, turn):
		return fmt.Errorf("the only good turn is %s", p.TurnString(only.turn()))
	case outcome != claim.Value:
		return fmt.Errorf("the goal is %s", sets.Claim{Kind: sets.Only, Value: outcome}.Outcome())
	}
	return nil
}

// only returns the only board that keeps the outcome of p, a win or a draw. It is nil if
// several boards do, or if p is lost.
func (x *proof) only(p positions.Position, boards []board) (only *board, outcome int, err error) {
	x.begin(p)
	outcome, err = x.outcome(p)
	if err != nil || outcome < 0 {
		return nil, outcome, err
	}
	good, err := x.keeping(p, boards, outcome, 1)
	if len(good) == 1 {
		only = &good[0]
	}
	return only, outcome, err
}

const (
	// Small searches must make a single good turn likely. They have promising times fewer
	// nodes, and the chance of the best turn and its gap to all others must be at least this.
	promising       = 8
	promisingChance = 0.32
	promisingGap    = 0.2

	// worthProof is the least chance of a turn for which a proof is tried that only this
	// turn wins.
	worthProof = 0.8

	// leastTurnsToDraw is the least number of turns left before the history can end the
	// game as a draw. People do not count these turns.
	leastTurnsToDraw = 40

	// mostSolverTurns is the greatest number of turns by the solver in a line.
	mostSolverTurns = 6
)

// promisesOnly reports whether a single good turn in p is likely.
func (w *workshop) promisesOnly(p positions.Position, _ int) bool {
	can := p.Abilities()
	switch {
	case can.Recurrent != nil && can.Recurrent.TurnsToDraw() < leastTurnsToDraw:
		return false
	case can.Scored != nil:
		return w.isNearEnd(p)
	}
	boards, err := boardsAfter(p)
	if err != nil || len(boards) < 2 {
		return false
	}
	nodes := max(1, w.Nodes/promising)
	best, chance := w.chance(p, nodes, nil)
	if chance < promisingChance {
		return false
	}
	_, without := w.chance(p, nodes, others(boards, keyAfter(p, best)))
	return chance-without >= promisingGap
}

// A solverTurn is the only good turn of a position in a line.
type solverTurn struct {
	board
	position positions.Position // before the turn
	choices  int                // number of different boards after a turn; 1: the turn is forced
}

// findOnly returns the puzzle that begins at p. The line goes on with the best replies, as
// long as the solver again has only one good turn, or one turn at all.
func findOnly(ctx context.Context, w *workshop, p positions.Position) (*sets.Puzzle, error) {
	puzzle := &sets.Puzzle{Claim: sets.Claim{Kind: sets.Only}}
	turns, moves, err := w.line(p.Copy(), &puzzle.Claim)
	if len(turns) == 0 {
		return nil, err
	}
	if puzzle.Rating, err = w.rate(ctx, turns); err != nil {
		return nil, err
	}
	if len(turns) == 1 && puzzle.Rating < obviousRating && p.Key()%obviousOneOf != 0 {
		return nil, nil
	}
	puzzle.Turns = moves[:2*len(turns)-1]
	for _, t := range turns {
		if t.choices > 1 {
			puzzle.Themes = append(puzzle.Themes, w.themes(t.position, t.turn())...)
		}
	}
	slices.Sort(puzzle.Themes)
	puzzle.Themes = slices.Compact(puzzle.Themes)
	return puzzle, nil
}

// line returns the turns of the solver from p, and all moves; the last may be a reply. The
// first turn sets the value of the claim. An error ends the line, and is returned if it has
// no turn.
func (w *workshop) line(p positions.Position, claim *sets.Claim) (turns []solverTurn, moves []string, err error) {
	for len(turns) < mostSolverTurns && p.Outcome() == positions.Undecided {
		var t *solverTurn
		if t, err = w.next(p, claim, len(turns) == 0); t == nil {
			break
		}
		turns = append(turns, *t)
		moves = append(moves, p.TurnString(t.turn()))
		positions.DoTurn(p, t.turn())
		if p.Outcome() != positions.Undecided {
			break
		}
		reply, _ := w.search(p, w.Nodes, nil)
		moves = append(moves, p.TurnString(reply))
		positions.DoTurn(p, reply)
	}
	for len(turns) > 0 && turns[len(turns)-1].choices == 1 {
		turns = turns[:len(turns)-1] // a line does not end with forced turns
	}
	return turns, moves, err
}

// next returns the turn of the solver that comes next, or nil if there is none.
func (w *workshop) next(p positions.Position, claim *sets.Claim, isFirst bool) (*solverTurn, error) {
	boards, err := boardsAfter(p)
	if err != nil {
		return nil, nil
	}
	t := &solverTurn{position: p.Copy(), choices: len(boards)}
	if len(boards) == 1 {
		if t.board = boards[0]; isFirst {
			return nil, nil
		}
		return t, nil
	}
	if p.Abilities().Scored != nil {
		if !w.isNearEnd(p) {
			return nil, nil // a proof could take for ever
		}
	} else if _, chance := w.chance(p, w.Nodes, nil); chance < worthProof {
		return nil, nil
	}
	only, outcome, err := w.only(p, boards)
	if only == nil || !isFirst && outcome != claim.Value {
		return nil, err
	}
	t.board, claim.Value = *only, outcome
	return t, nil
}

// themes returns the themes of a turn that the game can recognize.
func (w *workshop) themes(p positions.Position, turn []positions.Step) []string {
	if w.entry.NewFace == nil {
		return nil
	}
	if t, ok := w.entry.NewFace(w.game, p).(game.Themer); ok {
		return t.Themes(turn)
	}
	return nil
}
