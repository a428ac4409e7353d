package alphabeta

import (
	"tetrad/positions"
	"tetrad/search"
	"tetrad/search/tt"
)

// node returns the value of w.p, whose game goes on, for the player to move:
// exact within (alpha, beta), else a bound on the side where it lies outside.
// depth is the number of turns to search, the unfinished one included; turn
// counts the finished turns since the root, made the steps of the unfinished
// one, and ply all steps since the root. The result means nothing once w is
// stopped, and is -Infinity at the root when no turn may be played.
func (w *worker) node(depth int, alpha, beta search.Score, turn, made, ply int) search.Score {
	if depth == 0 {
		return w.quiesce(quiescenceTurns, alpha, beta, turn)
	}
	w.clearPV(ply)
	if isLong(depth, made) {
		return w.finishTurn(turn, made, ply)
	}
	w.selDepth = max(w.selDepth, turn+1)

	isPV := beta-alpha > 1
	prunes, static := made == 0 && turn > 0 && !isPV && w.mayPrune(beta), search.Score(0)
	if prunes { // evaluated while the memory of the table answers to try
		static = search.Estimate(w.shared.task.Evaluator.Evaluate(w.p))
	}
	key := w.key()
	kept := depth > 1 || made == 0 || turn == 0 // else it is sooner searched than looked up
	entry, hit := tt.Entry{Step: positions.NoStep}, false
	if kept {
		entry, hit = w.shared.table.Probe(key)
	}
	if hit && !isPV && int(entry.Depth) >= depth {
		if score := search.Score(entry.Score).Later(turn); cuts(entry.Bound, score, alpha, beta) {
			w.horizon = w.horizon || !score.IsProven()
			return score
		}
	}
	if made == 0 && turn > 0 && depth > 1 && w.endings.Near(exactTurns) {
		return w.ending(turn)
	}
	if prunes {
		if score, pruned := w.prune(depth, static, beta, turn, ply); pruned {
			return score
		}
	}

	mover := w.p.ToMove()
	from := len(w.candidates)
	w.generate(mover, entry.Step, ply)
	end := len(w.candidates)
	w.shared.busy.begin(key, depth)

	most := w.mostSteps(depth, isPV || turn == 0)
	best, bestStep, floor := -search.Infinity, positions.NoStep, alpha
	for i := from; i < len(w.candidates); i++ {
		// Nothing is left out while all that was tried is a proven loss.
		if i-from >= most && best > -search.MaxEval {
			w.horizon = true
			break
		}
		s := w.pick(i)
		if i > from && i < end && w.isBusy(s, depth) {
			w.candidates = append(w.candidates, putOff(s))
			continue
		}
		reduced := 0
		if tried := i - from; turn > 0 && best > -search.MaxEval {
			reduced = reduction(depth, tried, isPV)
		}
		score, allowed := w.try(s, depth, reduced, alpha, beta, turn, made, ply, mover, best > -search.Infinity)
		if w.stopped {
			break
		}
		if !allowed || score <= best {
			continue
		}
		best, bestStep = score, s
		if score > alpha {
			alpha = score
			if isPV {
				w.updatePV(ply, s)
			}
			if score >= beta {
				w.order.reward(mover, s, ply, depth)
				break
			}
		}
	}
	w.candidates = w.candidates[:from]
	w.shared.busy.end(key, depth)
	if !w.stopped && best > -search.Infinity && kept && (turn > 0 || !w.isRestricted()) {
		w.store(key, bestStep, best.Sooner(turn), depth, bound(best, floor, beta))
	}
	return best
}

// try plays s, searches what follows and takes s back. The first step gets the
// whole window; for the others a null window asks only whether they are better.
// At the root it returns false for a turn that may not be played.
func (w *worker) try(s positions.Step, depth, reduced int, alpha, beta search.Score, turn, made, ply int,
	mover positions.Player, haveBest bool) (score search.Score, allowed bool) {
	if turn == 0 {
		w.rootSteps = append(w.rootSteps[:made], s)
		if !w.shared.task.Limits.MayBegin(w.rootSteps) {
			return 0, false
		}
	}
	w.p.Do(s)
	if depth > 1 { // else the table is seldom asked
		w.shared.table.Prefetch(w.key())
	}
	w.countNode()
	if turn == 0 && !w.p.MidTurn() && !w.mayPlay(w.rootSteps) {
		w.p.Undo()
		return 0, false
	}
	score = w.scout(depth, reduced, alpha, beta, turn, made, ply, mover, haveBest)
	w.p.Undo()
	return score, score > -search.Infinity
}

// scout returns the value of w.p, just reached by mover. Where there is
// something to compare it with, a null window asks first, at a reduced depth,
// whether it is better.
func (w *worker) scout(depth, reduced int, alpha, beta search.Score, turn, made, ply int,
	mover positions.Player, haveBest bool) (score search.Score) {
	full := !haveBest // whether the whole window has yet to be searched at full depth
	if haveBest {
		score = w.child(depth-reduced, alpha, alpha+1, turn, made, ply, mover)
		if reduced > 0 && score > alpha && !w.stopped {
			score = w.child(depth, alpha, alpha+1, turn, made, ply, mover)
		}
		full = score > alpha && score < beta
	}
	if full && !w.stopped {
		score = w.child(depth, alpha, beta, turn, made, ply, mover)
	}
	return score
}

// child returns the value of w.p, just reached by a step of mover, for mover.
func (w *worker) child(depth int, alpha, beta search.Score, turn, made, ply int, mover positions.Player) search.Score {
	w.clearPV(ply + 1)
	if w.p.MidTurn() {
		return w.node(depth, alpha, beta, turn, made+1, ply+1)
	}
	if outcome := w.p.Outcome(); outcome != positions.Undecided {
		return w.shared.draws.Outcome(outcome, mover, turn+1)
	}
	if w.p.ToMove() == mover {
		return w.node(depth-1, alpha, beta, turn+1, 0, ply+1)
	}
	return -w.node(depth-1, -beta, -alpha, turn+1, 0, ply+1)
}

// cuts reports whether a stored score answers the question of the window.
func cuts(b tt.Bound, score, alpha, beta search.Score) bool {
	switch b {
	case tt.Exact:
		return true
	case tt.Lower:
		return score >= beta
	case tt.Upper:
		return score <= alpha
	}
	return false
}

func bound(score, alpha, beta search.Score) tt.Bound {
	switch {
	case score >= beta:
		return tt.Lower
	case score <= alpha:
		return tt.Upper
	}
	return tt.Exact
}

func (w *worker) store(key uint64, s positions.Step, score search.Score, depth int, b tt.Bound) {
	w.shared.table.Store(key, tt.Entry{Step: s, Score: int16(score), Depth: uint8(depth), Bound: b})
}

func (w *worker) clearPV(ply int) {
	for len(w.pv) <= ply {
		w.pv = append(w.pv, nil)
	}
	w.pv[ply] = w.pv[ply][:0]
}

// updatePV makes s, and the best line after it, the best line from ply.
func (w *worker) updatePV(ply int, s positions.Step) {
	w.pv[ply] = append(w.pv[ply][:0], s)
	w.pv[ply] = append(w.pv[ply], w.pv[ply+1]...)
}

// suggest makes s the step to try first in w.p, unless one is known.
func (w *worker) suggest(s positions.Step) {
	if _, known := w.shared.table.Probe(w.key()); !known {
		w.store(w.key(), s, 0, 0, tt.None)
	}
}
