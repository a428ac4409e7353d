package vinver

import (
	"math/rand/v2"
	"testing"

	"tetrad/positions"
	"tetrad/positions/vinver"
)

// TestScoresAreSums compares the scores of steps with the sums of the weights of their
// classes, in games at random of all variants. Only the swap has no such sum.
func TestScoresAreSums(t *testing.T) {
	rng := rand.New(rand.NewPCG(5, 1))
	var kindsSeen [vinver.Pass + 1]int
	for _, g := range vinver.Family.Variants() {
		p := g.Start()
		e := New(vinver.MayPass(g))
		score, weights := e.ScoreSteps, &e.policy().weights
		for p.Outcome() == positions.Undecided {
			steps := p.Steps(nil)
			scores := make([]int32, len(steps))
			score(p, steps, scores)
			r := newClassifier(p.(*vinver.Position))
			for i, s := range steps {
				kindsSeen[vinver.KindOf(s)]++
				if vinver.KindOf(s) == vinver.Swap {
					continue
				}
				var classes [kinds]int32
				want := int32(0)
				for _, class := range classes[:r.classes(s, &classes)] {
					want += int32(weights[class])
				}
				if scores[i] != want {
					t.Fatalf("%s, %q: step %d has score %d, want %d", g.Name(), p.FEN(), s, scores[i], want)
				}
			}
			p.Do(steps[rng.IntN(len(steps))])
		}
	}
	for kind, n := range kindsSeen {
		if n == 0 {
			t.Errorf("no step of kind %d was scored", kind)
		}
	}
}
