package alphabeta

import (
	"math"
	"testing"

	"tetrad/positions"
	"tetrad/positions/verto"
	"tetrad/search"
)

// TestBusyStepsAreTriedLast marks all positions after the first step but the one
// as busy: the score stays, and no step is left out.
func TestBusyStepsAreTriedLast(t *testing.T) {
	const depth = putOffDepth
	p := verto.Family.New(4, "").Start()
	score := func(marks []positions.Step) search.Score {
		s := New(1)
		sh := &shared{table: s.table, busy: new(busy), task: search.Task{
			Root: p.Copy(), Evaluator: noise{}, Threads: 1, MultiPV: 1, Control: search.NewControl(),
		}}
		s.prepareWorkers(sh)
		w := s.workers[0]
		for _, step := range marks {
			w.p.Do(step)
			key := w.p.Key()
			w.p.Undo()
			sh.busy.begin(key, depth-1)
			if !w.isBusy(step, depth) || w.isBusy(step, depth-1) {
				t.Fatalf("step %v is busy %v at depth %d, %v a turn nearer", step, w.isBusy(step, depth), depth, w.isBusy(step, depth-1))
			}
		}
		return w.node(depth, -search.Infinity, search.Infinity, 0, 0, 0)
	}
	steps := p.Steps(nil)
	if want, got := score(nil), score(steps); got != want {
		t.Errorf("score %d, without busy positions %d", got, want)
	}
	last := len(steps) - 1
	if want, got := score(nil), score(steps[:last]); got != want {
		t.Errorf("score %d with one position that is not busy, want %d", got, want)
	}
}

// TestBusyForgets lets marks end, come from too near the horizon, and give way.
func TestBusyForgets(t *testing.T) {
	b := new(busy)
	is := func(key uint64) bool { return b.slot(key).Load() == key }
	const key, other = uint64(1) << 63, uint64(1)<<63 | 1 // of one slot
	if b.begin(key, putOffDepth-2); is(key) {
		t.Error("a position near the horizon is marked")
	}
	if b.begin(key, math.MaxInt); !is(key) {
		t.Error("a position is not marked")
	}
	if b.end(other, math.MaxInt); !is(key) {
		t.Error("another position took the mark away")
	}
	if b.begin(other, math.MaxInt); is(key) || !is(other) {
		t.Error("the newer mark of a slot does not count")
	}
	if b.end(other, math.MaxInt); is(other) {
		t.Error("a mark stays")
	}
	var none *busy
	none.begin(key, math.MaxInt)
	none.end(key, math.MaxInt)
}
