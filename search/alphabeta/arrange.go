package alphabeta

import (
	"slices"

	"tetrad/positions"
	"tetrad/search"
)

// firstArrangements is the number of turns that place several pieces in the first
// iteration.
const firstArrangements = 4

// arrangement returns a sampler of the turns of w.p that place several pieces, or nil if its
// next turn does not.
func (w *worker) arrangement() *search.Sampler {
	return search.NewSampler(&w.shared.task, w.p, &w.shared.draws, func() bool {
		w.countNode()
		return !w.stopped
	})
}

// arrangedTurn returns another turn for the root, and its static value.
func (w *worker) arrangedTurn() (search.Score, []positions.Step) {
	turn := slices.Clone(w.arranged.Next())
	mover := w.p.ToMove()
	positions.DoTurn(w.p, turn)
	score := search.Static(w.p, w.shared.task.Evaluation, &w.shared.draws, mover, 1)
	positions.UndoTurn(w.p, turn)
	return max(score, -search.MaxEval), turn
}

// listMore lists more turns for the next iteration where they place several pieces, so
// that a short search looks at a few of them deeply, and a long one at many.
func (w *worker) listMore(depth int) {
	if w.arranged == nil {
		return
	}
	multiPV := w.shared.task.MultiPV
	most := max(w.params.Arrangements, multiPV)
	want := min(most, max(firstArrangements<<min(depth-1, 16), multiPV))
	if depth == 1 && len(w.lines) > 0 {
		w.listTurn(w.lines[0].pv)
	}
	for tries := 0; len(w.turns) < want && tries < 2*most && !w.stopped; tries++ {
		_, turn := w.arrangedTurn()
		if !slices.ContainsFunc(w.turns, func(t rootTurn) bool { return slices.Equal(t.steps, turn) }) {
			w.listTurn(turn)
		}
	}
}

// searchArrangements is [worker.searchSteps] below the root where the turn places several
// pieces. It tries a few turns alone, so a win is proven but a loss is not.
func (w *worker) searchArrangements(f *frame, depth int, alpha, beta search.Score) search.Score {
	w.horizon = true
	f.mover = w.p.ToMove()
	best, first, floor := -search.Infinity, positions.NoStep, alpha
	a := w.arrangement()
	turns := a.Short()
	for i := 0; i < len(turns)+w.params.ArrangedReplies && best < beta; i++ {
		var turn []positions.Step
		if i < len(turns) {
			turn = turns[i]
		} else {
			turn = a.Next()
		}
		score := w.searchArranged(f, turn, depth, 0, alpha, beta, best > -search.Infinity)
		if w.stopped {
			break
		}
		if score <= best {
			continue
		}
		best, first = score, turn[0]
		if score > alpha {
			alpha = score
			f.pv = append(append(f.pv[:0], turn...), f.after(len(turn)).pv...)
		}
	}
	best = max(best, -search.MaxEval)
	if !w.stopped {
		w.store(f.key, first, best.Sooner(f.turn), depth, bound(best, floor, beta))
	}
	return best
}

// searchArranged is [worker.searchTurn] where turns place several pieces.
//
// A turn of one step, as the swap, leaves the pieces to the opponent. It costs no depth, so
// that it compares with the others. The last turn that places pieces is one that the
// evaluation likes, and errors of the evaluation are a part of that: it is worth less.
func (w *worker) searchArranged(f *frame, turn []positions.Step, depth, reduced int, alpha, beta search.Score, haveBest bool) search.Score {
	if len(turn) == 1 {
		return w.searchTurn(f, turn, depth+1, reduced, alpha, beta, haveBest)
	}
	positions.DoTurn(w.p, turn)
	last := !w.arranger.Arranges()
	positions.UndoTurn(w.p, turn)
	gain := search.Score(0)
	if last {
		gain = search.Score(w.params.ArrangedGain)
	}
	more := func(bound search.Score) search.Score {
		if bound.IsProven() {
			return bound // a distance to the end
		}
		return min(bound+gain, search.MaxEval)
	}
	score := w.searchTurn(f, turn, depth, reduced, more(alpha), more(beta), haveBest)
	if score.IsProven() {
		return score
	}
	return max(score-gain, -search.MaxEval)
}
