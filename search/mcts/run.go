package mcts

import (
	"sync"
	"sync/atomic"
	"time"

	"tetrad/positions"
	"tetrad/search"
)

// A run holds the data that the threads of one search share.
type run struct {
	task   search.Task
	params Params
	// scoring is the policy of the evaluation; nil if priors do not come from it.
	scoring func(p positions.Position, steps []positions.Step, scores []int32)
	draws   search.Draws
	tree    *tree
	decay   *decay // for params.Temperature
	stop    atomic.Bool
	full    atomic.Bool // an allocation has failed

	// What is above is read by all threads on each playout, and what is below is written often: on
	// another line of the cache.
	_ [128]byte

	// Playouts hold gate for reading. Compaction holds it for writing.
	gate     sync.RWMutex
	playouts atomic.Uint64
	nextCopy uint64 // no compaction before this number of playouts
	nextLook uint64 // no depth check before this number of playouts
}

func newRun(t search.Task, params Params, tr *tree, d *decay) *run {
	r := &run{task: t, params: params, draws: t.Draws(params.Scale), tree: tr, decay: d}
	d.set(params.Temperature)
	if params.Policy {
		r.scoring = t.Evaluation.ScoreSteps
	}
	return r
}

const (
	// reportInterval is the time between lines of information.
	reportInterval = 500 * time.Millisecond
	// batch is the number of playouts between checks of the limits, except for limits
	// that end a search at once.
	batch = 16
	// sharedBatch is that of a worker that is not alone: what it adds to the tree then, and what
	// both threads write, travels from processor to processor.
	sharedBatch = 64
)

// help runs playouts until the search is told to stop.
func (w *worker) help() {
	for !w.stop.Load() {
		w.playBatch()
		w.makeRoom()
	}
}

// direct is help for the thread that watches the limits and reports.
func (w *worker) direct(report func()) {
	next := reportInterval
	for !w.stop.Load() && !w.isDone() {
		w.playBatch()
		w.makeRoom()
		if w.task.Control.Elapsed() > next {
			w.read(report)
			next += reportInterval
		}
	}
	w.stop.Store(true)
}

// playBatch runs a few playouts.
func (w *worker) playBatch() {
	w.gate.RLock()
	defer w.gate.RUnlock()
	size := batch
	if w.shared {
		size = sharedBatch
		defer w.flush()
	}
	if w.allocator.arena != w.tree.arena {
		w.allocator = allocator{arena: w.tree.arena}
		clear(w.kept[:])
	}
	root := w.tree.root
	for range size {
		if root.proof().value != open || w.task.Control.Expired() {
			w.stop.Store(true)
		}
		if w.stop.Load() || !w.claim() {
			return
		}
		w.playout()
		if w.ask != nil {
			w.ask()
		}
	}
}

// read calls f, which reads the tree.
func (r *run) read(f func()) {
	r.gate.RLock()
	defer r.gate.RUnlock()
	f()
}

// claim counts a playout that is about to begin. It returns false if the limit allows no more.
// Without a limit, a worker that is not alone counts its playouts when a batch ends.
func (w *worker) claim() bool {
	limit := w.task.Nodes
	if w.shared && limit == 0 {
		w.late++
		return true
	}
	if n := w.playouts.Add(1); limit > 0 && n > limit {
		w.playouts.Add(^uint64(0))
		return false
	}
	return true
}
