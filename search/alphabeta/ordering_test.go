package alphabeta

import (
	"slices"
	"testing"

	"tetrad/positions"
	"tetrad/positions/positionstest"
)

// TestHistoryGravity rewards the last of three steps over the first, and then the first
// over the last.
func TestHistoryGravity(t *testing.T) {
	w := &worker{p: positionstest.TicTacToe.New(3, "").Start(), params: Params{History: true, HistoryGravity: true}}
	f := newFrame()
	f.tableStep = positions.NoStep
	steps := w.p.Steps(nil)
	order := func() (sorted []positions.Step) {
		w.candidates = w.candidates[:0]
		w.generate(f)
		for i := range w.candidates {
			sorted = append(sorted, w.pick(i))
		}
		return sorted
	}
	first, last := steps[0], steps[2]
	w.reward(f, last, 5, []candidate{candidate(first)})
	if got, want := order(), []positions.Step{last, steps[1], first}; !slices.Equal(got, want) {
		t.Errorf("order %v, want %v", got, want)
	}
	history := &w.order.history[positions.P1]
	for range 10_000 {
		w.reward(f, last, 40, []candidate{candidate(first)})
	}
	if up, down := history[last], history[first]; up > maxGravity || down < -maxGravity || up < maxGravity/2 || down != -up {
		t.Errorf("after many cut-offs the history is %d and %d, the bound is %d", up, down, maxGravity)
	}
	for range 20 {
		w.reward(f, first, 40, []candidate{candidate(last)})
	}
	if got, want := order(), []positions.Step{first, steps[1], last}; !slices.Equal(got, want) {
		t.Errorf("order %v after 20 cut-offs of step %v, want %v", got, first, want)
	}
}

// TestAge halves the history of all steps that have any, and forgets it.
func TestAge(t *testing.T) {
	w := &worker{params: Params{History: true, HistoryGravity: true}}
	f := newFrame()
	w.reward(f, 7, 9, []candidate{candidate(40_000), candidate(3)})
	f.mover = positions.P2
	w.reward(f, 1, 9, nil)
	steps := []positions.Step{1, 3, 7, 40_000}
	values := func() (list []int32) {
		for player := range w.order.history {
			for _, s := range steps {
				list = append(list, w.order.history[player][s])
			}
		}
		return list
	}
	old := values()
	w.order.age()
	for i, got := range values() {
		if got != old[i]/2 {
			t.Errorf("history %d of step %d was %d and is %d", i/len(steps), steps[i%len(steps)], old[i], got)
		}
	}
	w.order.clear()
	for i, got := range values() {
		if got != 0 || old[1] == 0 || old[3] == 0 {
			t.Errorf("history %d is %d after %d was forgotten", i, got, old[i])
		}
	}
}
