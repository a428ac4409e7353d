package alphabeta

import (
	"math"
	"slices"
	"testing"

	"tetrad/positions"
	"tetrad/positions/verto"
	"tetrad/search"
)

// rootOrder evaluates like noise, and notes in which order steps at the root are
// tried.
type rootOrder struct {
	worker *worker
	steps  []positions.Step
}

func (r *rootOrder) Evaluate(p positions.Position) int {
	if first := r.worker.rootSteps[0]; !slices.Contains(r.steps, first) {
		r.steps = append(r.steps, first)
	}
	return noise.Evaluate(p)
}

// TestBusyStepsAreTriedLast marks positions after steps at the root as busy: but
// for the first step, these come after all others, none is left out, and the
// score stays.
func TestBusyStepsAreTriedLast(t *testing.T) {
	depth := Defaults().ABDADADepth
	p := verto.Family.New(4, "").Start()
	run := func(marks []positions.Step) (search.Score, []positions.Step) {
		s, order := New(1), new(rootOrder)
		sh := s.newShared(search.Task{
			Root: p.Copy(), Evaluation: &search.Evaluation{Evaluate: order.Evaluate}, Threads: 1, MultiPV: 1, Control: search.NewControl(),
		})
		sh.busy = newBusy(depth)
		s.prepareWorkers(sh)
		w := s.workers[0]
		order.worker = w
		for _, step := range marks {
			w.p.Do(step)
			key := w.p.Key()
			w.p.Undo()
			sh.busy.begin(key, depth-1)
			if !w.isBusy(step, depth) || w.isBusy(step, depth-1) {
				t.Fatalf("step %v is busy %v at depth %d, %v a turn nearer", step, w.isBusy(step, depth), depth, w.isBusy(step, depth-1))
			}
		}
		return w.node(w.top, depth, -search.Infinity, search.Infinity), order.steps
	}
	want, steps := run(nil)
	if len(steps) != len(p.Steps(nil)) {
		t.Fatalf("%d steps are tried, %d are legal", len(steps), len(p.Steps(nil)))
	}
	free := len(steps) - 2 // and the first
	score, order := run(append(slices.Clone(steps[:free]), steps[free+1]))
	if score != want {
		t.Errorf("score %d, without busy positions %d", score, want)
	}
	if len(order) != len(steps) || order[0] != steps[0] || order[1] != steps[free] {
		t.Errorf("order %v, want %v first, then %v, which alone is not busy, of %v", order, steps[0], steps[free], steps)
	}
}

// TestBusyForgets lets marks end, come from too near the horizon, and give way.
func TestBusyForgets(t *testing.T) {
	const depth = 3
	b := newBusy(depth)
	is := func(key uint64) bool { return b.slot(key).Load() == key }
	const key, other = uint64(1) << 63, uint64(1)<<63 | 1 // of one slot
	if b.begin(key, depth-2); is(key) {
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
