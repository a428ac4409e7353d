package alphabeta

import (
	"tetrad/positions"
	"tetrad/search"
)

// A frame holds the data of one ply of the line under search. Frames form a list
// that grows with the depth of the search; a frame never moves in memory.
type frame struct {
	next      *frame
	turn      int // finished turns since the root
	made      int // steps of the unfinished turn
	mover     positions.Player
	key       uint64         // of the position in the table
	tableStep positions.Step // the step stored in the table
	kept      bool           // whether the position is probed and stored in the table
	killers   [2]positions.Step
	pv        []positions.Step // the best line from here
}

// framesAtOnce is the number of frames in one allocation.
const framesAtOnce = 32

// newFrame returns the first frame of a new list.
func newFrame() *frame {
	frames := make([]frame, framesAtOnce)
	for i := range frames {
		if frames[i].clearKillers(); i > 0 {
			frames[i-1].next = &frames[i]
		}
	}
	return &frames[0]
}

// below returns the frame of the next ply.
func (f *frame) below() *frame {
	if f.next == nil {
		f.next = newFrame()
	}
	return f.next
}

// after returns the frame plies plies below f.
func (f *frame) after(plies int) *frame {
	for range plies {
		f = f.below()
	}
	return f
}

// newSearch clears the data of an earlier search.
func (f *frame) newSearch() {
	for ; f != nil; f = f.next {
		f.clearKillers()
	}
}

func (f *frame) clearKillers() { f.killers = [2]positions.Step{positions.NoStep, positions.NoStep} }

// updatePV makes s, followed by the PV of the next ply, the PV from f.
func (f *frame) updatePV(s positions.Step) {
	f.pv = append(f.pv[:0], s)
	f.pv = append(f.pv, f.next.pv...)
}

// node returns the value of w.p, whose game is not over, for the player to move. The
// value is exact within (alpha, beta); outside, it is a bound. depth is the number
// of turns to search, including an unfinished one; f tells where in the tree w.p is.
// The result is meaningless once w is stopped. It is -Infinity at the root if no
// turn may be played.
//
// The search of a node has these parts. Most nodes return at one of those up to ProbCut;
// the others are in [worker.searchSteps].
//
//   - Horizon: quiescence between turns, a greedy end inside a long one.
//   - Static value, if a rule may prune by it.
//   - Probe of the table: a cut-off, or the step to try first.
//   - Exact ending, if the game is nearly over.
//   - Static pruning: the static value is far from the bound, and few turns are left.
//   - ProbCut: a shallower search finds a value far from the bound.
//   - Generation of the steps, in order: table, killers, history; in some games the
//     evaluation and history.
//   - Late move pruning: near the horizon, late steps are left out.
//   - ABDADA: a step that another thread is searching is put off.
//   - Late move reduction: a late step is searched to a reduced depth first.
//   - The step is played; at the root only if it may be.
//   - Principal variation search of the position after it.
//   - Comparison with the best: new bound, line and cut-off.
//   - Store in the table.
func (w *worker) node(f *frame, depth int, alpha, beta search.Score) search.Score {
	// Horizon.
	if depth == 0 {
		return w.quiesce(f.turn, w.params.QuiescenceTurns, alpha, beta)
	}
	f.pv = f.pv[:0]
	if w.isLong(f, depth) {
		return w.finishTurn(f)
	}
	w.selDepth = max(w.selDepth, f.turn+1)

	// Static value. The entry that play prefetches arrives meanwhile.
	isPV, static := beta-alpha > 1, search.Score(0)
	prunes := f.made == 0 && f.turn > 0 && !isPV && w.mayPrune(beta)
	if prunes {
		static = w.evaluate()
	}

	// Probe of the table. A search of a position inside the last turn takes
	// less time than a probe.
	key, kept := w.key(), depth > 1 || f.made == 0 || f.turn == 0
	entry, hit := ttEntry{Step: positions.NoStep}, false
	if kept {
		entry, hit = w.shared.table.probe(key)
	}
	if hit && !isPV && int(entry.Depth) >= depth && w.params.TableCutoffs {
		if score := search.Score(entry.Score).Later(f.turn); cuts(entry.Bound, score, alpha, beta) {
			w.horizon = w.horizon || !score.IsProven()
			return score
		}
	}

	// Exact ending.
	if f.made == 0 && f.turn > 0 && depth > 1 && w.endings.Near(w.params.ExactTurns) {
		return w.ending(f.turn)
	}

	if prunes {
		spread := w.params.Spread(w.p, depth)
		// Static pruning.
		if spread > 0 && w.isStaticCutoff(depth, spread, static, beta) {
			w.horizon = true
			return static
		}
		// ProbCut, but not inside the shallower search of another ProbCut.
		if spread > 0 && w.params.ProbCut && depth >= w.params.ProbCutDepth && !w.inProbCut {
			if score, pruned := w.probCut(f, depth, spread, static, beta); pruned {
				return score
			}
		}
	}
	f.key, f.tableStep, f.kept = key, entry.Step, kept
	return w.searchSteps(f, depth, alpha, beta)
}

// searchSteps is the second half of [worker.node]: it tries the steps of w.p.
func (w *worker) searchSteps(f *frame, depth int, alpha, beta search.Score) search.Score {
	if w.arranger != nil && f.turn > 0 && w.arranger.Arranges() {
		return w.searchArrangements(f, depth, alpha, beta)
	}
	isPV, atRoot := beta-alpha > 1, f.turn == 0

	// Generation of the steps.
	f.mover = w.p.ToMove()
	from := len(w.candidates)
	unranked := w.generate(f)
	end := len(w.candidates)
	w.shared.busy.begin(f.key, depth)

	most := w.lateMoveCount(f, depth, isPV || atRoot)
	best, bestStep, floor := -search.Infinity, positions.NoStep, alpha
	for i := from; i < len(w.candidates); i++ {
		// Late move pruning. No step is left out while all steps tried so
		// far are proven losses.
		tried, lost := i-from, best <= -search.MaxEval
		if tried >= most && !lost {
			w.horizon = true
			break
		}

		// ABDADA.
		if unranked && !w.isProposed(i) {
			w.rank(f, w.candidates[i:end])
			unranked = false
		}
		s := w.pick(i)
		if i > from && i < end && w.isBusy(s, depth) {
			w.candidates = append(w.candidates, deferStep(s))
			continue
		}

		// Late move reduction.
		reduced := 0
		if !atRoot && !lost && w.params.LateMoveReduction {
			reduced = w.reductions.of(depth, tried, isPV)
		}

		// The step is played, and the position after it is searched.
		score := -search.Infinity
		if w.play(f, s, depth) {
			score = w.scout(f, depth, reduced, alpha, beta, best > -search.Infinity)
			w.p.Undo()
		}

		// Comparison with the best.
		if w.stopped {
			break
		}
		if atRoot && isLoss(score) && score < beta {
			w.refute(w.rootSteps[:f.made+1])
		}
		if score <= best {
			continue
		}
		best, bestStep = score, s
		if score > alpha {
			alpha = score
			if isPV {
				f.updatePV(s)
			}
			if f == w.top {
				w.rootScore = score
			}
			if score >= beta {
				w.reward(f, s, depth, w.candidates[from:i])
				break
			}
		}
	}
	w.candidates = w.candidates[:from]
	w.shared.busy.end(f.key, depth)

	// Store in the table.
	if !w.stopped && best > -search.Infinity && f.kept && (!atRoot || !w.isRestricted()) {
		w.store(f.key, bestStep, best.Sooner(f.turn), depth, bound(best, floor, beta))
	}
	return best
}

// play plays s. It reports false and plays nothing if, at the root, s leads to no turn
// that may be played.
func (w *worker) play(f *frame, s positions.Step, depth int) bool {
	atRoot := f.turn == 0
	if atRoot {
		w.rootSteps = append(w.rootSteps[:f.made], s)
		if !w.shared.task.MayBegin(w.rootSteps) {
			return false
		}
	}
	w.p.Do(s)
	if depth > 1 { // otherwise the table is seldom probed
		w.shared.table.prefetch(w.key())
	}
	w.countNode()
	if atRoot && !w.p.MidTurn() && !w.mayPlay(w.rootSteps) {
		w.p.Undo()
		return false
	}
	return true
}

// scout returns the value of w.p, which a step of f's mover has just reached, for
// that player. The first step gets the full window. For each later step, a
// null-window search at reduced depth first tests whether the step is better.
func (w *worker) scout(f *frame, depth, reduced int, alpha, beta search.Score, haveBest bool) (score search.Score) {
	full := !haveBest // whether a full-window search at full depth is still needed
	if haveBest {
		score = w.child(f, depth-reduced, alpha, alpha+1)
		if reduced > 0 {
			if score > alpha && !w.stopped {
				score = w.child(f, depth, alpha, alpha+1)
			}
		}
		full = score > alpha && score < beta
	}
	if full && !w.stopped {
		score = w.child(f, depth, alpha, beta)
	}
	return score
}

// child returns the value of w.p, which a step of f's mover has just reached, for
// that player.
func (w *worker) child(f *frame, depth int, alpha, beta search.Score) search.Score {
	c := f.below()
	c.pv = c.pv[:0]
	if w.stopped { // by the step itself, which was the last node
		return 0
	}
	if w.p.MidTurn() {
		c.turn, c.made = f.turn, f.made+1
		return w.node(c, depth, alpha, beta)
	}
	if outcome := w.p.Outcome(); outcome != positions.Undecided {
		return w.shared.draws.Outcome(outcome, f.mover, f.turn+1)
	}
	c.turn, c.made = f.turn+1, 0
	if w.p.ToMove() == f.mover {
		return w.node(c, depth-1, alpha, beta)
	}
	return -w.node(c, depth-1, -beta, -alpha)
}

// cuts reports whether a stored score causes a cut-off in the window.
func cuts(b ttBound, score, alpha, beta search.Score) bool {
	switch b {
	case boundExact:
		return true
	case boundLower:
		return score >= beta
	case boundUpper:
		return score <= alpha
	}
	return false
}

func bound(score, alpha, beta search.Score) ttBound {
	switch {
	case score >= beta:
		return boundLower
	case score <= alpha:
		return boundUpper
	}
	return boundExact
}

func (w *worker) store(key uint64, s positions.Step, score search.Score, depth int, b ttBound) {
	w.shared.table.store(key, ttEntry{Step: s, Score: int16(score), Depth: uint8(depth), Bound: b})
}
