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

// erring returns evaluator with errors. Errors of at most most centipawns weaken it. A
// seed other than 0 adds at least the small errors above, which make it less
// predictable.
func erring(evaluator search.Evaluator, most int, seed uint64) search.Evaluator {
	ofValue, ofPolicy := most, most
	if seed != 0 {
		ofValue, ofPolicy = max(most, seedError), max(most, seedPolicyError)
	}
	if ofPolicy == 0 {
		return evaluator
	}
	weak := noisy{evaluator, ofValue, seed}
	if policy, ok := evaluator.(search.Policy); ok {
		return noisyPolicy{weak, policy, ofPolicy}
	}
	return weak
}

// noisy adds an error to an evaluation. The error depends on the position and the seed
// alone, so that the search of a level is reproducible too.
type noisy struct {
	search.Evaluator
	amplitude int // centipawns
	seed      uint64
}

func (n noisy) Evaluate(p positions.Position) int {
	return n.Evaluator.Evaluate(p) + noise(p.Key(), n.seed, n.amplitude)
}

// noise returns the error, at most amplitude, for a key.
func noise(key, seed uint64, amplitude int) int {
	return int(mix(key^seed)%uint64(2*amplitude+1)) - amplitude
}

// noisyPolicy also adds errors to step scores. Otherwise a search that follows the
// policy would look first at what a strong player sees.
type noisyPolicy struct {
	noisy
	policy   search.Policy
	ofPolicy int // amplitude, in centipawns
}

// ScoreSteps implements search.Policy.
func (n noisyPolicy) ScoreSteps(p positions.Position, steps []positions.Step, scores []int32) {
	n.policy.ScoreSteps(p, steps, scores)
	key := p.Key()
	for i, s := range steps {
		scores[i] += int32(noise(key^mix(uint64(s)), n.seed, n.ofPolicy))
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
