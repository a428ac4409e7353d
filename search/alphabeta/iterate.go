package alphabeta

import (
	"slices"

	"tetrad/positions"
	"tetrad/search"
)

// deepen searches one turn deeper in each iteration until a limit or the clock ends
// the search. Only the first worker gets a report function; for others it is nil.
func (w *worker) deepen(report func(search.Info)) {
	task := &w.shared.task
	last := maxDepth
	if task.Depth > 0 {
		last = min(task.Depth, maxDepth)
	}
	w.listTurns()
	for depth := 1; depth <= last; depth++ {
		w.listMore(depth)
		w.sortTurns()
		if w.id == 0 && depth > 1 && (w.isForced() || !w.shared.task.Control.EnoughTime(w.instability.share(&w.params))) {
			return
		}
		w.selDepth, w.horizon = 0, false
		// Every other thread searches one turn deeper than the first, to fill the
		// table with entries that the first needs next.
		ahead := 0
		if w.id%2 == 1 && depth < last && w.params.HelpersAhead {
			ahead = 1
		}
		w.iterate(depth + ahead)
		if report != nil {
			w.instability.note(w.lines[0], search.Score(w.params.TimeFall))
			w.report(report, w.lines)
		}
		if w.stopped || w.isDecided(depth) {
			return
		}
	}
}

// isDecided reports whether a deeper iteration could change nothing: the iteration
// has searched the whole tree, or proven an end within depth in every line.
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

// iterate searches to depth for the best lines, and makes them the result.
func (w *worker) iterate(depth int) {
	w.depth, w.found = depth, w.found[:0]
	for range w.shared.task.MultiPV {
		w.rootSteps = w.rootSteps[:0]
		w.searching = true
		score := w.aspirationSearch(depth)
		if w.stopped {
			break
		}
		w.searching = false
		if len(w.top.pv) == 0 {
			break // no turn is left
		}
		w.found = append(w.found, w.newLine(score, w.top.pv))
	}
	w.lines = w.answer()
}

// newLine returns the line of a score of this iteration. The first turn of pv, which it
// copies, is whole.
func (w *worker) newLine(score search.Score, pv []positions.Step) line {
	pv = slices.Clone(pv)
	first := search.NewResult(w.atRoot, pv).Turn
	return line{score, pv, w.atRoot.TurnString(first), len(first), w.depth, w.selDepth}
}

// aspirationSearch searches the root to depth, first in a narrow window around the score of
// the same line in the previous iteration. A turn that fails high is the best turn
// known, even if no time is left to find its exact score.
func (w *worker) aspirationSearch(depth int) search.Score {
	margin := w.aspirationMargin(depth)
	w.better = line{}
	i := len(w.found)
	if margin == 0 || depth <= 2 || i >= len(w.lines) || w.lines[i].score.IsProven() {
		return w.root(depth, -search.Infinity, search.Infinity)
	}
	expected := w.lines[i].score
	alpha, beta := expected-margin, expected+margin
	for {
		w.rootSteps = w.rootSteps[:0]
		score := w.root(depth, alpha, beta)
		margin *= search.Score(w.params.AspirationGrowth)
		switch {
		case w.stopped || score > alpha && score < beta:
			return score
		case score <= alpha:
			w.better = line{} // the wider window has refuted it
			alpha = lower(expected-margin, score)
		default:
			// If turns have several steps, the line may end inside a turn.
			if search.NewResult(w.p, w.top.pv).Turn != nil {
				w.better = w.newLine(score, w.top.pv)
			}
			beta = -lower(-expected-margin, -score)
		}
	}
}

// aspirationMargin returns half the width of an iteration's first window; 0 means a
// full window.
func (w *worker) aspirationMargin(depth int) search.Score {
	if !w.params.Aspiration || w.params.Spread == nil {
		return 0
	}
	return percent(w.params.AspirationWidth, w.params.Spread(w.p, depth))
}

// lower returns the new lower bound of a window: bound, or -Infinity if the score
// is not above it.
func lower(bound, score search.Score) search.Score {
	if score <= bound {
		return -search.Infinity
	}
	return bound
}

// instability measures from iteration to iteration how unsettled the choice at the root
// is.
type instability struct {
	best    line
	changes float64 // of the best turn; earlier changes count less
	falling bool    // whether the last score is well below the previous one
}

// note records the best line of an iteration. A score that falls by more than fall
// calls for more time.
func (d *instability) note(best line, fall search.Score) {
	d.changes /= 2
	if d.best.turn != "" && d.best.turn != best.turn {
		d.changes++
	}
	d.falling = d.best.turn != "" && best.score < d.best.score-fall
	d.best = best
}

// share returns the share of the soft budget after which no iteration begins. An
// iteration that has begun may exceed it.
func (d *instability) share(params *Params) float64 {
	share := params.TimeShare + float64(params.TimeChanges*d.changes)
	if d.falling {
		share += params.TimeFalling
	}
	return share
}

// isForced reports whether at most one turn can be played and the search runs on a
// clock, which keeps unused time.
func (w *worker) isForced() bool {
	if _, onClock := w.shared.task.Control.SoftLeft(1); !onClock {
		return false
	}
	if only := w.shared.task.SearchMoves; only != nil {
		return len(only) < 2
	}
	turns := 0
	positions.EachTurn(w.p, func(steps []positions.Step) bool {
		turns++
		return turns < 2
	})
	return turns < 2
}
