package mcts

import (
	"slices"

	"tetrad/positions"
	"tetrad/search"
)

// scoreSteps sets w.scores to estimates of the values of w.steps, in centipawns.
func (w *worker) scoreSteps() {
	w.scores = slices.Grow(w.scores[:0], len(w.steps))[:len(w.steps)]
	if w.scoring != nil {
		w.scoring(w.p, w.steps, w.scores)
	} else {
		w.evaluateSteps()
	}
	if w.params.History > 0 {
		w.addHistory()
	}
}

// addHistory adds the history of the steps to w.scores. At even chances, one percent
// more is worth four percent of the scale.
func (w *worker) addHistory() {
	mover, weight := w.p.ToMove(), 4*w.params.Scale*w.params.History
	for i, s := range w.steps {
		w.scores[i] += int32(weight * w.history.of(mover, s, w.params.HistoryDoubt))
	}
}

// evaluateSteps scores each step by the static value after it. Steps that the search
// has no time for come last.
func (w *worker) evaluateSteps() {
	mover := w.p.ToMove()
	for i, s := range w.steps {
		if i%stepInterval == stepInterval-1 && w.task.Control.Expired() {
			lowest := slices.Min(w.scores[:i])
			for j := i; j < len(w.scores); j++ {
				w.scores[j] = lowest
			}
			return
		}
		w.scores[i] = int32(w.staticAfter(s, mover))
	}
}

// stepInterval is the number of evaluations between two looks at the clock.
const stepInterval = 32

// staticAfter returns the static value for mover after s.
func (w *worker) staticAfter(s positions.Step, mover positions.Player) search.Score {
	w.p.Do(s)
	defer w.p.Undo()
	return search.Static(w.p, w.task.Evaluation, &w.draws, mover, 1)
}
