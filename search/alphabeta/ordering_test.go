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
	f.hint = positions.NoStep
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
	if up, down := history[last], history[first]; up > mostGravity || down < -mostGravity || up < mostGravity/2 || down != -up {
		t.Errorf("after many cut-offs the history is %d and %d, the bound is %d", up, down, mostGravity)
	}
	for range 20 {
		w.reward(f, first, 40, []candidate{candidate(last)})
	}
	if got, want := order(), []positions.Step{first, steps[1], last}; !slices.Equal(got, want) {
		t.Errorf("order %v after 20 cut-offs of step %v, want %v", got, first, want)
	}
}
