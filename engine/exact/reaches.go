package exact

import (
	"context"
	"sync/atomic"

	"tetrad/engine/sets"
	"tetrad/positions"
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
	options := solve.Options{HashMiB: reachHashMiB, Estimate: x.registry.Estimate(variant.Name())}
	most := x.ReachNodes
	if p.Abilities().Endgamer != nil {
		most *= 10 // its nodes cost little
	}
	var solver *solve.Solver
	var bounded *solve.Bounded
	if claim.Kind.CountsTurns() {
		bounded = solve.NewBounded(p, options)
		bounded.Limit(most)
	} else {
		solver = solve.New(p, options)
		solver.Limit(most)
	}
	keeps, known := Keeps(solver, bounded, p, player, claim, &stop)
	if keeps || !known || claim.Kind != sets.Within && (claim.Kind != sets.Best || claim.Value < 1) {
		return answered(keeps, known)
	}
	if solver == nil {
		solver = solve.New(p, options)
		solver.Limit(most)
	}
	if wins, known := solver.CanWin(p, player, &stop); wins && known {
		return Less
	}
	return No
}

// Keeps reports whether p, after a turn of player, fulfils a claim. A claim that counts
// turns needs bounded, any other claim needs solver; the other one may be nil. The result
// ok is false if stop or the node limit came first.
func Keeps(solver *solve.Solver, bounded *solve.Bounded, p positions.Position, player positions.Player,
	claim sets.Claim, stop *atomic.Bool,
) (keeps, ok bool) {
	switch claim.Kind {
	case sets.Within:
		return bounded.WinsWithin(p, player, 2*claim.Value-2, stop)
	case sets.Defence:
		loses, ok := bounded.WinsWithin(p, player.Opponent(), 2*claim.Value-1, stop)
		return !loses, ok
	case sets.Best:
		return solver.Reaches(p, player, claim.Value, stop)
	}
	if claim.Value > 0 {
		return solver.CanWin(p, player, stop)
	}
	loses, ok := solver.CanWin(p, player.Opponent(), stop)
	return !loses, ok
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
