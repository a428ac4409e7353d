package engine

import (
	"context"
	"sync/atomic"

	"tetrad/search"
)

// job is a search, or another long piece of work, in a goroutine of its own.
type job struct {
	control *search.Control

	// What waits for ponderhit: the budget to start with it, if there is one.
	// Only the engine's goroutine reads and writes pondering.
	pondering bool
	budget    *search.Budget
	hit       chan struct{} // closed by ponderhit

	answering atomic.Bool   // set before the answer is given
	done      chan struct{} // closed when the goroutine ends
}

func newJob() *job {
	return &job{control: search.NewControl(), hit: make(chan struct{}), done: make(chan struct{})}
}

// start runs work in a new goroutine, as the engine's job, watched until it ends.
// work calls answer just before it gives its last answer.
func (e *Engine) start(j *job, work func()) {
	e.job = j
	endWatch := j.control.Watch()
	go func() {
		defer close(j.done)
		defer endWatch()
		work()
	}()
}

// Work starts other long work beside the engine, as a search: until it ends the
// engine is searching, and Stop ends ctx. work returns what gives its last
// answer; after that the client may send the next command at once.
func (e *Engine) Work(work func(ctx context.Context) (last func())) error {
	if e.Searching() {
		return ErrSearching
	}
	j := newJob()
	e.start(j, func() {
		ctx, cancel := context.WithCancel(context.Background())
		defer cancel()
		go func() {
			select {
			case <-j.control.Done():
				cancel()
			case <-ctx.Done():
			}
		}()
		last := work(ctx)
		j.answer()
		last()
	})
	return nil
}

// answer marks the end of the work: from now on the engine is not searching,
// since whoever reads the answer may send the next command at once.
func (j *job) answer() { j.answering.Store(true) }

// Searching reports whether a search is running. A search that is giving its
// answer is waited for. It must not be called from the functions given to
// [Engine.Go].
func (e *Engine) Searching() bool {
	if e.job == nil {
		return false
	}
	if e.job.answering.Load() {
		<-e.job.done
	}
	select {
	case <-e.job.done:
		return false
	default:
		return true
	}
}

// Stop tells the search to answer now, and does not wait for it. Without a
// search it does nothing.
func (e *Engine) Stop() {
	if e.job != nil {
		e.job.control.Stop()
	}
}

// Wait returns when no search is running any more.
func (e *Engine) Wait() {
	if e.job != nil {
		<-e.job.done
	}
}

// PonderHit tells a pondering search that the expected turn was played: its
// clock starts now. Without such a search it does nothing.
func (e *Engine) PonderHit() {
	j := e.job
	if j == nil || !j.pondering {
		return
	}
	j.pondering = false
	if j.budget != nil {
		j.control.SetBudget(*j.budget)
	}
	close(j.hit)
}
