package engine

import (
	"tetrad/positions"
	"tetrad/search"
)

// These are the greatest errors, in centipawns, of evaluations and of step scores in
// a search with a Seed other than 0. They are too small to make it weaker, but they
// choose among nearly equal moves, so that the same opponents play other games. A
// policy only says what to look at first, so it can err more.
const (
	seedError       = 1
	seedPolicyError = 10
)

// erring returns evaluator with errors of so many centipawns at most, which make it
// weaker, and those of a seed, which make it less predictable.
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

// noisy adds an error to an evaluation that depends on the position and the
// seed alone, so that a search of a level is as reproducible as any.
type noisy struct {
	search.Evaluator
	amplitude int // centipawns
	seed      uint64
}

func (n noisy) Evaluate(p positions.Position) int {
	return n.Evaluator.Evaluate(p) + noise(p.Key(), n.seed, n.amplitude)
}

// noise returns the error, of amplitude at most, of what has that key.
func noise(key, seed uint64, amplitude int) int {
	return int(mix(key^seed)%uint64(2*amplitude+1)) - amplitude
}

// noisyPolicy adds such errors to step scores too: a search that goes by these would
// look first at what a strong player sees.
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

// mix is the finalizer of SplitMix64 (Steele, Lea and Flood, 2014): each bit
// of the result depends on each bit of x.
func mix(x uint64) uint64 {
	x += 0x9E3779B97F4A7C15
	x = (x ^ x>>30) * 0xBF58476D1CE4E5B9
	x = (x ^ x>>27) * 0x94D049BB133111EB
	return x ^ x>>31
}
