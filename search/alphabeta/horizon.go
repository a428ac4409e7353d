package alphabeta

import (
	"tetrad/positions"
	"tetrad/search"
)

// fullSteps is the number of steps of a turn that are searched in full width
// at the horizon.
const fullSteps = 2

// isLong reports whether an unfinished turn at the horizon is to be finished
// greedily. Few turns have more than two steps with a choice; but a setup that
// places four pieces at once has millions of ways, and the first iteration
// would not come to an end.
func isLong(depth, made int) bool { return depth == 1 && made >= fullSteps }

// finishTurn plays the unfinished turn of w.p to its end, each step the best
// by static evaluation, and returns the value of the position it leads to, for
// the player to move now. The steps are the line from ply.
func (w *worker) finishTurn(turn, ply int) search.Score {
	w.horizon = true
	mover := w.p.ToMove()
	w.clearPV(ply)
	score := search.Score(0)
	for {
		var s positions.Step
		s, score = w.bestStep(mover, turn)
		w.pv[ply] = append(w.pv[ply], s)
		w.p.Do(s)
		if !w.p.MidTurn() {
			break
		}
	}
	positions.UndoTurn(w.p, w.pv[ply])
	return score
}

// bestStep returns the step after which static evaluation is best for mover,
// who is to move, and that value.
func (w *worker) bestStep(mover positions.Player, turn int) (positions.Step, search.Score) {
	from := len(w.steps)
	w.steps = w.p.Steps(w.steps)
	best, bestStep := -search.Infinity, positions.NoStep
	for _, s := range w.steps[from:] {
		w.p.Do(s)
		w.countNode()
		if score := w.static(mover, turn); score > best {
			best, bestStep = score, s
		}
		w.p.Undo()
	}
	w.steps = w.steps[:from]
	return bestStep, best
}

// static returns the value of w.p for mover, who made the last step of the
// turn after so many finished ones, without search.
func (w *worker) static(mover positions.Player, turn int) search.Score {
	if outcome := w.p.Outcome(); outcome != positions.Undecided {
		return search.OutcomeScore(outcome, mover, turn+1)
	}
	score := search.Estimate(w.shared.task.Evaluator.Evaluate(w.p))
	if w.p.ToMove() != mover {
		return -score
	}
	return score
}

// proposeTurn makes a whole turn by static evaluation alone the first line, so
// that a search that is stopped at once still has an answer, and lets the first
// iteration try its steps first.
func (w *worker) proposeTurn() {
	if turns := w.shared.task.Limits.Turns; turns != nil {
		w.lines = []line{{pv: turns[0], turn: w.firstTurn(turns[0])}}
		return
	}
	score := w.finishTurn(0, 0)
	pv := append([]positions.Step(nil), w.pv[0]...)
	w.lines = []line{{score, pv, w.firstTurn(pv)}}
	for _, s := range pv {
		w.suggest(s)
		w.p.Do(s)
	}
	positions.UndoTurn(w.p, pv)
}
