package vinver

import (
	"testing"

	"tetrad/positions/vinver"
)

// TestRank wants the only point that connects both sides before all others,
// and the pass last.
func TestRank(t *testing.T) {
	p, err := vinver.Family.New(5, "").Parse("2b2/2b2/ww1ww/2b2/2b2 b =")
	if err != nil {
		t.Fatal(err)
	}
	steps := p.Steps(nil)
	ranks := make([]int32, len(steps))
	Evaluator{}.Rank(p, steps, ranks)
	for i, s := range steps {
		switch {
		case vinver.StepKind(s) == vinver.Pass && ranks[i] >= 0:
			t.Errorf("a pass has rank %d", ranks[i])
		case vinver.StepKind(s) == vinver.Placement && (vinver.StepPoint(s) == vinver.PointAt(2, 2)) != (ranks[i] == 2*onWay):
			t.Errorf("%v has rank %d", vinver.StepPoint(s), ranks[i])
		}
	}
	if n := testing.AllocsPerRun(100, func() { Evaluator{}.Rank(p, steps, ranks) }); n > 0 {
		t.Errorf("ranking allocates %.0f times", n)
	}
}
