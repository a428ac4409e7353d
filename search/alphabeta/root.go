package alphabeta

import (
	"slices"

	"tetrad/positions"
	"tetrad/search"
)

// isRestricted reports whether some legal turns may not be played at the root:
// not among those asked for, or already the first turn of a better line.
func (w *worker) isRestricted() bool {
	return w.shared.task.Limits.SearchMoves != nil || len(w.found) > 0
}

// mayPlay reports whether the whole turn of these steps, which is a search move,
// may be played. Turns are told apart by their strings, since several
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
		return w.node(w.top, depth, alpha, beta)
	}
	w.top.pv = w.top.pv[:0]
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
			reduced = w.rootReduction(depth, i)
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

// tryTurn searches what follows a turn of the root.
func (w *worker) tryTurn(t *rootTurn, depth, reduced int, alpha, beta search.Score, mover positions.Player, haveBest bool) search.Score {
	positions.DoTurn(w.p, t.steps)
	w.countNode()
	f := w.top.after(len(t.steps) - 1) // of the last step
	f.turn, f.mover = 0, mover
	score := w.scout(f, depth, reduced, alpha, beta, haveBest)
	positions.UndoTurn(w.p, t.steps)
	if depth == 1 && w.forcer == nil {
		// No window narrows what the evaluation, or the end of the game, says.
		t.shallow, t.isShallow = score, true
	}
	return score
}

// A rootTurn is a whole turn at the root.
type rootTurn struct {
	steps []positions.Step
	score search.Score // found last: exact, or a bound that it stayed below
	// shallow is the score of a search one turn deep, where isShallow. It is kept,
	// since most of the thousands of late turns are never searched deeper.
	shallow   search.Score
	isShallow bool
}

// listTurns lists the turns that may be played at the root, and gives the proposed
// one the best score. It lists none if there are too many.
func (w *worker) listTurns() {
	w.turns, w.turnSteps = w.turns[:0], w.turnSteps[:0]
	if w.params.RootTurns == 0 {
		return
	}
	limits := &w.shared.task.Limits
	positions.EachTurn(w.p, func(steps []positions.Step) bool {
		if limits.SearchMoves != nil && !limits.MayBegin(steps) {
			return true
		}
		if len(w.turns) == w.params.RootTurns {
			w.turns = w.turns[:0]
			return false
		}
		from := len(w.turnSteps)
		w.turnSteps = append(w.turnSteps, steps...)
		t := rootTurn{steps: w.turnSteps[from:len(w.turnSteps):len(w.turnSteps)]}
		if len(w.lines) > 0 && slices.Equal(steps, w.lines[0].pv) {
			t.score = 1
		}
		w.turns = append(w.turns, t)
		return true
	})
}

// tryFirst moves a turn before all others.
func (w *worker) tryFirst(i int) {
	t := w.turns[i]
	copy(w.turns[1:i+1], w.turns[:i])
	w.turns[0] = t
}

// sortTurns puts the turns of good scores first, and leaves equal ones in order.
// Since turns are thousands, it sorts numbers: the score in the high bits, the index
// in the low ones.
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
