package alphabeta

import (
	"cmp"
	"slices"

	"tetrad/positions"
	"tetrad/search"
)

// answer returns the lines that the search answers if it ends now, best first: the lines of this
// iteration, then those of earlier ones. A proof holds whatever iteration has found it: a turn that
// wins comes first, and a turn that is proven to lose comes last. So a search that is stopped never
// answers a turn that it has just seen lose while another turn is open.
func (w *worker) answer() []line {
	lines := slices.Clone(w.found)
	if l, ok := w.pending(); ok {
		lines = append(lines, l)
	}
	for _, old := range w.lines {
		i := slices.IndexFunc(lines, func(l line) bool { return l.turn == old.turn })
		if i < 0 {
			lines = append(lines, old)
		} else if old.score > search.MaxEval && lines[i].score <= search.MaxEval {
			lines[i] = old
		}
	}
	classes := make(map[string]int, len(lines))
	for _, l := range lines {
		classes[l.turn] = w.class(l)
	}
	slices.SortStableFunc(lines, func(a, b line) int {
		return cmp.Or(classes[b.turn]-classes[a.turn], b.depth-a.depth, int(b.score-a.score))
	})
	if len(lines) == 0 || classes[lines[0].turn] < 0 {
		if l, ok := w.openTurn(); ok {
			lines = slices.Insert(lines, 0, l)
		}
	}
	return lines[:min(len(lines), w.shared.task.MultiPV)]
}

// pending returns the best line of the search of the root that is running, if there is
// one: the best turn so far, or else one that was too good for the last window. A turn
// that is too good is the best one known, even if no time is left to find its exact
// score.
func (w *worker) pending() (l line, ok bool) {
	switch {
	case !w.searching:
		return line{}, false
	case len(w.top.pv) > 0:
		return w.newLine(w.rootScore, w.top.pv), true
	}
	return w.better, w.better.pv != nil
}

// class returns 1 for a line that is proven to win, -1 for one that is proven to lose,
// and 0 for any other.
func (w *worker) class(l line) int {
	switch {
	case l.score > search.MaxEval:
		return 1
	case isLoss(l.score) || w.isRefuted(l.pv[:l.first], l.turn):
		return -1
	}
	return 0
}

// isLoss reports whether a score that is exact or an upper bound proves a loss.
func isLoss(score search.Score) bool { return score < -search.MaxEval && score > -search.Infinity }

// refute notes that all turns that begin with these steps lose. It is called for some
// steps at the root only.
func (w *worker) refute(steps []positions.Step) {
	if w.beginsRefuted(steps) {
		return
	}
	w.refuted = slices.DeleteFunc(w.refuted, func(r []positions.Step) bool { return beginsWith(r, steps) })
	w.refuted = append(w.refuted, slices.Clone(steps))
}

// beginsRefuted reports whether all turns that begin with these steps are proven to
// lose.
func (w *worker) beginsRefuted(steps []positions.Step) bool {
	return slices.ContainsFunc(w.refuted, func(r []positions.Step) bool { return beginsWith(steps, r) })
}

func beginsWith(steps, beginning []positions.Step) bool {
	return len(steps) >= len(beginning) && slices.Equal(steps[:len(beginning)], beginning)
}

// isRefuted reports whether a whole turn, with its string, is proven to lose. It compares
// strings too, since several orders of steps can be the same turn.
func (w *worker) isRefuted(steps []positions.Step, turn string) bool {
	for _, t := range w.turns {
		if t.isLost && slices.Equal(t.steps, steps) {
			return true
		}
	}
	if w.beginsRefuted(steps) {
		return true
	}
	if w.p.Abilities().TurnLister == nil {
		return false
	}
	p := w.atRoot
	return slices.ContainsFunc(w.refuted, func(r []positions.Step) bool {
		positions.DoTurn(p, r)
		whole := !p.MidTurn()
		positions.UndoTurn(p, r)
		return whole && p.TurnString(r) == turn
	})
}

// openTurn returns a line of a turn that may be played and is not proven to lose, chosen
// by static evaluation: each step is the best of those that lead to such a turn.
func (w *worker) openTurn() (line, bool) {
	p := w.atRoot.Copy()
	turn, score := search.BestTurn(p, nil, w.shared.task.Evaluation, &w.shared.draws, func(steps []positions.Step) bool {
		if !w.shared.task.MayBegin(steps) || w.beginsRefuted(steps) {
			return false
		}
		return p.MidTurn() || !w.isRefuted(steps, turnString(p, steps))
	})
	if turn == nil {
		return line{}, false
	}
	l := w.newLine(max(score, -search.MaxEval), turn)
	l.depth, l.selDepth = 1, 1
	return l, true
}

// turnString returns the string of a turn that p has just played.
func turnString(p positions.Position, steps []positions.Step) string {
	positions.UndoTurn(p, steps)
	defer positions.DoTurn(p, steps)
	return p.TurnString(steps)
}
