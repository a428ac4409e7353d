package alphabeta

import (
	"math"

	"tetrad/search"
)

// margins are the differences of scores, in centipawns, that pruning relies on:
// multiples of the spread, which tells how far the score of a deeper search is
// from that of a shallower one.
type margins struct {
	window  search.Score // half of the first window of an iteration
	static  search.Score // by turn that is left, between evaluation and bound
	probCut search.Score // between a shallower search and the bound
}

// marginsAt returns the margins for w.p and a search to depth; 0 means no pruning.
func (w *worker) marginsAt(depth int) margins {
	spread := w.shared.task.Pruning.Spread
	if spread == nil {
		return margins{}
	}
	s := search.Score(spread(w.p, depth))
	return margins{window: 3 * s / 2, static: 5 * s / 2, probCut: 3 * s / 2}
}

const (
	// staticDepth is the greatest depth, in turns, at which the evaluation alone
	// may decide that a position is far above or below the bound.
	staticDepth = 2
	// probCutDepth is the depth from which on a shallower search may decide it,
	// and probCutLess by how many turns that is shallower.
	probCutDepth = 4
	probCutLess  = 3
)

// lateDepth is the greatest depth, in turns, at which late steps are left out.
const lateDepth = 2

// mostSteps returns how many of a position's steps are worth trying, at a depth
// in turns: the order of steps puts good ones first.
func (w *worker) mostSteps(depth int, isPV bool) int {
	late := w.shared.task.Pruning.Late
	if late == 0 || isPV || depth > lateDepth {
		return math.MaxInt
	}
	return late * (1 + depth*depth)
}

// mayPrune reports whether a search of w.p may be left out on an estimate: what
// beta asks must not be whether an end is proven.
func (w *worker) mayPrune(beta search.Score) bool {
	return w.shared.task.Pruning.Spread != nil && beta <= search.MaxEval && beta > -search.MaxEval
}

// prune tries to tell without a full search on which side of beta the value of
// w.p is, between turns, where [worker.mayPrune] admits it. static is what the
// evaluation says. What it finds is an estimate, never a proven end.
func (w *worker) prune(depth int, static, beta search.Score, turn, ply int) (score search.Score, pruned bool) {
	m := w.marginsAt(depth)
	if m.static == 0 {
		return 0, false
	}
	if depth <= staticDepth {
		margin := m.static * search.Score(depth)
		if static-margin >= beta || static+margin < beta {
			w.horizon = true
			return static, true
		}
	}
	if depth >= probCutDepth && !w.inProbCut {
		return w.probCut(depth, static, beta, m.probCut, turn, ply)
	}
	return 0, false
}

// probCut asks a shallower search whether w.p is well above beta or, where the
// evaluation is below it, well below: M. Buro's "ProbCut: An Effective Selective
// Extension of the Alpha-Beta Algorithm" (1995), with one spread for all depths.
func (w *worker) probCut(depth int, static, beta, margin search.Score, turn, ply int) (score search.Score, pruned bool) {
	bound := beta + margin
	if static < beta {
		bound = beta - margin
	}
	w.inProbCut = true
	score = w.node(depth-probCutLess, bound-1, bound, turn, 0, ply)
	w.inProbCut = false
	if w.stopped {
		return 0, true
	}
	switch {
	case static >= beta && score >= bound:
		w.horizon = true
		return beta, true
	case static < beta && score < bound:
		w.horizon = true
		return beta - 1, true
	}
	return 0, false
}
