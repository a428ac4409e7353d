package engine

import (
	"tetrad/positions"
	"tetrad/search"
)

// The greatest errors, in centipawns, of evaluations and of step scores in a search
// with a Seed other than 0. They are too small to weaken the search. But they choose
// among nearly equal moves, so that the same opponents play different games. A policy
// only orders the moves to search first, so its error may be larger.
const (
	seedError       = 1
	seedPolicyError = 10
)

// erring remembers the evaluation with errors that the last search used. MCTS keeps its tree
// only for the same one.
type erring struct {
	*search.Evaluation                    // nil before the first search
	own                *search.Evaluation // without errors
	most               int
	seed               uint64
}

// evaluationFor returns the evaluation own as a level with errors of at most most
// centipawns searches it, the same one as long as nothing changes.
func (e *Engine) evaluationFor(own *search.Evaluation, most int) *search.Evaluation {
	if k := &e.erring; k.own != own || k.most != most || k.seed != e.settings.seed {
		*k = erring{withErrors(own, most, e.settings.seed), own, most, e.settings.seed}
	}
	return e.erring.Evaluation
}

// withErrors returns own with errors. Errors of at most most centipawns weaken it. A
// seed other than 0 adds at least the small errors above, which make it less
// predictable. All else stays as own has it. That includes the order of steps: it only says
// what alpha-beta looks at first, and levels are no weaker if it errs too
// (docs/dev/experiments/levels.md).
func withErrors(own *search.Evaluation, most int, seed uint64) *search.Evaluation {
	ofValue, ofPolicy := most, most
	if seed != 0 {
		ofValue, ofPolicy = max(most, seedError), max(most, seedPolicyError)
	}
	if ofPolicy == 0 {
		return own
	}
	weak := *own
	weak.Evaluate = func(p positions.Position) int { return own.Evaluate(p) + noise(p.Key(), seed, ofValue) }
	weak.ScoreSteps = noisy(own.ScoreSteps, ofPolicy, seed)
	return &weak
}

// noise returns the error, at most amplitude, for a key. It depends on the key and the seed
// alone, so that the search of a level is reproducible too.
func noise(key, seed uint64, amplitude int) int {
	return int(mix(key^seed)%uint64(2*amplitude+1)) - amplitude
}

// noisy returns scores of steps with errors. Otherwise a search that follows them would look
// first at what a strong player sees.
func noisy(
	score func(positions.Position, []positions.Step, []int32), amplitude int, seed uint64,
) func(positions.Position, []positions.Step, []int32) {
	if score == nil || amplitude == 0 {
		return score
	}
	return func(p positions.Position, steps []positions.Step, scores []int32) {
		score(p, steps, scores)
		key := p.Key()
		for i, s := range steps {
			scores[i] += int32(noise(key^mix(uint64(s)), seed, amplitude))
		}
	}
}

// mix is the finalizer of SplitMix64 (Steele, Lea and Flood, 2014). Each bit of the
// result depends on each bit of x.
func mix(x uint64) uint64 {
	x += 0x9E3779B97F4A7C15
	x = (x ^ x>>30) * 0xBF58476D1CE4E5B9
	x = (x ^ x>>27) * 0x94D049BB133111EB
	return x ^ x>>31
}
