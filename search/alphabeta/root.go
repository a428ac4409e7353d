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
		score := t.shallow
		if known := t.isShallow && depth-reduced == 1; !known || score > alpha {
			if known {
				reduced = 0 // what a reduced search would find is too good
			}
			score = w.tryTurn(t, depth, reduced, alpha, beta, mover, best > -search.Infinity)
		}
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
		w.store(w.key(), first, best, depth, bound(best, floor, beta))
	}
	return best
}

// tryTurn searches what follows a turn of the root.
func (w *worker) tryTurn(t *rootTurn, depth, reduced int, alpha, beta search.Score, mover positions.Player, haveBest bool) search.Score {
	positions.DoTurn(w.p, t.steps)
	w.countNode()
	score := w.scout(depth, reduced, alpha, beta, 0, 0, len(t.steps)-1, mover, haveBest)
	positions.UndoTurn(w.p, t.steps)
	if depth == 1 && w.forcer == nil {
		// No window narrows what the evaluation, or the end of the game, says.
		t.shallow, t.isShallow = score, true
	}
	return score
}
