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

// A candidate is a step that is still to be tried: from bit 32 its score, from
// bit 16 how many steps were generated after it, and the step. The greatest goes
// first, so that among equal scores the order of generation stays.
type candidate uint64

// putOff makes s a candidate that goes after all others.
func putOff(s positions.Step) candidate { return candidate(s) }

func (c candidate) step() positions.Step { return positions.Step(c) }

// generate appends the steps of w.p, which are mover's, to the candidates.
func (w *worker) generate(mover positions.Player, hint positions.Step, ply int) {
	o := &w.order
	for len(o.killers) <= ply {
		o.killers = append(o.killers, [2]positions.Step{positions.NoStep, positions.NoStep})
	}
	killers, history := o.killers[ply], &o.history[mover]
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

// pick takes out the greatest of the candidates from i on, and puts the one at i
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
