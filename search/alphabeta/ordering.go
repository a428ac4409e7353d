package alphabeta

import (
	"math/bits"
	"slices"

	"tetrad/positions"
)

// ordering holds a worker's statistics of steps that are good elsewhere in the tree.
// Killers, which are good at the same ply, are in the frames.
type ordering struct {
	// history counts cut-offs of a step by a player, weighted by depth, in any
	// position; see J. Schaeffer, "The History Heuristic and Alpha-Beta Search
	// Enhancements in Practice" (1989). With gravity it is within ±maxGravity.
	history [2][1 << 16]int32
	// last is the greatest step that has a history. Most games use a small part of all
	// steps, and a search of some hundred nodes should not go through half a mebibyte.
	last positions.Step
}

// Scores of the steps that come first, in this order; history and ranks stay below them.
// Gravity is added to history, so that no score is negative.
const (
	tableStepScore int32 = 1 << 30
	killer1Score   int32 = 1<<29 + 1
	killer2Score   int32 = 1 << 29
	maxHistory     int32 = 1 << 28
	maxGravity     int32 = 1 << 14
	middleRank     int32 = 1 << 27 // of a step that is as good as any
)

// newSearch halves the weight of statistics from earlier searches.
func (o *ordering) newSearch() { o.age() }

func (o *ordering) age() {
	for player := range o.history {
		known := o.history[player][:int(o.last)+1]
		for s := range known {
			known[s] /= 2
		}
	}
}

func (o *ordering) clear() {
	for player := range o.history {
		clear(o.history[player][:int(o.last)+1])
	}
	o.last = 0
}

// reward notes that s caused a cut-off at f with depth turns to search. Others were
// tried before.
func (w *worker) reward(f *frame, s positions.Step, depth int, others []candidate) {
	if k := &f.killers; k[0] != s && w.params.Killers {
		k[0], k[1] = s, k[0]
	}
	if !w.params.History {
		return
	}
	history, last := &w.order.history[f.mover], &w.order.last
	*last = max(*last, s)
	if w.params.HistoryGravity {
		bonus := int32(min(16*depth*depth, int(maxGravity)/8))
		updateHistory(&history[s], bonus)
		for _, other := range others {
			updateHistory(&history[other.step()], -bonus)
			*last = max(*last, other.step())
		}
		return
	}
	h := &history[s]
	*h += int32(depth * depth)
	if *h > maxHistory {
		w.order.age()
	}
}

// updateHistory changes the history of a step by a bonus. The closer it already is to the bound
// on that side, the less it changes, so that it stays within ±maxGravity and tells most
// of the latest cut-offs. Chess programs call this history gravity.
func updateHistory(h *int32, bonus int32) { *h += bonus - *h*max(bonus, -bonus)/maxGravity }

// A candidate is a step still to be tried. It holds the score from bit 32, the number
// of steps generated after it from bit 16, and the step from bit 0. The greatest
// comes first, so steps of equal score keep the order of generation.
type candidate uint64

// deferStep makes s a candidate that comes after all others.
func deferStep(s positions.Step) candidate { return candidate(s) }

func (c candidate) step() positions.Step { return positions.Step(c) }

// generate appends the steps of w.p, at f, to the candidates. It reports whether those
// that have no score are still to be ranked.
func (w *worker) generate(f *frame) (unranked bool) {
	tableStep, killers, history := f.tableStep, f.killers, &w.order.history[f.mover]
	from := len(w.steps)
	w.steps = w.p.Steps(w.steps)
	steps := w.steps[from:]
	for i, s := range steps {
		score := history[s] + maxGravity
		if w.orderSteps != nil {
			score = 0
		}
		switch s {
		case tableStep:
			score = tableStepScore
		case killers[0]:
			score = killer1Score
		case killers[1]:
			score = killer2Score
		}
		w.candidates = append(w.candidates, candidate(score)<<32|candidate(len(steps)-1-i)<<16|candidate(s))
	}
	w.steps = w.steps[:from]
	return w.orderSteps != nil
}

// isProposed reports whether one of the candidates from index i on is the step of the
// table or a killer.
func (w *worker) isProposed(i int) bool {
	for _, c := range w.candidates[i:] {
		if int32(c>>32) >= killer2Score {
			return true
		}
	}
	return false
}

// rank scores candidates by the order of the evaluation and by history. It waits until
// the steps of the table and killers have been tried, since many nodes end with these.
func (w *worker) rank(f *frame, candidates []candidate) {
	from := len(w.steps)
	for _, c := range candidates {
		w.steps = append(w.steps, c.step())
	}
	steps := w.steps[from:]
	w.ranks = slices.Grow(w.ranks[:0], len(steps))[:len(steps)]
	w.orderSteps(w.p, steps, w.ranks)
	history := &w.order.history[f.mover]
	for i, s := range steps {
		score := middleRank + w.ranks[i]
		if w.params.History {
			score += int32(w.params.OrderHistory * bits.Len32(uint32(max(0, history[s]))))
		}
		candidates[i] |= candidate(score) << 32
	}
	w.steps = w.steps[:from]
}

// pick returns the greatest candidate from index i on. It and the candidate at i
// change places.
func (w *worker) pick(i int) positions.Step {
	candidates := w.candidates[i:]
	best, at := candidates[0], 0
	for j, c := range candidates {
		if c > best {
			best, at = c, j
		}
	}
	candidates[0], candidates[at] = best, candidates[0]
	return best.step()
}

// suggest makes s the step to try first in w.p, unless the table names one already.
func (w *worker) suggest(s positions.Step) {
	if _, known := w.shared.table.probe(w.key()); !known {
		w.store(w.key(), s, 0, 0, boundNone)
	}
}
