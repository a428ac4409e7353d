package exact

import (
	"context"
	"sync/atomic"

	"tetrad/positions"
	"tetrad/search"
	"tetrad/search/solve"
)

// The bounds of a search whether a turn reaches the goal of a puzzle. A program in a
// browser has no timers while it searches, so there the nodes alone bound the time.
const (
	reachNodes      = 2_000_000
	reachNodesOfWeb = 200_000
	reachHashMiB    = 32
)

// Reaches reports whether player can force a goal, 1 for a win and 0 for a draw, from p, a
// position of variant between turns, by a search alone: it does not look into the table,
// which believes the puzzles. known is false if the search gives up. It restores p.
func (x *Prover) Reaches(
	ctx context.Context, variant positions.Game, p positions.Position, player positions.Player, goal int,
) (reaches, known bool) {
	x.mu.Lock()
	defer x.mu.Unlock()
	var stop atomic.Bool
	defer stopAfter(ctx, x.ReachPatience, &stop)()
	solver := solve.New(p, solve.Options{HashMiB: reachHashMiB, Evaluator: x.evaluator(variant)})
	most := x.ReachNodes
	if p.Abilities().Endgamer != nil {
		most *= 10 // its nodes cost little
	}
	solver.Limit(most)
	if goal == 0 {
		loses, known := solver.CanWin(p, player.Opponent(), &stop)
		return known && !loses, known
	}
	return solver.CanWin(p, player, &stop)
}

// evaluator returns the evaluation of a game, or nil if it has none.
func (x *Prover) evaluator(variant positions.Game) search.Evaluator {
	_, entry, err := x.registry.Game(variant.Name())
	if err != nil || entry.NewEvaluator == nil {
		return nil
	}
	return entry.NewEvaluator(variant)
}
