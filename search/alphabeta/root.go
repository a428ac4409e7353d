package alphabeta

import (
	"slices"

	"tetrad/positions"
)

// isRestricted reports whether some legal turns may not be played at the root:
// not among those asked for, or already the first turn of a better line.
func (w *worker) isRestricted() bool {
	return w.shared.task.Limits.Turns != nil || len(w.found) > 0
}

// mayPlay reports whether the whole turn of these steps, which the limits
// admit, may be played. Turns are told apart by their strings, since several
// orders of steps can be one turn.
func (w *worker) mayPlay(steps []positions.Step) bool {
	if len(w.found) == 0 {
		return true
	}
	turn := w.shared.task.Root.TurnString(steps)
	return !slices.ContainsFunc(w.found, func(l line) bool { return l.turn == turn })
}
