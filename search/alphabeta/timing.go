package alphabeta

import "tetrad/positions"

// doubt tells, from one iteration to the next, how unsettled the choice at the
// root is.
type doubt struct {
	best    line
	changes float64 // of the best turn; earlier ones count less
	falling bool    // whether the last score is well below the one before
}

// fall is the loss of score, in centipawns, from one iteration to the next that
// calls for more time.
const fall = 30

// note takes in the best line of an iteration.
func (d *doubt) note(best line) {
	d.changes /= 2
	if d.best.turn != "" && d.best.turn != best.turn {
		d.changes++
	}
	d.falling = d.best.turn != "" && best.score < d.best.score-fall
	d.best = best
}

// share returns the part of the soft budget after which no iteration begins. The
// last one goes on past that.
func (d *doubt) share() float64 {
	share := 0.42 + 0.36*d.changes
	if d.falling {
		share += 0.24
	}
	return share
}

// isForced reports whether, on a clock, there is no choice: time that is not
// used is kept then.
func (w *worker) isForced() bool {
	if _, onClock := w.shared.task.Control.SoftLeft(1); !onClock {
		return false
	}
	if admitted := w.shared.task.Limits.Turns; admitted != nil {
		return len(admitted) < 2
	}
	turns := 0
	positions.EachTurn(w.p, func(steps []positions.Step) bool {
		turns++
		return turns < 2
	})
	return turns < 2
}

// hasTime reports whether the next iteration may begin.
func (w *worker) hasTime() bool {
	return w.shared.task.Control.EnoughTime(w.doubt.share()) && !w.isForced()
}
