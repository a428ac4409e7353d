package alphabeta

import (
	"slices"

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
		w.counters.quiescenceNodes++
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
	w.counters.endings++
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
		return w.finishRestricted(f, f.made)
	}
	f.pv = f.pv[:0]
	for {
		s, score, steps := search.BestStep(w.p, w.shared.task.Evaluator, &w.shared.draws, f.turn+1, w.greedy)
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

// finishRestricted is finishTurn at the root, after made steps, when some turns may
// not be played. It tries the steps that begin a search move, the best by static
// evaluation first. It goes on to the next step only if every turn that begins with
// the previous one belongs to a better line.
func (w *worker) finishRestricted(f *frame, made int) search.Score {
	f.pv = f.pv[:0]
	for _, c := range w.searchMoveSteps(made) {
		w.rootSteps = append(w.rootSteps[:made], c.step)
		w.p.Do(c.step)
		score, below := -search.Infinity, f.below()
		switch {
		case w.p.MidTurn():
			score = w.finishRestricted(below, made+1)
		case w.mayPlay(w.rootSteps):
			below.pv = below.pv[:0]
			score = max(c.score, -search.MaxEval)
		}
		w.p.Undo()
		if score > -search.Infinity {
			f.updatePV(c.step)
			return score
		}
		if w.stopped {
			break
		}
	}
	return -search.Infinity
}

// valuedStep is a step and the static value of the position after it.
type valuedStep struct {
	step  positions.Step
	score search.Score
}

// searchMoveSteps returns the steps that continue a turn at the root, after its
// first made steps, towards a search move. The best come first.
func (w *worker) searchMoveSteps(made int) []valuedStep {
	limits, mover := &w.shared.task.Limits, w.p.ToMove()
	w.greedy = w.p.Steps(w.greedy[:0])
	var valued []valuedStep
	for _, s := range w.greedy {
		w.rootSteps = append(w.rootSteps[:made], s)
		if !limits.MayBegin(w.rootSteps) {
			continue
		}
		w.p.Do(s)
		w.countNode()
		valued = append(valued, valuedStep{s, search.Static(w.p, w.shared.task.Evaluator, &w.shared.draws, mover, 1)})
		w.p.Undo()
	}
	slices.SortStableFunc(valued, func(a, b valuedStep) int { return int(b.score - a.score) })
	return valued
}

// proposeTurn chooses a whole turn by static evaluation as the first line, so that
// a search that is stopped at once has an answer. The first iteration tries the steps
// of this turn first.
func (w *worker) proposeTurn() {
	score := w.finishTurn(w.top)
	pv := slices.Clone(w.top.pv)
	w.lines = []line{{score: score, pv: pv, turn: w.firstTurn(pv), depth: 1, selDepth: 1}}
	for _, s := range pv {
		w.suggest(s)
		w.p.Do(s)
	}
	positions.UndoTurn(w.p, pv)
}
