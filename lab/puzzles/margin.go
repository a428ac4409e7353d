package puzzles

import (
	"fmt"

	"tetrad/engine/sets"
	"tetrad/positions"
)

// proveMargin proves a claim of the kind [sets.Margin].
func (x *proof) proveMargin(p positions.Position, puzzle *sets.Puzzle) error {
	margin, err := x.margin(p)
	switch {
	case err != nil:
		return err
	case margin != puzzle.Value:
		return fmt.Errorf("the margin is %+d", margin)
	}
	for _, move := range puzzle.Turns {
		turn, err := p.ParseTurn(move)
		if err != nil {
			return err
		}
		kept, err := x.marginAfter(p, turn)
		if err != nil {
			return err
		}
		if kept != margin {
			return fmt.Errorf("with %s the margin is %+d", move, kept)
		}
	}
	return nil
}

// margin returns the margin by which the player to move wins p.
func (x *proof) margin(p positions.Position) (int, error) {
	x.begin(p)
	v := x.solver.Solve(p, &x.stop, nil)
	if !v.Solved() {
		return 0, x.gaveUp()
	}
	return v.Low, nil
}

// marginAfter returns the margin by which the player to move wins p after a turn.
func (x *proof) marginAfter(p positions.Position, turn []positions.Step) (int, error) {
	mover := p.ToMove()
	positions.DoTurn(p, turn)
	defer positions.UndoTurn(p, turn)
	margin, err := x.margin(p)
	if p.ToMove() != mover {
		margin = -margin
	}
	return margin, err
}
