package veletas

import (
	"math/rand/v2"
	"testing"

	"tetrad/positions"
	"tetrad/positions/veletas"
)

// TestOrderSteps compares the scores with the sums of the weights of the classes.
func TestOrderSteps(t *testing.T) {
	rng := rand.New(rand.NewPCG(3, 3))
	for _, g := range veletas.Family.Variants() {
		for range 5 {
			for p := g.Start(); p.Outcome() == positions.Undecided; {
				steps := p.Steps(nil)
				if p.(*veletas.Position).Phase() == veletas.Play {
					scores := make([]int32, len(steps))
					Evaluator{}.OrderSteps(p, steps, scores)
					if n := testing.AllocsPerRun(1, func() { Evaluator{}.OrderSteps(p, steps, scores) }); n > 0 {
						t.Fatalf("%.0f allocations", n)
					}
					i := 0
					Evaluator{}.PolicyFeatures(p, steps, func(classes []int32) {
						sum := int32(0)
						for _, c := range classes {
							sum += int32(orderWeights().weights[c])
						}
						if sum != scores[i] {
							t.Fatalf("step %d: score %d, sum of the weights %d", steps[i], scores[i], sum)
						}
						i++
					})
				}
				p.Do(steps[rng.IntN(len(steps))])
			}
		}
	}
}
