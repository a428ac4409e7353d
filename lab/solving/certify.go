package solving

import (
	"context"
	"errors"
	"fmt"
	"io"
	"slices"
	"sync/atomic"

	"tetrad/engine"
	"tetrad/lab/certificate"
	"tetrad/positions"
	"tetrad/search/solve"
)

// A Certifier writes certificates of values: it finds a move for each position of a
// proof that plain search does not decide. Package certificate checks what it writes.
type Certifier struct {
	Registry engine.Registry
	Search   int // nodes of a plain search, at most certificate.MostSearch
	HashMiB  int // memory for the table of the solver
	Threads  int // of an exact search that belongs to the game

	solver   *solve.Solver
	estimate func(positions.Position) int // static value; nil: none
	images   certificate.Images
	out      *certificate.Writer
	stop     atomic.Bool
	lines    atomic.Int64
}

// Lines returns the number of lines so far. It may be called while Certify runs.
func (c *Certifier) Lines() int64 { return c.lines.Load() }

// Certify solves a position and writes a certificate of its value to out.
func (c *Certifier) Certify(ctx context.Context, name, fen string, out io.Writer) (Value, error) {
	defer context.AfterFunc(ctx, func() { c.stop.Store(true) })()
	game, _, err := c.Registry.Game(name)
	if err != nil {
		return Value{}, err
	}
	root, err := c.Registry.Undecided(name, fen)
	if err == nil {
		err = check(root)
	}
	if err != nil {
		return Value{}, err
	}
	c.estimate = c.Registry.Estimate(name)
	c.solver = solve.New(root, solve.Options{HashMiB: c.HashMiB, Estimate: c.estimate, Threads: c.Threads})
	c.images = certificate.ImagesOf(game, root)
	known := c.solver.Solve(root, &c.stop, nil)
	if !known.Solved() {
		return Value{}, errors.Join(ctx.Err(), errors.New("the value was not found"))
	}
	v := Value{known.Low, known.Low}
	if root.ToMove() == positions.P2 {
		v = Value{-known.Low, -known.Low}
	}
	c.out = certificate.NewWriter(out, game.Name(), root.FEN(), c.Search)
	for _, goal := range []struct {
		player positions.Player
		least  int
	}{{positions.P1, v.Low}, {positions.P2, -v.High}} {
		p := prover{Certifier: c, plain: certificate.Plain{Player: goal.player, Goal: goal.least}, done: map[string]bool{}}
		if p.plain.Value(root) == certificate.Proven {
			continue // by the rules alone
		}
		c.out.Claim(goal.player, goal.least)
		if err := p.prove(root.Copy()); err != nil {
			return v, errors.Join(ctx.Err(), err)
		}
	}
	return v, c.out.Close()
}

// A prover writes the lines of one claim.
type prover struct {
	*Certifier
	plain certificate.Plain
	done  map[string]bool // positions that have a line, by their keys
}

// prove writes the lines that p needs, in which the goal is reached.
func (c *prover) prove(p positions.Position) error {
	if c.stop.Load() {
		return errors.New("it was stopped")
	}
	if p.ToMove() != c.plain.Player && p.Outcome() == positions.Undecided {
		return c.replies(p)
	}
	key := c.images.Key(p.FEN())
	if c.done[key] {
		return nil
	}
	switch c.plain.Ask(p, c.Search) {
	case certificate.Proven:
		return nil
	case certificate.Refuted:
		return fmt.Errorf("the solver has erred in %s", p.FEN())
	}
	turn, err := c.turn(p)
	if err != nil {
		return err
	}
	fen, move := p.FEN(), p.TurnString(turn)
	positions.DoTurn(p, turn)
	err = c.prove(p)
	positions.UndoTurn(p, turn)
	if err == nil {
		c.done[key] = true
		c.out.Line(fen, move)
		c.lines.Add(1)
	}
	return err
}

// replies proves all that the opponent can do.
func (c *prover) replies(p positions.Position) error {
	var err error
	positions.EachTurn(p, func(turn []positions.Step) bool {
		positions.DoTurn(p, turn)
		err = c.prove(p)
		positions.UndoTurn(p, turn)
		return err == nil
	})
	return err
}

// turn returns a turn of the prover that reaches the goal. The search of the root has met
// nearly all of these, so what it knows comes first. Where it knows nothing, the most
// promising turns are searched one after another, with more and more nodes: a turn that
// fails may take far more of them than one that reaches the goal.
func (c *prover) turn(p positions.Position) ([]positions.Step, error) {
	choices := c.choices(p)
	for _, choice := range choices {
		if choice.reaches {
			return choice.turn, nil
		}
	}
	for nodes := uint64(firstBudget); len(choices) > 0; nodes *= 8 {
		c.solver.Limit(nodes)
		for i, choice := range choices {
			positions.DoTurn(p, choice.turn)
			reaches, ok := reaches(c.solver, p, c.plain.Player, c.plain.Goal, &c.stop)
			positions.UndoTurn(p, choice.turn)
			switch {
			case c.stop.Load():
				return nil, errors.New("it was stopped")
			case reaches:
				return choice.turn, nil
			}
			choices[i].fails = ok
			c.solver.Limit(nodes)
		}
		choices = slices.DeleteFunc(choices, func(x choice) bool { return x.fails })
	}
	return nil, fmt.Errorf("the solver finds no move that reaches the goal in %s", p.FEN())
}

// firstBudget is the number of nodes that each turn gets at first where nothing is known.
// It is more than a search for a short win takes before one for long wins begins.
const firstBudget = 1 << 17

// A choice is a turn that the prover may make.
type choice struct {
	turn           []positions.Step
	promise        int
	reaches, fails bool // the goal, as far as that is known
}

// choices returns the turns that may reach the goal, the most promising first.
func (c *prover) choices(p positions.Position) (choices []choice) {
	positions.EachTurn(p, func(turn []positions.Step) bool {
		positions.DoTurn(p, turn)
		if reaches, known := c.solver.Recall(p, c.plain.Player, c.plain.Goal); reaches || !known {
			choices = append(choices, choice{turn: slices.Clone(turn), promise: c.promise(p), reaches: reaches})
		}
		positions.UndoTurn(p, turn)
		return true
	})
	slices.SortStableFunc(choices, func(a, b choice) int { return b.promise - a.promise })
	return choices
}

// promise returns how good p looks to the prover, who has just moved.
func (c *prover) promise(p positions.Position) int {
	if c.estimate == nil || p.Outcome() != positions.Undecided {
		return 0
	}
	value := c.estimate(p)
	if p.ToMove() != c.plain.Player {
		value = -value
	}
	return value
}
