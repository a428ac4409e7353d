package mcts

import (
	"slices"
	"testing"

	"tetrad/positions"
	"tetrad/positions/verto"
	"tetrad/positions/vinver"
	"tetrad/search"
)

// policy prefers steps with great numbers, and values positions by their noise.
var policy = &search.Evaluation{
	Evaluate: noise.Evaluate,
	ScoreSteps: func(_ positions.Position, steps []positions.Step, scores []int32) {
		for i, s := range steps {
			scores[i] = int32(s) * 10
		}
	},
}

// expanded returns the choices of the root of a new tree.
func expanded(params Params) []choice {
	w := warmWorker(search.Task{
		Root: verto.Family.New(6, "").Start(), Evaluation: policy, Control: search.NewControl(),
	}, params)
	w.expandRoot()
	var all []choice
	l := w.tree.root.list()
	if l&sortedBit == 0 {
		l = w.sortRest(w.tree.root, l)
	}
	for i := range l.count() {
		all = append(all, w.tree.arena.choice(l, i))
	}
	return all
}

func TestPriors(t *testing.T) {
	params := Defaults()
	p := verto.Family.New(6, "").Start()
	values := map[positions.Step]int{}
	for _, s := range p.Steps(nil) {
		p.Do(s)
		values[s] = noise.Evaluate(p)
		if p.ToMove() != positions.P1 {
			values[s] = -values[s]
		}
		p.Undo()
	}
	tests := []struct {
		name   string
		change func()
		less   func(a, b positions.Step) bool // whether a must not come before b
	}{
		{"by evaluation", func() {}, func(a, b positions.Step) bool { return values[a] < values[b] }},
		{"by the policy", func() { params.Policy = true }, func(a, b positions.Step) bool { return a < b }},
	}
	for _, test := range tests {
		test.change()
		all := expanded(params)
		sum := 0.0
		var steps []positions.Step
		for i, c := range all {
			sum += c.prior()
			steps = append(steps, c.step())
			if i > 0 && (test.less(all[i-1].step(), c.step()) || all[i-1].prior() < c.prior()) {
				t.Errorf("%s: choice %d comes too late", test.name, i)
			}
		}
		if sum < 0.999 || sum > 1.001 {
			t.Errorf("%s: the priors add up to %f", test.name, sum)
		}
		slices.Sort(steps)
		if !slices.Equal(steps, p.Steps(nil)) {
			t.Errorf("%s: choices for %v", test.name, steps)
		}
	}
}

// TestStepsAreEvaluatedUntilTheClockEnds expands a node after the deadline.
func TestStepsAreEvaluatedUntilTheClockEnds(t *testing.T) {
	control := search.NewControl()
	control.Stop()
	w := warmWorker(search.Task{
		Root: vinver.Family.New(19, "").Start(), Evaluation: noise, Control: control,
	}, Defaults())
	w.expandRoot()
	made := 0
	for _, score := range w.scores {
		if score != slices.Min(w.scores) {
			made++
		}
	}
	if made == 0 || made >= stepInterval {
		t.Errorf("%d of %d steps were evaluated after the deadline", made, len(w.scores))
	}
}
