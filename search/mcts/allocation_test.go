package mcts

import (
	"testing"

	"tetrad/positions"
	"tetrad/positions/trap"
	"tetrad/positions/veletas"
	"tetrad/positions/verto"
	"tetrad/positions/vinver"
	"tetrad/search"
)

// TestPlayoutsAllocateNothing counts the allocations of playouts, including
// expansions, once the memory of the tree exists.
func TestPlayoutsAllocateNothing(t *testing.T) {
	for _, f := range []*positions.Family{&verto.Family, &veletas.Family, &trap.Family, &vinver.Family} {
		params := Defaults()
		params.History = 1
		w := warmWorker(search.Task{
			Root: f.New(f.DefaultSize, "").Start(), Evaluation: noise, Control: search.NewControl(),
		}, params)
		for range 10 {
			w.playBatch()
		}
		before := w.tree.arena.used
		if n := testing.AllocsPerRun(20, w.playBatch); n > 0 {
			t.Errorf("%s: %.0f allocations in %d playouts", f.Name, n, batch)
		}
		if w.full.Load() || w.tree.arena.used == before {
			t.Errorf("%s: the tree has not grown", f.Name)
		}
	}
}

// warmWorker returns a worker with an empty tree whose blocks have been allocated.
func warmWorker(task search.Task, params Params) *worker {
	s := New(8)
	var blocks []*block
	for b := s.pool.take(); b != nil; b = s.pool.take() {
		blocks = append(blocks, b)
	}
	for _, b := range blocks {
		s.pool.give(b)
	}
	return newWorker(newRun(task, params, newTree(newArena(s.pool, s.blocks), &task, task.Draws(params.Scale)), new(decay)), 0)
}

func BenchmarkPlayouts(b *testing.B) {
	for _, f := range []*positions.Family{&verto.Family, &veletas.Family, &trap.Family, &vinver.Family} {
		b.Run(f.Name, func(b *testing.B) {
			w := warmWorker(search.Task{
				Root: f.New(f.DefaultSize, "").Start(), Evaluation: noise, Control: search.NewControl(),
			}, Defaults())
			for b.Loop() {
				w.playBatch()
				w.makeRoom()
			}
			b.ReportMetric(float64(w.playouts.Load())/b.Elapsed().Seconds(), "playouts/s")
		})
	}
}

// newWorker returns the worker of a search that has this number.
func newWorker(r *run, number int) *worker {
	w := new(worker)
	w.prepare(r, number)
	return w
}
