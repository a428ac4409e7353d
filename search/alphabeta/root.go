package alphabeta

import (
	"slices"

	"tetrad/positions"
	"tetrad/search"
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

// root returns the value of the root as node does, but where turns are listed it
// tries these, the best of the iteration before first.
func (w *worker) root(depth int, alpha, beta search.Score) search.Score {
	if len(w.turns) == 0 {
		return w.node(depth, alpha, beta, 0, 0, 0)
	}
	w.clearPV(0)
	w.selDepth = max(w.selDepth, 1)
	mover := w.p.ToMove()
	best, floor := -search.Infinity, alpha
	first := positions.NoStep
	for i := range w.turns {
		t := &w.turns[i]
		if !w.mayPlay(t.steps) {
			continue
		}
		reduced := 0
		if best > -search.MaxEval {
			reduced = rootReduction(depth, i)
		}
		positions.DoTurn(w.p, t.steps)
		w.countNode()
		score := w.scout(depth, reduced, alpha, beta, 0, 0, len(t.steps)-1, mover, best > -search.Infinity)
		positions.UndoTurn(w.p, t.steps)
		if w.stopped {
			break
		}
		t.score = score
		if score <= best {
			continue
		}
		best, first = score, t.steps[0]
		if score > alpha {
			alpha = score
			w.pv[0] = append(append(w.pv[0][:0], t.steps...), w.pv[len(t.steps)]...)
			if score >= beta {
				w.tryFirst(i)
				break
			}
		}
	}
	if !w.stopped && best > -search.Infinity && !w.isRestricted() {
		w.store(w.p.Key(), first, best, depth, bound(best, floor, beta))
	}
	return best
}
