package alphabeta

import (
	"tetrad/positions"
	"tetrad/search"
)

// quiescenceTurns is the greatest number of forcing turns after the horizon.
const quiescenceTurns = 8

// quiesce returns the value of w.p at the horizon, where the evaluation is not
// trusted while a forcing step is left: either player may go on with such steps
// or stop. left is the number of turns that may still follow.
func (w *worker) quiesce(left int, alpha, beta search.Score, turn int) search.Score {
	w.horizon = true
	best := search.Estimate(w.shared.task.Evaluator.Evaluate(w.p))
	if w.forcer == nil || best >= beta || left == 0 {
		return best
	}
	alpha = max(alpha, best)
	from := len(w.steps)
	w.steps = w.forcer.Forcing(w.steps)
	mover := w.p.ToMove()
	for i := from; i < len(w.steps) && best < beta && !w.stopped; i++ {
		w.p.Do(w.steps[i])
		w.countNode()
		best = max(best, w.quiesceChild(left, alpha, beta, turn, mover))
		alpha = max(alpha, best)
		w.p.Undo()
	}
	w.steps = w.steps[:from]
	return best
}

// quiesceChild returns the value of w.p, just reached by a forcing step of
// mover, for mover.
func (w *worker) quiesceChild(left int, alpha, beta search.Score, turn int, mover positions.Player) search.Score {
	if outcome := w.p.Outcome(); outcome != positions.Undecided {
		return w.shared.draws.Outcome(outcome, mover, turn+1)
	}
	if w.p.ToMove() == mover {
		return w.quiesce(left-1, alpha, beta, turn+1)
	}
	return -w.quiesce(left-1, -beta, -alpha, turn+1)
}
