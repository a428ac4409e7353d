package verto

import (
	"math/rand/v2"
	"testing"

	"tetrad/eval"
	"tetrad/positions"
	"tetrad/positions/verto"
)

// randomPositions calls yield with the positions of games at random of all variants, also
// with those within chains.
func randomPositions(seed uint64, yield func(g positions.Game, p *verto.Position)) {
	rng := rand.New(rand.NewPCG(seed, 1))
	for _, g := range verto.Family.Variants() {
		for p := g.Start(); p.Outcome() == positions.Undecided; {
			yield(g, p.(*verto.Position))
			steps := p.Steps(nil)
			p.Do(steps[rng.IntN(len(steps))])
		}
	}
}

func scoresOf(p positions.Position) ([]positions.Step, []int32) {
	steps := p.Steps(nil)
	scores := make([]int32, len(steps))
	Evaluator{}.ScoreSteps(p, steps, scores)
	return steps, scores
}

// TestScoreSteps requires that the policy prefers the best first moves of the opening book
// to the worst.
func TestScoreSteps(t *testing.T) {
	p := verto.Family.New(8, "").Start()
	steps, scores := scoresOf(p)
	of := map[string]int32{}
	for i := range steps {
		of[p.TurnString(steps[i:i+1])] = scores[i]
	}
	for _, best := range []string{"c1", "d1"} {
		for _, worst := range []string{"b1", "b2", "d2"} {
			if of[best] <= of[worst] {
				t.Errorf("%s has score %d, %s %d", best, of[best], worst, of[worst])
			}
		}
	}
}

// TestScoresAreSums compares the scores of steps with the sums of the weights of their
// classes. A pass has no class.
func TestScoresAreSums(t *testing.T) {
	var weights [stepClasses]int16
	eval.MustParseClasses(policyText, weights[:])
	var seen [verto.Pass + 1]int
	randomPositions(5, func(g positions.Game, p *verto.Position) {
		steps, scores := scoresOf(p)
		i := 0
		Evaluator{}.PolicyFeatures(p, steps, func(classes []int32) {
			seen[verto.KindOf(steps[i])]++
			want := int32(0)
			for _, class := range classes {
				want += int32(weights[class])
			}
			if scores[i] != want {
				t.Fatalf("%s, %q: step %d has score %d, want %d", g.Name(), p.FEN(), steps[i], scores[i], want)
			}
			i++
		})
		if i != len(steps) {
			t.Fatalf("%s, %q: classes of %d steps, want %d", g.Name(), p.FEN(), i, len(steps))
		}
	})
	for kind, n := range seen {
		if n == 0 {
			t.Errorf("no step of kind %d was seen", kind)
		}
	}
}

// TestScoringDoesNotAllocate covers a board of 64 squares and one of more.
func TestScoringDoesNotAllocate(t *testing.T) {
	for _, size := range []int{8, 10} {
		p := verto.Family.New(size, "").Start()
		steps, scores := scoresOf(p)
		if n := testing.AllocsPerRun(100, func() { Evaluator{}.ScoreSteps(p, steps, scores) }); n > 0 {
			t.Errorf("size %d: scoring allocates %.0f times", size, n)
		}
	}
}

func BenchmarkScoreSteps(b *testing.B) {
	p := verto.Family.New(8, "").Start()
	rng := rand.New(rand.NewPCG(3, 2))
	for range 16 {
		positions.DoTurn(p, positions.RandomTurn(rng, p))
	}
	steps, scores := scoresOf(p)
	b.ReportAllocs()
	for b.Loop() {
		Evaluator{}.ScoreSteps(p, steps, scores)
	}
}

func BenchmarkLoadPolicy(b *testing.B) {
	for b.Loop() {
		newPolicyTable(policyText)
	}
}
