package alphabeta

import (
	"slices"

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

// finishTurn plays the unfinished turn of w.p, made steps long, to its end, each
// step the best by static evaluation, and returns the value of the position it
// leads to, for the player to move now. The steps are the line from ply. Other
// ways to finish the turn may be better, so a win is proven, but a loss is not.
// The result is -Infinity at the root when no turn may be played.
func (w *worker) finishTurn(turn, made, ply int) search.Score {
	w.horizon = true
	if turn == 0 && w.isRestricted() {
		return w.finishAdmitted(made, ply)
	}
	w.clearPV(ply)
	for {
		s, score, steps := search.BestStep(w.p, w.shared.task.Evaluator, &w.shared.draws, turn+1, w.greedy)
		w.greedy = steps
		w.pv[ply] = append(w.pv[ply], s)
		w.p.Do(s)
		for range steps {
			w.countNode()
		}
		if !w.p.MidTurn() {
			positions.UndoTurn(w.p, w.pv[ply])
			return max(score, -search.MaxEval)
		}
	}
}

// proposeTurn makes a whole turn by static evaluation alone the first line, so
// that a search that is stopped at once still has an answer, and lets the first
// iteration try its steps first.
func (w *worker) proposeTurn() {
	score := w.finishTurn(0, 0, 0)
	pv := slices.Clone(w.pv[0])
	w.lines = []line{{score: score, pv: pv, turn: w.firstTurn(pv), depth: 1, selDepth: 1}}
	for _, s := range pv {
		w.suggest(s)
		w.p.Do(s)
	}
	positions.UndoTurn(w.p, pv)
}
