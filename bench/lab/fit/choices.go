package fit

import (
	"tetrad/bench/lab/shards"
	"tetrad/positions"
	"tetrad/search"
)

// A LinearPolicy is an evaluation whose step scores, or whose order of steps, are sums of
// weights.
type LinearPolicy interface {
	search.Policy
	// PolicyFeatures calls yield with the features of each step, in the order of
	// steps. The slice is valid only during the call. Steps without features are not
	// learned.
	PolicyFeatures(p positions.Position, steps []positions.Step, yield func(features []int32))
	// PolicyFeatureCount returns the number of features. They are numbered from 0.
	PolicyFeatureCount() int
}

// newChoice returns the choice at p. ok is false if there is none.
func newChoice(p positions.Position, policy LinearPolicy, counts []shards.Visit) (c Choice, ok bool) {
	steps := p.Steps(nil)
	sum := uint64(0)
	for _, v := range counts {
		sum += v.Count
	}
	if len(steps) < 2 || sum == 0 {
		return c, false
	}
	c.Policy = make([]float32, len(steps))
	for _, v := range counts {
		c.Policy[v.Index] = float32(v.Count) / float32(sum)
	}
	policy.PolicyFeatures(p, steps, func(features []int32) {
		c.Features = append(c.Features, features...)
		c.Ends = append(c.Ends, int32(len(c.Features)))
	})
	return c, len(c.Features) > 0
}
