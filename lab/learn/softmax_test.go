package learn

import (
	"math"
	"math/rand/v2"
	"testing"

	"tetrad/engine/game"
	"tetrad/positions"
	"tetrad/positions/positionstest"
)

// TestSoftmaxFindsWeights fits choices whose shares come from known weights.
func TestSoftmaxFindsWeights(t *testing.T) {
	want := []float64{1, -0.5, 0, 2}
	rng := rand.New(rand.NewPCG(1, 1))
	var choices []choice
	for range 500 {
		var c choice
		sum := float32(0)
		for range 5 {
			score := 0.0
			for f := range want {
				if rng.IntN(2) == 0 {
					c.features = append(c.features, int32(f))
					score += want[f]
				}
			}
			c.ends = append(c.ends, int32(len(c.features)))
			c.policy = append(c.policy, float32(math.Exp(score)))
			sum += c.policy[len(c.policy)-1]
		}
		for i := range c.policy {
			c.policy[i] /= sum
		}
		choices = append(choices, c)
	}
	got := Softmax{Rounds: 400}.fit(choices, len(want))
	for i := range want {
		if math.Abs(got[i]-want[i]) > 0.05 {
			t.Errorf("weight %d is %.3f, want %.3f", i, got[i], want[i])
		}
	}
	if fitted, even := crossEntropy(choices, got), crossEntropy(choices, make([]float64, len(want))); fitted >= even || math.Abs(even-math.Log(5)) > 1e-6 {
		t.Errorf("cross entropy %.3f, and %.3f of even scores", fitted, even)
	}
	tight := Softmax{Rounds: 400, Penalty: 1000}.fit(choices, len(want))
	if math.Abs(tight[3]) > 0.5 {
		t.Errorf("weight %.3f in spite of a penalty", tight[3])
	}
}

// squares are classes of the steps of tic-tac-toe.
var squares = &game.StepClasses{
	Count: 1 << 8,
	Each: func(_ positions.Position, steps []positions.Step, yield func([]int32)) {
		for _, s := range steps {
			yield([]int32{int32(s & 255)})
		}
	},
}

// TestChoicesOf learns from the visits of searched turns, and where a search counted
// none, from the step that it chose.
func TestChoicesOf(t *testing.T) {
	variant := positionstest.TicTacToe.New(3, "")
	g := randomGame(variant.Start())
	for i := range g.Turns {
		g.Turns[i].Visits = make([][]Visit, len(g.Turns[i].Steps))
	}
	g.Turns[0].Visits[0] = []Visit{{Index: 0, Count: 30}, {Index: 2, Count: 10}}
	choices := choicesOf(&g, variant.Start(), squares)
	if len(choices) < 4 || choices[0].policy[0] != 0.75 || choices[0].policy[2] != 0.25 {
		t.Fatalf("%d choices, the first %+v", len(choices), choices[0])
	}
	for _, c := range choices {
		sum := float32(0)
		for _, share := range c.policy {
			sum += share
		}
		if len(c.policy) != len(c.ends) || len(c.features) != len(c.ends) || math.Abs(float64(sum)-1) > 1e-5 {
			t.Fatalf("%+v", c)
		}
	}
}
