package fit

import (
	"context"
	"math"
	"math/rand/v2"
	"slices"
	"testing"

	"tetrad/eval"
	"tetrad/positions"
	"tetrad/positions/positionstest"
)

// TestRegressionFindsWeights fits samples whose targets come from weights that
// are known.
func TestRegressionFindsWeights(t *testing.T) {
	want := []float64{120, -40, 0, 7}
	rng := rand.New(rand.NewPCG(1, 1))
	var samples []Sample
	for range 2000 {
		features := make([]int32, len(want))
		centipawns := 0.0
		for i := range features {
			features[i] = int32(rng.IntN(9)-4) * eval.One
			centipawns += want[i] * float64(features[i]) / eval.One
		}
		samples = append(samples, Sample{features, logistic(centipawns)})
	}
	got, _ := Regression{Rounds: 1000}.Fit(samples, len(want))
	for i := range want {
		if math.Abs(got[i]-want[i]) > 1 {
			t.Errorf("weight %d is %.2f, want %.2f", i, got[i], want[i])
		}
	}
}

func TestPenaltyKeepsWeightsSmall(t *testing.T) {
	samples := []Sample{{[]int32{eval.One}, 1}} // a perfect fit would be infinite
	loose, _ := Regression{Rounds: 2000, Penalty: 0.001}.Fit(samples, 1)
	tight, _ := Regression{Rounds: 2000, Penalty: 0.1}.Fit(samples, 1)
	if !(tight[0] > 0 && tight[0] < loose[0]) {
		t.Errorf("weights %.1f and, with a greater penalty, %.1f", loose[0], tight[0])
	}
}

// toyEvaluator counts nothing but the turn.
type toyEvaluator struct{}

func (toyEvaluator) Evaluate(positions.Position) int { return 0 }
func (toyEvaluator) Features(_ positions.Position, dst []int32) []int32 {
	return append(dst, eval.One)
}
func (toyEvaluator) FeatureNames() []string { return []string{"to move"} }

func TestSamplesDoNotDependOnThreads(t *testing.T) {
	play := func(threads int) []Sample {
		s := SelfPlay{
			Games: []positions.Game{positionstest.TicTacToe.New(3, "")},
			New:   func(positions.Game) Evaluator { return toyEvaluator{} },
			Count: 30, Nodes: 200, Opening: 2, Blend: 50, Seed: 3, Threads: threads,
		}
		samples, err := s.Samples(context.Background())
		if err != nil {
			t.Fatal(err)
		}
		return samples
	}
	one, three := play(1), play(3)
	same := slices.EqualFunc(one, three, func(a, b Sample) bool { return a.Target == b.Target })
	if !same || len(one) < 60 {
		t.Errorf("%d samples with one thread, %d with three; the same: %v", len(one), len(three), same)
	}
	for _, s := range one {
		if s.Target < 0 || s.Target > 1 {
			t.Errorf("target %f", s.Target)
		}
	}
}

func TestSamplesCancelled(t *testing.T) {
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	s := SelfPlay{Games: []positions.Game{positionstest.TicTacToe.New(3, "")}, Count: 3, Threads: 2}
	if _, err := s.Samples(ctx); err != context.Canceled {
		t.Errorf("error %v", err)
	}
}
