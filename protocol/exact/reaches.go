package exact

import (
	"context"
	"sync/atomic"

	"tetrad/positions"
	"tetrad/protocol/sets"
	"tetrad/search/solve"
)

// The bounds of a search whether a turn reaches the goal of a puzzle. A program in a
// browser has no timers while it searches, so there the nodes alone bound the time.
const (
	reachNodes      = 2_000_000
	reachNodesOfWeb = 200_000
	reachHashMiB    = 32
)

// An Answered says whether a turn is what a claim says of the right one.
type Answered string

// The answers.
const (
	Yes     Answered = "yes"
	No      Answered = "no"
	Less    Answered = "less" // it wins, but not as the claim says
	Unknown Answered = "unknown"
)

// Reaches answers for p, a position of variant between turns, after a turn of player, by a
// search alone: it does not look into the table, which believes the puzzles. It restores p.
func (x *Prover) Reaches(ctx context.Context, variant positions.Game, p positions.Position, player positions.Player, claim sets.Claim) Answered {
	x.mu.Lock()
	defer x.mu.Unlock()
	var stop atomic.Bool
	defer stopAfter(ctx, x.ReachPatience, &stop)()
	evaluator, _ := x.registry.Evaluator(variant.Name()) // the search needs none
	options := solve.Options{HashMiB: reachHashMiB, Evaluator: evaluator}
	most := x.ReachNodes
	if p.Abilities().Endgamer != nil {
		most *= 10 // its nodes cost little
	}
	if claim.Kind == sets.Within || claim.Kind == sets.Defence {
		bounded := solve.NewBounded(p, options)
		bounded.Limit(most)
		if claim.Kind == sets.Defence {
			loses, known := bounded.WinsWithin(p, player.Opponent(), 2*claim.Value-1, &stop)
			return answered(!loses, known)
		}
		if wins, known := bounded.WinsWithin(p, player, 2*claim.Value-2, &stop); wins || !known {
			return answered(wins, known)
		}
	}
	solver := solve.New(p, options)
	solver.Limit(most)
	switch {
	case claim.Kind == sets.Best:
		if reaches, known := solver.Reaches(p, player, claim.Value, &stop); reaches || !known || claim.Value < 1 {
			return answered(reaches, known)
		}
	case claim.Kind != sets.Within && claim.Value == 0:
		loses, known := solver.CanWin(p, player.Opponent(), &stop)
		return answered(!loses, known)
	case claim.Kind != sets.Within:
		return answered(solver.CanWin(p, player, &stop))
	}
	if wins, known := solver.CanWin(p, player, &stop); wins && known {
		return Less
	}
	return No
}

func answered(yes, known bool) Answered {
	switch {
	case !known:
		return Unknown
	case yes:
		return Yes
	}
	return No
}
