package fit

import (
	"context"
	"math"
	"math/rand/v2"
	"reflect"
	"slices"
	"sync/atomic"
	"testing"

	"tetrad/positions"
	"tetrad/positions/positionstest"
	"tetrad/positions/vinver"
	"tetrad/search/mcts"
)

// TestSoftmaxFindsWeights fits choices whose shares come from known weights.
func TestSoftmaxFindsWeights(t *testing.T) {
	want := []float64{1, -0.5, 0, 2}
	rng := rand.New(rand.NewPCG(1, 1))
	var choices []Choice
	for range 500 {
		var c Choice
		sum := float32(0)
		for range 5 {
			score := 0.0
			for f := range want {
				if rng.IntN(2) == 0 {
					c.Features = append(c.Features, int32(f))
					score += want[f]
				}
			}
			c.Ends = append(c.Ends, int32(len(c.Features)))
			c.Policy = append(c.Policy, float32(math.Exp(score)))
			sum += c.Policy[len(c.Policy)-1]
		}
		for i := range c.Policy {
			c.Policy[i] /= sum
		}
		choices = append(choices, c)
	}
	got := Softmax{Rounds: 400}.Fit(choices, len(want))
	for i := range want {
		if math.Abs(got[i]-want[i]) > 0.05 {
			t.Errorf("weight %d is %.3f, want %.3f", i, got[i], want[i])
		}
	}
	if fitted, even := CrossEntropy(choices, got), CrossEntropy(choices, make([]float64, len(want))); fitted >= even || math.Abs(even-math.Log(5)) > 1e-6 {
		t.Errorf("cross entropy %.3f, and %.3f of even scores", fitted, even)
	}
	tight := Softmax{Rounds: 400, Penalty: 1000}.Fit(choices, len(want))
	if math.Abs(tight[3]) > 0.5 {
		t.Errorf("weight %.3f in spite of a penalty", tight[3])
	}
}

// squares is a policy of tic-tac-toe whose features are the squares.
type squares struct{ toyEvaluator }

func (squares) ScoreSteps(_ positions.Position, _ []positions.Step, scores []int32) { clear(scores) }
func (squares) PolicyFeatureCount() int                                             { return 1 << 8 }
func (squares) PolicyFeatures(_ positions.Position, steps []positions.Step, yield func([]int32)) {
	for _, s := range steps {
		yield([]int32{int32(s & 255)})
	}
}

func TestChoicesDoNotDependOnThreads(t *testing.T) {
	lessons := Lessons{
		Games: []positions.Game{positionstest.TicTacToe.New(3, "")},
		New:   func(positions.Game) LinearPolicy { return squares{} },
		Count: 6, Nodes: 200, Opening: 1, Seed: 5, Threads: 1,
	}
	one, err := lessons.Choices(context.Background())
	if err != nil {
		t.Fatal(err)
	}
	lessons.Threads = 3
	var played atomic.Int64
	lessons.Played = func() { played.Add(1) }
	three, err := lessons.Choices(context.Background())
	if played.Load() != 6 {
		t.Errorf("%d of 6 games are told of", played.Load())
	}
	if err != nil || !reflect.DeepEqual(one, three) {
		t.Errorf("other choices with three threads, error %v", err)
	}
	total := 0
	for _, choices := range one {
		for _, c := range choices {
			total++
			sum := float32(0)
			for _, share := range c.Policy {
				sum += share
			}
			if len(c.Policy) != len(c.Ends) || len(c.Features) != len(c.Ends) || math.Abs(float64(sum)-1) > 1e-5 {
				t.Fatalf("%+v", c)
			}
		}
	}
	if total < 20 {
		t.Errorf("%d choices", total)
	}
}

// passers is a policy of Vinver that sees only the pass.
type passers struct{ squares }

func (passers) ScoreSteps(p positions.Position, steps []positions.Step, scores []int32) {
	clear(scores)
	if i := slices.Index(steps, p.Abilities().Passer.Pass()); i >= 0 {
		scores[i] = 10_000
	}
}

// TestChoicesEndWithTwoPasses plays games that end as soon as both players may pass.
func TestChoicesEndWithTwoPasses(t *testing.T) {
	params := mcts.Defaults()
	params.Scale, params.Exploration, params.FirstPlay = 100, 1, 0
	params.Temperature, params.Policy = 1, true
	lessons := Lessons{
		Games:  []positions.Game{vinver.Family.New(7, "")},
		New:    func(positions.Game) LinearPolicy { return passers{} },
		Params: params,
		Count:  4, Nodes: 20, Threads: 1,
	}
	games, err := lessons.Choices(context.Background())
	if err != nil {
		t.Fatal(err)
	}
	for i, choices := range games {
		if len(choices) == 0 || len(choices) > 10 {
			t.Errorf("game %d has %d choices", i, len(choices))
		}
	}
}

func TestChoicesCancelled(t *testing.T) {
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	lessons := Lessons{Games: []positions.Game{positionstest.TicTacToe.New(3, "")}, Count: 3, Threads: 2}
	if _, err := lessons.Choices(ctx); err != context.Canceled {
		t.Errorf("error %v", err)
	}
}
