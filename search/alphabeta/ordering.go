package alphabeta

import "tetrad/positions"

// ordering is what a worker has learnt of steps that were good elsewhere.
type ordering struct {
	killers [][2]positions.Step // by ply: the last two steps that cut off there
	// history counts cut-offs of a step by a player, weighted by depth, in any
	// position; see J. Schaeffer, "The History Heuristic and Alpha-Beta Search
	// Enhancements in Practice" (1989).
	history [2][1 << 16]int32
}

// Scores of the steps that go first, in this order; history stays below them.
const (
	hintScore    int32 = 1 << 30
	killer1Score int32 = 1<<29 + 1
	killer2Score int32 = 1 << 29
	maxHistory   int32 = 1 << 28
)

// newSearch drops what belongs to one tree and halves the weight of the rest.
func (o *ordering) newSearch() {
	o.killers = o.killers[:0]
	o.age()
}

func (o *ordering) age() {
	for player := range o.history {
		for s := range o.history[player] {
			o.history[player][s] /= 2
		}
	}
}

func (o *ordering) clear() { *o = ordering{killers: o.killers[:0]} }

// reward notes that s caused a cut-off at ply with so many turns to search.
func (o *ordering) reward(player positions.Player, s positions.Step, ply, depth int) {
	k := &o.killers[ply]
	if k[0] != s {
		k[0], k[1] = s, k[0]
	}
	h := &o.history[player][s]
	*h += int32(depth * depth)
	if *h > maxHistory {
		o.age()
	}
}

// rank gives each of w.steps[from:to] its place in the order.
func (w *worker) rank(from, to int, mover positions.Player, hint positions.Step, ply int) {
	o := &w.order
	for len(o.killers) <= ply {
		o.killers = append(o.killers, [2]positions.Step{positions.NoStep, positions.NoStep})
	}
	killers, history := o.killers[ply], &o.history[mover]
	for _, s := range w.steps[from:to] {
		score := history[s]
		switch s {
		case hint:
			score = hintScore
		case killers[0]:
			score = killer1Score
		case killers[1]:
			score = killer2Score
		}
		w.scores = append(w.scores, score)
	}
}

// pick moves the best of the steps from i on to i and returns it. Among equals
// the order of generation stays, so that searches are reproducible.
func (w *worker) pick(i, to int) positions.Step {
	best := i
	for j := i + 1; j < to; j++ {
		if w.scores[j] > w.scores[best] {
			best = j
		}
	}
	s, score := w.steps[best], w.scores[best]
	copy(w.steps[i+1:best+1], w.steps[i:best])
	copy(w.scores[i+1:best+1], w.scores[i:best])
	w.steps[i], w.scores[i] = s, score
	return s
}
