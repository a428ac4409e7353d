package learn

import (
	"math"
	"math/rand/v2"
	"slices"
	"testing"

	"tetrad/engine"
	"tetrad/engine/game"
	"tetrad/positions"
)

// eachEvaluation calls yield with the variants of all games on the usual and on the smallest
// board, under all rules, and with their evaluations.
func eachEvaluation(t *testing.T, yield func(t *testing.T, g positions.Game, e *game.Evaluation)) {
	t.Helper()
	r := engine.Default()
	for _, entry := range r.Games {
		f := entry.Family
		for _, rule := range append([]string{""}, f.Rules...) {
			for _, size := range slices.Compact([]int{f.AllSizes()[0], f.DefaultSize}) {
				g := f.New(size, rule)
				t.Run(g.Name(), func(t *testing.T) { yield(t, g, entry.NewEvaluation(g)) })
			}
		}
	}
}

// spread returns count positions of a random game, from its beginning to its end, also
// inside turns.
func spread(rng *rand.Rand, g positions.Game, count int) []positions.Position {
	var all, some []positions.Position
	for p := g.Start(); p.Outcome() == positions.Undecided; {
		all = append(all, p.Copy())
		steps := p.Steps(nil)
		p.Do(steps[rng.IntN(len(steps))])
	}
	for i := range count {
		some = append(some, all[i*len(all)/count])
	}
	return some
}

// difference returns the derivative of a function by the number at x, from four of its
// values. Two of them would leave out the third derivative, which counts where others cancel.
func difference(x *float64, value func() float64) float64 {
	const step = 0.001
	before := *x
	at := func(steps float64) float64 {
		*x = before + steps*step
		return value()
	}
	near, far := at(1)-at(-1), at(2)-at(-2)
	*x = before
	return (8*near - far) / (12 * step)
}

// isNear allows for what differences leave out and for the precision of losses.
func isNear(got, want float64) bool { return math.Abs(got-want) <= 1e-8+1e-4*math.Abs(want) }

// TestTableGradient compares the gradients of the evaluations of all games, with their
// features, races and tables of all phases, with differences of the loss and the penalty.
func TestTableGradient(t *testing.T) {
	eachEvaluation(t, func(t *testing.T, g positions.Game, evaluation *game.Evaluation) {
		e := evaluation.Features
		if e == nil {
			t.Fatal("the evaluation has no weights to fit")
		}
		rng := rand.New(rand.NewPCG(7, 7))
		size, w := layoutOf(e), newWeights(layoutOf(e))
		for _, part := range [][]float64{w.Features, w.Tables} {
			for i := range part {
				part[i] = 20 * rng.NormFloat64()
			}
		}
		var samples []sample
		var numbers []int
		for i, p := range spread(rng, g, 48) {
			samples, numbers = append(samples, newSample(e, p, rng.Float64())), append(numbers, i)
		}
		r, gradient := Regression{Penalty: 3}, newWeights(size)
		r.gradient(samples, numbers, size.Phases, w, gradient)
		features := compareGradient(t, "feature", w.Features, gradient.Features, everyIndex(size.Features), r.Penalty/1e4,
			func() float64 { return w.loss(samples, size) })
		if len(features) == 0 {
			t.Error("no feature counts")
		}
		if size.Entries == 0 {
			return
		}
		moved := compareGradient(t, "table", w.Tables, gradient.Tables, someOfTables(rng, samples, size), r.Penalty/1e4,
			func() float64 { return w.loss(samples, size) })
		checkPhases(t, moved, samples, size)
	})
}

// compareGradient compares the derivatives of weights with differences of the loss and of
// the penalty. It returns the indexes of those on which the loss depends.
func compareGradient(t *testing.T, name string, weights, gradient []float64, indexes []int, penalty float64, loss func() float64) (moved []int) {
	t.Helper()
	for _, i := range indexes {
		w := &weights[i]
		byLoss := difference(w, loss)
		want := byLoss + 2*penalty**w
		if !isNear(gradient[i], want) {
			t.Fatalf("%s %d: derivative %g, differences say %g", name, i, gradient[i], want)
		}
		if math.Abs(byLoss) > 1e-7 {
			moved = append(moved, i)
		}
	}
	return moved
}

func everyIndex(count int) (indexes []int) {
	for i := range count {
		indexes = append(indexes, i)
	}
	return indexes
}

// someOfTables returns indexes of weights of tables: of some entries that the samples have,
// in all phases, and of one that none may have.
func someOfTables(rng *rand.Rand, samples []sample, size layout) (indexes []int) {
	entries := []int32{int32(rng.IntN(size.Entries))}
	for i := range samples {
		for range min(8, len(samples[i].Patterns)) {
			entries = append(entries, samples[i].Patterns[rng.IntN(len(samples[i].Patterns))])
		}
	}
	slices.Sort(entries)
	for _, entry := range slices.Compact(entries) {
		for phase := range size.Phases {
			indexes = append(indexes, int(entry)*size.Phases+phase)
		}
	}
	return indexes
}

// checkPhases checks that the weights which moved the loss are of every phase that the
// samples have.
func checkPhases(t *testing.T, moved []int, samples []sample, size layout) {
	t.Helper()
	has, sees := make([]bool, size.Phases), make([]bool, size.Phases)
	for _, i := range moved {
		has[i%size.Phases] = true
	}
	for i := range samples {
		for phase, share := range samples[i].PhaseWeights {
			sees[phase] = sees[phase] || share != 0 && len(samples[i].Patterns) > 0
		}
	}
	if !slices.Equal(has, sees) || !slices.Contains(has, true) {
		t.Errorf("the loss depends on the phases %v, the samples are of %v", has, sees)
	}
}

// TestPolicyGradient compares the gradients of all policies and orders of steps with
// differences of the cross entropy and the penalty.
func TestPolicyGradient(t *testing.T) {
	policies := 0
	eachEvaluation(t, func(t *testing.T, g positions.Game, evaluation *game.Evaluation) {
		policy := evaluation.Classes
		if policy == nil {
			t.Skip("no policy")
		}
		policies++
		rng := rand.New(rand.NewPCG(8, 8))
		weights := make([]float64, policy.Count)
		for i := range weights {
			weights[i] = rng.NormFloat64()
		}
		var choices []choice
		occurs := []int{rng.IntN(len(weights))}
		for _, p := range spread(rng, g, 24) {
			c, ok := newChoice(p, policy, someVisits(rng, p))
			if !ok {
				continue
			}
			choices = append(choices, c)
			for range min(16, len(c.features)) {
				occurs = append(occurs, int(c.features[rng.IntN(len(c.features))]))
			}
		}
		slices.Sort(occurs)
		occurs = slices.Compact(occurs)
		s, gradient := Softmax{Penalty: 0.3}, make([]float64, len(weights))
		s.gradient(choices, weights, gradient)
		moved := compareGradient(t, "class", weights, gradient, occurs, s.Penalty,
			func() float64 { return crossEntropy(choices, weights) * float64(len(choices)) })
		if len(moved) < len(occurs)/2 {
			t.Errorf("the cross entropy depends on only %d of %d classes", len(moved), len(occurs))
		}
	})
	if policies == 0 {
		t.Error("no policy was seen")
	}
}

// someVisits returns visits of some steps of p at random.
func someVisits(rng *rand.Rand, p positions.Position) (visits []Visit) {
	for i := range p.Steps(nil) {
		if i == 0 || rng.IntN(3) == 0 {
			visits = append(visits, Visit{Index: i, Count: 1 + rng.Uint64N(50)})
		}
	}
	return visits
}
