package vinver

import (
	"math/rand/v2"
	"slices"
	"testing"

	"tetrad/positions"
	"tetrad/positions/vinver"
)

// TestScoreSteps requires that the only point that connects both sides scores above
// all others, and that the pass scores below it.
func TestScoreSteps(t *testing.T) {
	p, err := vinver.Family.New(5, "").Parse("2b2/2b2/ww1ww/2b2/2b2 b =")
	if err != nil {
		t.Fatal(err)
	}
	steps := p.Steps(nil)
	scores := make([]int32, len(steps))
	New(true).ScoreSteps(p, steps, scores)
	of := map[string]int32{}
	for i := range steps {
		of[p.TurnString(steps[i:i+1])] = scores[i]
	}
	for turn, score := range of {
		if turn != "c3" && score >= of["c3"] {
			t.Errorf("%s has score %d, c3 %d", turn, score, of["c3"])
		}
	}
	if n := testing.AllocsPerRun(100, func() { New(true).ScoreSteps(p, steps, scores) }); n > 0 {
		t.Errorf("scoring allocates %.0f times", n)
	}
}

// TestScoreOfSwap requires that the search tries the swap as early as any answer.
func TestScoreOfSwap(t *testing.T) {
	p, err := vinver.Family.New(5, "").Parse("5/5/2b2/5/5 w ?")
	if err != nil {
		t.Fatal(err)
	}
	steps := p.Steps(nil)
	scores := make([]int32, len(steps))
	New(true).ScoreSteps(p, steps, scores)
	swap := slices.IndexFunc(steps, func(s positions.Step) bool { return vinver.KindOf(s) == vinver.Swap })
	if scores[swap] != slices.Max(scores) {
		t.Errorf("score %d of the swap, at most %d", scores[swap], slices.Max(scores))
	}
}

func BenchmarkScoreSteps(b *testing.B) {
	g := vinver.Family.New(19, "")
	p := g.Start()
	rng := rand.New(rand.NewPCG(3, 2))
	for range 60 {
		positions.DoTurn(p, positions.RandomTurn(rng, p))
	}
	steps := p.Steps(nil)
	scores := make([]int32, len(steps))
	b.ReportAllocs()
	for b.Loop() {
		New(true).ScoreSteps(p, steps, scores)
	}
}
