package learn

import (
	"tetrad/bench/lab/shards"
	"tetrad/engine/game"
	"tetrad/positions"
)

// newChoice returns the choice at p. ok is false if there is none.
func newChoice(p positions.Position, classes *game.StepClasses, counts []shards.Visit) (c choice, ok bool) {
	steps := p.Steps(nil)
	sum := uint64(0)
	for _, v := range counts {
		sum += v.Count
	}
	if len(steps) < 2 || sum == 0 {
		return c, false
	}
	c.policy = make([]float32, len(steps))
	for _, v := range counts {
		c.policy[v.Index] = float32(v.Count) / float32(sum)
	}
	classes.Each(p, steps, func(classes []int32) {
		c.features = append(c.features, classes...)
		c.ends = append(c.ends, int32(len(c.features)))
	})
	return c, len(c.features) > 0
}
