package play

import (
	"context"
	"errors"
	"fmt"
	"sync/atomic"

	"tetrad/bench/match/settings"
	"tetrad/positions"
	"tetrad/protocol/info"
	"tetrad/protocol/record"
	"tetrad/protocol/ugiclient"
	"tetrad/search"
	"tetrad/search/solve"
)

// An adjudicator watches the scores of one game.
type adjudicator struct {
	settings.Adjudication
	winning, losing, level [2]int // consecutive turns in which the player reported this
	turns                  int
}

// mostSure is the greatest chance that a game needs to be won by score. Chances in permille
// come no nearer to certainty without a proof.
const mostSure = 0.998

// add records a turn and what the player reported of it: a score, if any, and perhaps chances,
// which count before it. A limit in centipawns stands for the chances of such a score.
func (a *adjudicator) add(player positions.Player, score info.Score, wdl *search.WDL) {
	a.turns++
	chance := search.Chance(score.Search(), wdl)
	const tiny = 1e-9
	sure := min(search.Chance(search.Estimate(a.WinScore), nil), mostSure) - tiny
	even := search.Chance(search.Estimate(a.DrawScore), nil) + tiny
	grow := func(run *[2]int, goesOn bool) {
		if run[player]++; !score.IsKnown() || !goesOn {
			run[player] = 0
		}
	}
	grow(&a.winning, chance >= sure)
	grow(&a.losing, 1-chance >= sure)
	grow(&a.level, max(chance, 1-chance) <= even)
}

// verdict returns the result of the game, or Undecided, and the reason.
func (a *adjudicator) verdict() (positions.Outcome, record.Reason) {
	if a.WinScore > 0 {
		for _, p := range []positions.Player{positions.P1, positions.P2} {
			if min(a.losing[p.Opponent()], a.winning[p]) >= settings.WinTurns {
				return positions.WinFor(p), record.ByScore
			}
		}
	}
	if a.DrawScore > 0 && a.turns >= settings.DrawAfter && min(a.level[0], a.level[1]) >= settings.DrawTurns {
		return positions.Draw, record.ByScore
	}
	return positions.Undecided, ""
}

// The bounds of a proof. With them most take less than a tenth of a second, and what is
// proved depends on nothing but the moves of the game.
const (
	proofNodes   = 10_000
	proofHashMiB = 8
	// quickNodes are for a game with an exact search of its own, whose nodes cost little.
	quickNodes = 100_000
)

// A prover ends a game whose result is proved by exact search. It belongs to one game
// of a match, since what it finds depends on the positions before. A nil prover proves
// nothing.
type prover struct {
	estimate      func(positions.Position) int // orders the search; may be nil
	solver        *solve.Solver                // nil before the first position
	seen          map[uint64]int               // how often a position was there that can come again
	left          int                          // turns to the draw by the history, at the last position
	repeated      bool                         // a position was there twice, so that a third time may be a draw
	openingResult positions.Outcome            // proved at the end of the opening; Undecided: nothing was
}

// verdict returns the result with which a game ends by proof at p, in which the engines
// have made this many turns, or Undecided. A game ends when both have moved. A result
// that was proved before that is the merit of the opening: it ends no game, unless an
// engine has thrown it away. Call verdict with each position in which the game goes on.
func (x *prover) verdict(ctx context.Context, p positions.Position, turns int) positions.Outcome {
	switch {
	case x == nil:
	case turns == 0:
		x.openingResult = x.prove(ctx, p)
	case turns == 1:
		x.remember(p)
	default:
		if result := x.prove(ctx, p); result != x.openingResult {
			return result
		}
	}
	return positions.Undecided
}

// prove returns the result of best play by both sides from p, a position between turns
// in which the game goes on, or Undecided if it is not proved. Call it with each such
// position of the game.
func (x *prover) prove(ctx context.Context, p positions.Position) positions.Outcome {
	x.remember(p)
	if x == nil {
		return positions.Undecided
	}
	if x.solver == nil {
		x.solver = solve.New(p, solve.Options{HashMiB: proofHashMiB, Estimate: x.estimate})
	}
	if p.Abilities().Endgamer != nil {
		x.solver.Limit(quickNodes)
	} else {
		x.solver.Limit(proofNodes)
	}
	var stop atomic.Bool
	defer context.AfterFunc(ctx, func() { stop.Store(true) })()
	switch value := x.solver.Solve(p, &stop, nil); {
	case value.Low > 0 && !x.repeated:
		return positions.WinFor(p.ToMove())
	case value.High < 0 && !x.repeated:
		return positions.WinFor(p.ToMove().Opponent())
	case value.Low == 0 && value.High == 0:
		return positions.Draw
	}
	return positions.Undecided
}

// remember takes in a position of a game in which positions can come again. The solver
// ignores what has happened before. A win by the shortest way meets no position twice,
// so it holds as long as no position was there twice: a third time is a draw. A draw
// holds in any case, since the history can only add draws.
func (x *prover) remember(p positions.Position) {
	r := p.Abilities().Recurrent
	if x == nil || r == nil || r.TurnsToRecurrence() > 0 {
		return
	}
	if left := r.TurnsToDraw(); x.seen == nil || left >= x.left { // nothing before can come again
		x.seen, x.repeated = map[uint64]int{}, false
	}
	x.left = r.TurnsToDraw()
	key := r.Fresh().Key()
	x.seen[key]++
	x.repeated = x.repeated || x.seen[key] > 1
}

// A fault is a mistake of a player that loses the game.
type fault struct {
	player positions.Player
	reason record.Reason
	detail string
}

// Error describes the fault.
func (f *fault) Error() string { return fmt.Sprintf("%v: %s: %s", f.player, f.reason, f.detail) }

// asFault converts a client's error to a fault of its player, or to a void if the
// engine was ended from outside. All other errors, such as that of a context, are
// nobody's fault and are returned unchanged.
func asFault(player positions.Player, err error) error {
	if errors.As(err, new(*fault)) || errors.As(err, new(*void)) || errors.Is(err, ugiclient.ErrNoProcess) {
		return err
	}
	reasons := []struct {
		err    error
		reason record.Reason
	}{
		{ugiclient.ErrStart, record.NoStart},
		{ugiclient.ErrCrashed, record.Crashed},
		{ugiclient.ErrSilent, record.Hangs},
		{ugiclient.ErrGarbage, record.Garbage},
	}
	for _, r := range reasons {
		if errors.Is(err, r.err) {
			return &fault{player, r.reason, err.Error()}
		}
	}
	return err
}
