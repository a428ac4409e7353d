package alphabeta

import (
	"slices"

	"tetrad/positions"
	"tetrad/search"
)

// finishAdmitted does at the root what finishTurn does, where some turns may not
// be played: of the steps that the limits admit the best by static evaluation
// goes first, and the next best where every turn that begins with it is one of a
// better line.
func (w *worker) finishAdmitted(made, ply int) search.Score {
	w.clearPV(ply)
	for _, c := range w.admittedSteps(made) {
		w.rootSteps = append(w.rootSteps[:made], c.step)
		w.p.Do(c.step)
		score := -search.Infinity
		switch {
		case w.p.MidTurn():
			score = w.finishAdmitted(made+1, ply+1)
		case w.mayPlay(w.rootSteps):
			w.clearPV(ply + 1)
			score = max(c.score, -search.MaxEval)
		}
		w.p.Undo()
		if score > -search.Infinity {
			w.updatePV(ply, c.step)
			return score
		}
		if w.stopped {
			break
		}
	}
	return -search.Infinity
}

// valuedStep is a step and the static value of what it leads to.
type valuedStep struct {
	step  positions.Step
	score search.Score
}

// admittedSteps returns the steps that the limits admit after the first made
// steps of a turn at the root, best first.
func (w *worker) admittedSteps(made int) []valuedStep {
	limits, mover := &w.shared.task.Limits, w.p.ToMove()
	w.greedy = w.p.Steps(w.greedy[:0])
	var admitted []valuedStep
	for _, s := range w.greedy {
		w.rootSteps = append(w.rootSteps[:made], s)
		if !limits.MayBegin(w.rootSteps) {
			continue
		}
		w.p.Do(s)
		w.countNode()
		admitted = append(admitted, valuedStep{s, search.Static(w.p, w.shared.task.Evaluator, &w.shared.draws, mover, 1)})
		w.p.Undo()
	}
	slices.SortStableFunc(admitted, func(a, b valuedStep) int { return int(b.score - a.score) })
	return admitted
}
