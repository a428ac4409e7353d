package alphabeta

import (
	"slices"

	"tetrad/positions"
	"tetrad/search"
)

// isRestricted reports whether some legal turns may not be played at the root: they
// are not among the search moves, or are already the first turn of a better line.
func (w *worker) isRestricted() bool {
	return w.shared.task.SearchMoves != nil || len(w.found) > 0
}

// mayPlay reports whether the turn with these steps, which is a search move, may be
// played. It compares turns by their strings, since several orders of steps can be
// the same turn.
func (w *worker) mayPlay(steps []positions.Step) bool {
	if len(w.found) == 0 {
		return true
	}
	turn := w.atRoot.TurnString(steps)
	return !slices.ContainsFunc(w.found, func(l line) bool { return l.turn == turn })
}

// root returns the value of the root as node does. If turns are listed, it tries
// these, the best of the previous iteration first.
func (w *worker) root(depth int, alpha, beta search.Score) search.Score {
	if len(w.turns) == 0 {
		return w.node(w.top, depth, alpha, beta)
	}
	w.top.pv = w.top.pv[:0]
	w.selDepth = max(w.selDepth, 1)
	w.top.turn, w.top.mover = 0, w.p.ToMove()
	best, floor := -search.Infinity, alpha
	first := positions.NoStep
	for i := range w.turns {
		t := &w.turns[i]
		if !w.mayPlay(t.steps) {
			continue
		}
		reduced := 0
		if best > -search.MaxEval {
			reduced = w.rootReduction(depth, i)
		}
		score := t.shallow
		if known := t.isShallow && depth-reduced == 1; !known || score > alpha {
			if known {
				reduced = 0 // the shallow score already exceeds alpha
			}
			score = w.tryTurn(t, depth, reduced, alpha, beta, best > -search.Infinity)
		}
		if w.stopped {
			break
		}
		if w.arranged != nil {
			score = max(score, -search.MaxEval) // another turn may be better
		}
		t.score = score
		t.isLost = t.isLost || isLoss(score)
		if score <= best {
			continue
		}
		best, first = score, t.steps[0]
		if score > alpha {
			alpha, w.rootScore = score, score
			w.top.pv = append(append(w.top.pv[:0], t.steps...), w.top.after(len(t.steps)).pv...)
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

// tryTurn searches the position after a turn at the root.
func (w *worker) tryTurn(t *rootTurn, depth, reduced int, alpha, beta search.Score, haveBest bool) search.Score {
	if w.arranged != nil {
		return w.searchArranged(w.top, t.steps, depth, reduced, alpha, beta, haveBest)
	}
	score := w.searchTurn(w.top, t.steps, depth, reduced, alpha, beta, haveBest)
	if depth == 1 && w.forcer == nil {
		// The score is a static value or an outcome, exact whatever the window.
		t.shallow, t.isShallow = score, true
	}
	return score
}

// searchTurn plays a whole turn at f, where the turn begins, and returns its value for f's
// mover as scout does.
func (w *worker) searchTurn(f *frame, steps []positions.Step, depth, reduced int, alpha, beta search.Score, haveBest bool) search.Score {
	positions.DoTurn(w.p, steps)
	w.countNode()
	last := f.after(len(steps) - 1) // the frame of the last step
	last.turn, last.mover = f.turn, f.mover
	score := w.scout(last, depth, reduced, alpha, beta, haveBest)
	positions.UndoTurn(w.p, steps)
	return score
}

// A rootTurn is a whole turn at the root.
type rootTurn struct {
	steps []positions.Step
	score search.Score // the last score: exact, or an upper bound
	// isLost is set once the turn is proven to lose.
	isLost bool
	// shallow is the score of a search one turn deep, valid if isShallow is set. It
	// is kept because most of the thousands of late turns are never searched deeper.
	shallow   search.Score
	isShallow bool
}

// listTurns lists the turns that may be played at the root, and gives the proposed
// turn the best score. If there are too many, it lists none. Where turns arrange pieces,
// it lists those that do not; for the others see listMore.
func (w *worker) listTurns() {
	w.turns, w.turnSteps = w.turns[:0], w.turnSteps[:0]
	if w.params.RootTurns == 0 && w.arranged == nil {
		return
	}
	task := &w.shared.task
	switch {
	case task.SearchMoves != nil:
		for _, steps := range task.SearchMoves {
			w.listTurn(steps)
		}
		return
	case w.arranged != nil:
		for _, steps := range w.arranged.Short() {
			w.listTurn(steps)
		}
		return
	}
	positions.EachTurn(w.p, func(steps []positions.Step) bool {
		if len(w.turns) == w.params.RootTurns {
			w.turns = w.turns[:0]
			return false
		}
		w.listTurn(steps)
		return true
	})
}

func (w *worker) listTurn(steps []positions.Step) {
	from := len(w.turnSteps)
	w.turnSteps = append(w.turnSteps, steps...)
	t := rootTurn{steps: w.turnSteps[from:len(w.turnSteps):len(w.turnSteps)]}
	if len(w.lines) > 0 && slices.Equal(steps, w.lines[0].pv) {
		t.score = 1
	}
	w.turns = append(w.turns, t)
}

// tryFirst moves a turn before all others.
func (w *worker) tryFirst(i int) {
	t := w.turns[i]
	copy(w.turns[1:i+1], w.turns[:i])
	w.turns[0] = t
}

// sortTurns sorts the turns by score, best first, and keeps equal turns in order.
// There may be thousands of turns, so it sorts numbers with the score in the high
// bits and the index in the low bits.
func (w *worker) sortTurns() {
	w.turnKeys = w.turnKeys[:0]
	for i, t := range w.turns {
		w.turnKeys = append(w.turnKeys, uint64(search.Infinity-t.score)<<32|uint64(i))
	}
	slices.Sort(w.turnKeys)
	w.sorted = w.sorted[:0]
	for _, key := range w.turnKeys {
		w.sorted = append(w.sorted, w.turns[uint32(key)])
	}
	w.turns, w.sorted = w.sorted, w.turns
}
