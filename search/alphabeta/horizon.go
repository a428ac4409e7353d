package alphabeta

import (
	"tetrad/positions"
	"tetrad/search"
)

// quiesce returns the value of w.p at the horizon. It does not trust the static
// value while a forcing step is left: either player may continue with forcing steps
// or stop. left is the number of turns that may still follow.
func (w *worker) quiesce(turn, left int, alpha, beta search.Score) search.Score {
	w.horizon = true
	best := w.evaluate()
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
		best = max(best, w.quiesceChild(turn, left, alpha, beta, mover))
		alpha = max(alpha, best)
		w.p.Undo()
	}
	w.steps = w.steps[:from]
	return best
}

// quiesceChild returns the value for mover of w.p, which a forcing step of mover
// has just reached.
func (w *worker) quiesceChild(turn, left int, alpha, beta search.Score, mover positions.Player) search.Score {
	if outcome := w.p.Outcome(); outcome != positions.Undecided {
		return w.shared.draws.Outcome(outcome, mover, turn+1)
	}
	if w.p.ToMove() == mover {
		return w.quiesce(turn+1, left-1, alpha, beta)
	}
	return -w.quiesce(turn+1, left-1, -beta, -alpha)
}

// ending returns the exact value of w.p, which is between turns and near the end,
// turn turns after the root. It assumes that a win or loss takes the greatest
// number of turns.
func (w *worker) ending(turn int) search.Score {
	before := w.endings.Nodes()
	result, turns := w.endings.Result()
	w.nodes += w.endings.Nodes() - before
	w.countNode()
	switch {
	case result > 0:
		return search.WinIn(turn + turns)
	case result < 0:
		return search.LossIn(turn + turns)
	}
	return w.shared.draws.Scores[w.p.ToMove()]
}

// isLong reports whether to finish the turn greedily at the horizon. Few turns have
// more than two steps with a choice. But a setup turn that places four pieces has
// millions of variants, and the first iteration would never finish.
func (w *worker) isLong(f *frame, depth int) bool {
	return depth == 1 && f.made >= w.params.HorizonSteps
}

// finishTurn completes the turn of w.p at f, each step the best by static
// evaluation, and returns the value of the resulting position for the player to move
// now. The steps become the line from f. Another way to complete the turn may be
// better, so a win is proven but a loss is not. The result is -Infinity at the root
// if no turn may be played.
func (w *worker) finishTurn(f *frame) search.Score {
	w.horizon = true
	if f.turn == 0 && w.isRestricted() {
		return w.finishRestricted(f)
	}
	f.pv = f.pv[:0]
	for {
		s, score, steps := search.BestStep(w.p, w.shared.task.Evaluation, &w.shared.draws, f.turn+1, w.greedy)
		w.greedy = steps
		f.pv = append(f.pv, s)
		w.p.Do(s)
		for range steps {
			w.countNode()
		}
		if !w.p.MidTurn() {
			positions.UndoTurn(w.p, f.pv)
			return max(score, -search.MaxEval)
		}
	}
}

// finishRestricted is finishTurn at the root when some turns may not be played. Each
// step is the best of those that lead to a turn that may.
func (w *worker) finishRestricted(f *frame) search.Score {
	made := w.rootSteps[:f.made]
	turn, score := search.BestTurn(w.p, made, w.shared.task.Evaluation, &w.shared.draws, func(steps []positions.Step) bool {
		if !w.shared.task.MayBegin(steps) {
			return false
		}
		w.countNode()
		return w.p.MidTurn() || w.mayPlay(steps)
	})
	if turn == nil {
		f.pv = f.pv[:0]
		return -search.Infinity
	}
	f.pv = append(f.pv[:0], turn[f.made:]...)
	return max(score, -search.MaxEval)
}

// proposeTurn chooses a whole turn by static evaluation as the first line, so that
// a search that is stopped at once has an answer. The first iteration tries the steps
// of this turn first.
func (w *worker) proposeTurn() {
	w.selDepth = 1
	if w.arranged != nil {
		w.lines = []line{w.newLine(w.arrangedTurn())}
		return
	}
	score := w.finishTurn(w.top)
	w.lines = []line{w.newLine(score, w.top.pv)}
	pv := w.lines[0].pv
	for _, s := range pv {
		w.suggest(s)
		w.p.Do(s)
	}
	positions.UndoTurn(w.p, pv)
}
