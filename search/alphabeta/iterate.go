package alphabeta

import (
	"cmp"
	"slices"

	"tetrad/positions"
	"tetrad/search"
)

// deepen searches one turn deeper each time, until a limit or the clock ends
// it. Only the first worker has a report.
func (w *worker) deepen(report func(search.Info)) {
	limits := &w.shared.task.Limits
	last := maxDepth
	if limits.Depth > 0 {
		last = min(limits.Depth, maxDepth)
	}
	w.listTurns()
	for depth := 1; depth <= last; depth++ {
		w.sortTurns()
		if w.id == 0 && depth > 1 && !w.hasTime() {
			return
		}
		w.selDepth, w.horizon = 0, false
		// Helpers are one turn ahead of the first worker in every other
		// iteration, so that they fill the table with what it needs next.
		ahead := 0
		if w.id%2 == 1 && depth < last && w.params.HelpersAhead {
			ahead = 1
		}
		w.iterate(depth + ahead)
		if report != nil {
			w.doubt.note(w.lines[0], search.Score(w.params.TimeFall))
			w.report(report)
		}
		if w.stopped || w.isDecided(depth) {
			return
		}
	}
}

// isDecided reports whether a deeper iteration could not change anything: the
// whole tree has been searched, or an end is proven within the depth.
func (w *worker) isDecided(depth int) bool {
	if !w.horizon {
		return true
	}
	for _, l := range w.lines {
		turns, proven := l.score.Mate()
		if !proven || max(turns, -turns) > depth {
			return false
		}
	}
	return len(w.lines) > 0
}

// iterate searches to depth for the best lines. When it is stopped on the way,
// what is better than before is kept.
func (w *worker) iterate(depth int) {
	w.found = w.found[:0]
	for range w.shared.task.MultiPV {
		w.rootSteps = w.rootSteps[:0]
		score := w.aspire(depth)
		if len(w.top.pv) == 0 {
			break // stopped before anything was found, or no turn is left
		}
		pv := slices.Clone(w.top.pv)
		w.found = append(w.found, line{score, pv, w.firstTurn(pv), depth, w.selDepth})
		if w.stopped {
			break
		}
	}
	w.keepFound()
}

// keepFound makes the lines of this iteration the result. An iteration that
// was stopped may have found fewer: lines of the iteration before fill up. They
// come last, since scores of different depths do not compare.
func (w *worker) keepFound() {
	for _, old := range w.lines {
		known := slices.ContainsFunc(w.found, func(l line) bool { return l.turn == old.turn })
		if !known && w.stopped && len(w.found) < w.shared.task.MultiPV {
			w.found = append(w.found, old)
		}
	}
	slices.SortStableFunc(w.found, func(a, b line) int {
		return cmp.Or(b.depth-a.depth, int(b.score-a.score))
	})
	if len(w.found) > 0 {
		w.lines, w.found = w.found, w.lines[:0]
	}
}

func (w *worker) firstTurn(pv []positions.Step) string {
	turn := search.NewResult(w.shared.task.Root, pv).Turn
	return w.shared.task.Root.Copy().TurnString(turn)
}

// aspire searches the root to depth, at first in a narrow window around the
// score of the same line in the iteration before. A turn that is too good for the
// window is the best one known, also where there is no time left to say how good.
func (w *worker) aspire(depth int) search.Score {
	margin := w.aspirationMargin(depth)
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
		margin *= search.Score(w.params.AspirationGrowth)
		switch {
		case w.stopped && len(w.top.pv) == 0 && better.pv != nil:
			w.top.pv = append(w.top.pv, better.pv...)
			return better.score
		case w.stopped || score > alpha && score < beta:
			return score
		case score <= alpha:
			better = line{} // with a wider window, it was not
			alpha = lower(expected-margin, score)
		default:
			// Where turns have several steps, the line may end inside one.
			if search.NewResult(w.p, w.top.pv).Turn != nil {
				better = line{score: score, pv: slices.Clone(w.top.pv)}
			}
			beta = -lower(-expected-margin, -score)
		}
	}
}

// aspirationMargin returns half of the first window of an iteration; 0 is none.
func (w *worker) aspirationMargin(depth int) search.Score {
	if !w.params.Aspiration || w.params.Spread == nil {
		return 0
	}
	return percent(w.params.AspirationWidth, w.params.Spread(w.p, depth))
}

// lower returns the new lower bound of a window: bound, or none where the score
// is below even that.
func lower(bound, score search.Score) search.Score {
	if score <= bound {
		return -search.Infinity
	}
	return bound
}

// doubt tells, from one iteration to the next, how unsettled the choice at the
// root is.
type doubt struct {
	best    line
	changes float64 // of the best turn; earlier ones count less
	falling bool    // whether the last score is well below the one before
}

// note takes in the best line of an iteration. A score that has lost more than
// fall calls for more time.
func (d *doubt) note(best line, fall search.Score) {
	d.changes /= 2
	if d.best.turn != "" && d.best.turn != best.turn {
		d.changes++
	}
	d.falling = d.best.turn != "" && best.score < d.best.score-fall
	d.best = best
}

// share returns the part of the soft budget after which no iteration begins. The
// last one goes on past that.
func (d *doubt) share(params *Params) float64 {
	share := params.TimeShare + float64(params.TimeChanges*d.changes)
	if d.falling {
		share += params.TimeFalling
	}
	return share
}

// hasTime reports whether the next iteration may begin.
func (w *worker) hasTime() bool {
	return w.shared.task.Control.EnoughTime(w.doubt.share(&w.params)) && !w.isForced()
}

// isForced reports whether, on a clock, there is no choice: time that is not
// used is kept then.
func (w *worker) isForced() bool {
	if _, onClock := w.shared.task.Control.SoftLeft(1); !onClock {
		return false
	}
	if only := w.shared.task.Limits.SearchMoves; only != nil {
		return len(only) < 2
	}
	turns := 0
	positions.EachTurn(w.p, func(steps []positions.Step) bool {
		turns++
		return turns < 2
	})
	return turns < 2
}
