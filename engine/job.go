package engine

import (
	"context"
	"sync/atomic"
	"time"

	"tetrad/search"
)

// job is a search, or other long work, in its own goroutine.
type job struct {
	control *search.Control

	// The budget starts at ponderhit, if there is one. Only the engine's goroutine
	// reads and writes pondering.
	pondering bool
	budget    *search.Budget
	hit       chan struct{} // closed by PonderHit

	infinite  bool          // answers only after Stop
	finished  atomic.Bool   // the work has ended by itself; the answer may be held back
	answering atomic.Bool   // set before the answer is given
	done      chan struct{} // closed when the goroutine ends
}

func newJob() *job {
	return &job{control: search.NewControl(), hit: make(chan struct{}), done: make(chan struct{})}
}

// start runs work in a new goroutine as the engine's job, and watches it until it ends.
// Work must call answer just before it gives its last answer.
func (e *Engine) start(j *job, work func()) {
	e.job = j
	endWatch := j.control.Watch()
	go func() {
		defer close(j.done)
		defer endWatch()
		work()
	}()
}

// Work starts other long work beside the engine, like a search: until the work ends the
// engine is searching, and Stop cancels ctx. The function work returns a function that
// gives the last answer. Once that function runs, the client may send the next command.
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

// answer marks the end of the work. From now on the engine counts as not searching,
// since the client may send the next command as soon as it has read the answer.
func (j *job) answer() { j.answering.Store(true) }

// noTime is so little time that a client with a command to send counts it as none.
const noTime = 5 * time.Millisecond

// isEnding reports whether the answer comes at once, without further commands. Either the job was
// told to stop, or its time is over, or it has ended by itself and its answer is not held back.
func (j *job) isEnding() bool {
	return j.answering.Load() || j.control.Ends(noTime) || j.finished.Load() && !j.pondering && !j.infinite
}

// Searching reports whether a search is running. If the search is ending, as after Stop,
// Searching waits for its answer: clients send stop and the next command in one write. It
// must not be called from the functions given to [Engine.Go].
func (e *Engine) Searching() bool {
	if e.job == nil {
		return false
	}
	if e.job.isEnding() {
		<-e.job.done
	}
	select {
	case <-e.job.done:
		return false
	default:
		return true
	}
}

// Stop tells the search to answer now, and does not wait for the answer. Without a
// search it does nothing.
func (e *Engine) Stop() {
	if e.job != nil {
		e.job.control.Stop()
	}
}

// IsHeld reports whether a search is running whose answer waits for Stop or PonderHit. Like
// [Engine.Searching] it waits for a search that is ending.
func (e *Engine) IsHeld() bool { return e.Searching() && (e.job.infinite || e.job.pondering) }

// Wait returns when no search is running.
func (e *Engine) Wait() {
	if e.job != nil {
		<-e.job.done
	}
}

// PonderHit tells a pondering search that the opponent has played the expected turn:
// its clock starts now. Without a pondering search it does nothing.
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
