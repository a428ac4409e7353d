package puzzles

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"sync/atomic"

	"tetrad/engine"
	"tetrad/positions"
	"tetrad/protocol/puzzle"
)

// A Verifier proves puzzles again from the rules. It is not safe for concurrent use.
type Verifier struct {
	Registry engine.Registry
	Limits

	provers map[string]*prover
}

// Verify proves that each turn of the solver is the only one that reaches the goal. The
// error explains what is wrong, or that ctx has ended.
func (v *Verifier) Verify(ctx context.Context, p *puzzle.Puzzle) error {
	x, err := v.prover(p.Game)
	if err != nil {
		return err
	}
	x.forget()
	x.stop = new(atomic.Bool)
	defer context.AfterFunc(ctx, func() { x.stop.Store(true) })()
	position, err := p.Position(v.Registry)
	if err != nil {
		return err
	}
	for i, move := range p.Line {
		turn, err := position.ParseTurn(move)
		if err != nil {
			return fmt.Errorf("%s: %w", move, err)
		}
		if i%2 == 0 {
			if err := x.check(position, turn, p.Goal); err != nil {
				return cmp.Or(ctx.Err(), fmt.Errorf("turn %d, %s: %w", i+1, move, err))
			}
		}
		positions.DoTurn(position, turn)
	}
	return nil
}

// prover returns the prover of a game.
func (v *Verifier) prover(name string) (*prover, error) {
	if x := v.provers[name]; x != nil {
		return x, nil
	}
	x, err := newProver(v.Registry, name, v.Limits)
	if err != nil {
		return nil, err
	}
	if v.provers == nil {
		v.provers = map[string]*prover{}
	}
	v.provers[name] = x
	return x, nil
}

// check proves that a turn from p is the only one that reaches a goal. Where the rules
// leave no choice there is nothing to prove.
func (x *prover) check(p positions.Position, turn []positions.Step, goal puzzle.Goal) error {
	boards, ok := boardsAfter(p)
	switch {
	case !ok:
		return errors.New("there are too many turns")
	case len(boards) == 1:
		return nil
	}
	v, ok := x.prove(p, boards)
	switch {
	case !ok:
		return fmt.Errorf("%d positions prove nothing; give more by --proof", x.limits.Positions)
	case v.choices == 0:
		return errors.New("it is not the only good turn")
	case v.key != keyAfter(p, turn):
		return fmt.Errorf("the only good turn is %s", p.TurnString(v.turn))
	case v.goal != goal:
		return fmt.Errorf("the goal is %s", v.goal)
	}
	return nil
}
