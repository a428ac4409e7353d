package alphabeta

import (
	"math"
	"math/bits"

	"tetrad/search"
)

// percent returns a percentage of a spread, in centipawns.
func percent(percent, spread int) search.Score { return search.Score(percent * spread / 100) }

// mayPrune reports whether an estimate may cut off w.p. It may not if beta asks for
// a proven end.
func (w *worker) mayPrune(beta search.Score) bool {
	return w.prunes && beta <= search.MaxEval && beta > -search.MaxEval
}

// isStaticCutoff reports whether the static value of w.p is so far from beta that the few
// turns left are unlikely to cross it. This is futility pruning on both sides of the
// window.
func (w *worker) isStaticCutoff(depth, spread int, static, beta search.Score) bool {
	if !w.params.StaticPruning || depth > w.params.StaticDepth {
		return false
	}
	margin := percent(w.params.StaticMargin, spread) * search.Score(depth)
	return static-margin >= beta || static+margin < beta
}

// probCut tests by a shallower search whether w.p is well above beta or, if the
// static value is below beta, well below it: M. Buro, "ProbCut: An Effective Selective
// Extension of the Alpha-Beta Algorithm" (1995), with one spread for all depths. The
// score is an estimate, never a proven end.
func (w *worker) probCut(f *frame, depth, spread int, static, beta search.Score) (score search.Score, pruned bool) {
	margin := percent(w.params.ProbCutMargin, spread)
	bound := beta + margin
	if static < beta {
		bound = beta - margin
	}
	w.inProbCut = true
	score = w.node(f, max(depth-w.params.ProbCutReduction, 1), bound-1, bound)
	w.inProbCut = false
	switch {
	case w.stopped:
		return 0, true
	case static >= beta && score >= bound:
		score = beta
	case static < beta && score < bound:
		score = beta - 1
	default:
		return 0, false
	}
	w.horizon = true
	return score, true
}

// lateMoveCount returns the number of steps that late move pruning keeps at f, at depth. Good
// steps come first, so late ones seldom matter.
func (w *worker) lateMoveCount(f *frame, depth int, isPV bool) int {
	switch {
	case !w.params.LateMovePruning || isPV || depth > w.params.LateMoveDepth:
		return math.MaxInt
	case w.orderSteps != nil && f.made > 0 && w.params.LateMoveInside > 0:
		return w.params.LateMoveInside * depth
	}
	return w.params.LateMoveCount * (1 + depth*depth)
}

// reductions hold the number of turns by which late move reduction shortens the
// first search of a step. Good steps come first, so late ones seldom matter; a step
// that turns out better is searched again to full depth. As in chess programs, the
// formula is a product of two logarithms.
type reductions struct {
	base, divisor float64
	by            [32][64]uint8 // by the depth and the number of steps tried before
}

// set fills r from its two parameters.
func (r *reductions) set(base, divisor float64) {
	if r.base == base && r.divisor == divisor {
		return
	}
	r.base, r.divisor = base, divisor
	for d := 3; d < len(r.by); d++ {
		for n := 3; n < len(r.by[d]); n++ {
			turns := int(base + math.Log(float64(d))*math.Log(float64(n))/divisor)
			r.by[d][n] = uint8(min(turns, d-2))
		}
	}
}

// of returns the reduction at depth, in turns, for a step tried after tried others.
// It leaves at least one turn to search.
func (r *reductions) of(depth, tried int, isPV bool) int {
	turns := int(r.by[min(depth, 31)][min(tried, 63)])
	if isPV && turns > 0 {
		turns--
	}
	return turns
}

// rootReduction returns the reduction for a whole turn at the root, tried after
// tried turns that were better in the previous iteration. At depth 1, which needs
// only static values, nothing is reduced. Beyond that depth, each fourfold number of
// turns costs one more turn of depth.
func (w *worker) rootReduction(depth, tried int) int {
	if !w.params.RootReduction || tried < w.params.RootFull {
		return 0
	}
	return min(1+bits.Len(uint(tried/w.params.RootFull))/2, depth-1)
}
