package solving

import (
	"fmt"
	"math"
	"strings"
	"sync/atomic"

	"tetrad/positions"
	"tetrad/search/solve"
)

// A Leaf is a question about a position: is its value at least Goal?
type Leaf struct {
	Moves string `json:"moves"` // that lead to it from the root, with spaces between them
	Goal  int    `json:"goal"`
}

// A Result is what a leaf job has found out. It is solved if the value decides the goal
// of the leaf; else the nodes were not enough.
type Result struct {
	Value
	Nodes uint64 `json:"nodes"`
}

// A Budget bounds the search of a leaf by a solver. The result of a leaf depends on both.
type Budget struct {
	Nodes   uint64 `json:"nodes"` // after which the search gives up; it looks every few thousand
	HashMiB int    `json:"hash"`  // of its table, which is empty at its beginning
}

// play plays the moves of a leaf on p.
func (l Leaf) play(p positions.Position) error {
	for _, move := range strings.Fields(l.Moves) {
		if _, err := positions.PlayTurn(p, move); err != nil {
			return err
		}
	}
	return nil
}

// compute answers whether the value of p is at least goal, on one thread and with an
// empty table, so that the result is the same wherever it is computed. If stop becomes
// true first, the result means nothing.
func compute(p positions.Position, goal int, b Budget, estimate func(positions.Position) int, stop *atomic.Bool) Result {
	known := boundsOf(p)
	if known.decides(goal) {
		return Result{Value: known}
	}
	if e := p.Abilities().Endgamer; e != nil {
		x := e.Endgame(positions.EndgameOptions{HashMiB: b.HashMiB, Estimate: estimate})
		x.Limit(b.Nodes)
		v := exceed(x, p, goal, stop)
		return Result{known.both(v), x.Nodes()}
	}
	s := solve.New(p, solve.Options{HashMiB: b.HashMiB, Estimate: estimate})
	s.Limit(b.Nodes)
	v := force(s, p, goal, stop)
	return Result{known.both(v), s.Nodes()}
}

// anything is a value of which nothing is known.
var anything = Value{math.MinInt32, math.MaxInt32}

// exceed asks an exact search of the game. Its bound may be better than the goal.
func exceed(x positions.Endgame, p positions.Position, goal int, stop *atomic.Bool) Value {
	v := anything
	if p.ToMove() == positions.P1 {
		switch margin, ok := x.Exceeds(p, goal-1, stop); {
		case ok && margin >= goal:
			v.Low = margin
		case ok:
			v.High = margin
		}
		return v
	}
	switch margin, ok := x.Exceeds(p, -goal, stop); {
	case ok && margin > -goal:
		v.High = -margin
	case ok:
		v.Low = -margin
	}
	return v
}

// force asks a solver that knows no more than the rules.
func force(s *solve.Solver, p positions.Position, goal int, stop *atomic.Bool) Value {
	v := anything
	switch holds, ok := reaches(s, p, positions.P1, goal, stop); {
	case ok && holds:
		v.Low = goal
	case ok:
		v.High = goal - 1
	}
	return v
}

// reaches asks a solver whether a player reaches a goal from p: a margin or, in games without
// a score, a win for a goal above 0, and else a draw.
func reaches(s *solve.Solver, p positions.Position, player positions.Player, goal int, stop *atomic.Bool) (reaches, ok bool) {
	if p.Abilities().Scored != nil {
		return s.Reaches(p, player, goal, stop)
	}
	if goal > 0 {
		return s.CanWin(p, player, stop)
	}
	loses, ok := s.CanWin(p, player.Opponent(), stop)
	return !loses, ok
}

// check refuses a result that no search of a position with these bounds could have.
func (r Result) check(b Budget) error {
	if r.Low > r.High || r.Nodes > b.Nodes+slack {
		return fmt.Errorf("the value is between %d and %d after %d nodes of %d", r.Low, r.High, r.Nodes, b.Nodes)
	}
	return nil
}

// slack is how many nodes a search may take more than its limit.
const slack = 1 << 20
