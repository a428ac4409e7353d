package alphabeta

import (
	"slices"

	"tetrad/search"
)

// widen is by how much a window that was too narrow on one side grows there.
const widen = 4

// aspire searches the root to depth, at first in a narrow window around the
// score of the same line in the iteration before. A turn that is too good for the
// window is the best one known, also where there is no time left to say how good.
func (w *worker) aspire(depth int) search.Score {
	margin := w.marginsAt(depth).window
	i := len(w.found)
	if margin == 0 || depth <= 2 || i >= len(w.lines) || w.lines[i].score.IsProven() {
		return w.root(depth, -search.Infinity, search.Infinity)
	}
	expected := w.lines[i].score
	alpha, beta := expected-margin, expected+margin
	var better line
	for {
		w.rootSteps = w.rootSteps[:0]
		score := w.root(depth, alpha, beta)
		margin *= widen
		switch {
		case w.stopped && len(w.pv[0]) == 0 && better.pv != nil:
			w.pv[0] = append(w.pv[0], better.pv...)
			return better.score
		case w.stopped || score > alpha && score < beta:
			return score
		case score <= alpha:
			better = line{} // with a wider window, it was not
			alpha = lower(expected-margin, score)
		default:
			// Where turns have several steps, the line may end inside one.
			if search.NewResult(w.p, w.pv[0]).Turn != nil {
				better = line{score: score, pv: slices.Clone(w.pv[0])}
			}
			beta = -lower(-expected-margin, -score)
		}
	}
}

// lower returns the new lower bound of a window: bound, or none where the score
// is below even that.
func lower(bound, score search.Score) search.Score {
	if score <= bound {
		return -search.Infinity
	}
	return bound
}
