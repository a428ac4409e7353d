package alphabeta

import (
	"tetrad/positions"
	"tetrad/search/tt"
)

// ordering holds a worker's statistics of steps that are good elsewhere in the tree.
// Killers, which are good at the same ply, are in the frames.
type ordering struct {
	// history counts cut-offs of a step by a player, weighted by depth, in any
	// position; see J. Schaeffer, "The History Heuristic and Alpha-Beta Search
	// Enhancements in Practice" (1989).
	history [2][1 << 16]int32
}

// Scores of the steps that come first, in this order; history stays below them.
const (
	hintScore    int32 = 1 << 30
	killer1Score int32 = 1<<29 + 1
	killer2Score int32 = 1 << 29
	maxHistory   int32 = 1 << 28
)

// newSearch halves the weight of statistics from earlier searches.
func (o *ordering) newSearch() { o.age() }

func (o *ordering) age() {
	for player := range o.history {
		for s := range o.history[player] {
			o.history[player][s] /= 2
		}
	}
}

func (o *ordering) clear() { *o = ordering{} }

// reward notes that s, tried after tried other steps, caused a cut-off at f with
// depth turns to search.
func (w *worker) reward(f *frame, s positions.Step, depth, tried int) {
	w.counters.cutoffs++
	if tried == 0 {
		w.counters.firstCutoffs++
	}
	if k := &f.killers; k[0] != s && w.params.Killers {
		k[0], k[1] = s, k[0]
	}
	if !w.params.History {
		return
	}
	h := &w.order.history[f.mover][s]
	*h += int32(depth * depth)
	if *h > maxHistory {
		w.order.age()
	}
}

// A candidate is a step still to be tried. It holds the score from bit 32, the number
// of steps generated after it from bit 16, and the step from bit 0. The greatest
// comes first, so steps of equal score keep the order of generation.
type candidate uint64

// putOff makes s a candidate that comes after all others.
func putOff(s positions.Step) candidate { return candidate(s) }

func (c candidate) step() positions.Step { return positions.Step(c) }

// generate appends the steps of w.p, at f, to the candidates.
func (w *worker) generate(f *frame) {
	hint, killers, history := f.hint, f.killers, &w.order.history[f.mover]
	from := len(w.steps)
	w.steps = w.p.Steps(w.steps)
	steps := w.steps[from:]
	for i, s := range steps {
		score := history[s]
		switch s {
		case hint:
			score = hintScore
		case killers[0]:
			score = killer1Score
		case killers[1]:
			score = killer2Score
		}
		w.candidates = append(w.candidates, candidate(score)<<32|candidate(len(steps)-1-i)<<16|candidate(s))
	}
	w.steps = w.steps[:from]
}

// pick removes the greatest candidate from index i on, and puts the candidate at i
// in its place.
func (w *worker) pick(i int) positions.Step {
	candidates := w.candidates[i:]
	best, at := candidates[0], 0
	for j, c := range candidates {
		if c > best {
			best, at = c, j
		}
	}
	candidates[at] = candidates[0]
	return best.step()
}

// suggest makes s the step to try first in w.p, unless the table names one already.
func (w *worker) suggest(s positions.Step) {
	if _, known := w.shared.table.Probe(w.key()); !known {
		w.store(w.key(), s, 0, 0, tt.None)
	}
}
