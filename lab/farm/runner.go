package farm

import (
	"context"
	"errors"
	"slices"
	"sync"
	"time"

	"tetrad/bench/jobs"
)

// A runner is a submission as a worker knows it.
type runner struct {
	id      string
	slots   int          // processors of a job, at most
	runner  *jobs.Runner // nil: it takes no part
	refusal string       // why, with what to do about it

	jobs      sync.WaitGroup // deliveries that use the runner
	failures  int            // since the last success
	restUntil time.Time      // after failures
}

// weight returns the number of processors of a job.
func (r *runner) weight(index int) int {
	if r.runner != nil {
		return min(max(r.runner.Weight(index), 1), r.slots)
	}
	return r.slots
}

// claim keeps a runner open for a job. It fails if the runner is not needed any more.
func (w *Worker) claim(r *runner) bool {
	w.mu.Lock()
	defer w.mu.Unlock()
	if w.runners[r.id] != r {
		return false
	}
	r.jobs.Add(1)
	return true
}

// follow opens what submissions need and closes what they do not need any more, until ctx
// ends.
func (w *Worker) follow(ctx context.Context) {
	for {
		changed := w.monitor.Changed()
		w.update()
		select {
		case <-changed:
		case <-ctx.Done():
			return
		}
	}
}

// update brings the runners up to the state that the monitor shows.
func (w *Worker) update() {
	submissions := w.monitor.submissions.all(0)
	_, quarantined := w.monitor.quarantined.get(w.name())
	for id, o := range submissions {
		if o.State == Running && !w.knows(id) {
			w.add(id, o)
		}
	}
	w.mu.Lock()
	var over []*runner
	for id, r := range w.runners {
		if o := submissions[id]; o == nil || o.State != Running {
			over = append(over, r)
		}
	}
	if quarantined && !w.quarantined {
		w.log.Error("this worker was quarantined: its results differ from those of others; release it with tetrad-lab jobs release")
	}
	w.quarantined = quarantined
	for a := range w.active {
		if quarantined || slices.ContainsFunc(over, func(r *runner) bool { return r.id == a.id }) {
			a.cancel()
		}
	}
	w.mu.Unlock()
	for _, r := range over {
		w.drop(r)
	}
	trySend(w.wake, struct{}{})
}

// knows reports whether there is a runner for a submission.
func (w *Worker) knows(id string) bool {
	w.mu.Lock()
	defer w.mu.Unlock()
	return w.runners[id] != nil
}

// add opens a runner for a submission, or says why not.
func (w *Worker) add(id string, o *Submission) {
	r := &runner{id: id, slots: o.Weight()}
	err := w.config.Identity.Differs(&o.Requires)
	if err == nil && r.slots > w.config.Slots {
		err = errors.New("a job needs more processors than this worker has; start it with more --slots")
	}
	if err == nil {
		r.runner, err = jobs.Open(w.config.Kinds, &o.Batch, w.config.Host)
	}
	if err != nil {
		r.refusal = sanitize(err.Error(), maxReason/2)
		w.log.Warn("this worker takes no part in a submission", "submission", id, "title", o.Title, "reason", r.refusal)
	} else {
		w.log.Info("this worker takes part in a submission", "submission", id, "title", o.Title)
	}
	w.mu.Lock()
	w.runners[id] = r
	w.mu.Unlock()
	trySend(w.heartbeatSoon, struct{}{})
}

// drop closes a runner once its jobs have ended.
func (w *Worker) drop(r *runner) {
	w.mu.Lock()
	delete(w.runners, r.id)
	w.scheduler.remove(r.id)
	for a := range w.active {
		if a.id == r.id {
			a.cancel()
		}
	}
	w.mu.Unlock()
	w.consumers.forget(r.id)
	if r.runner == nil {
		return
	}
	w.running.Go(func() {
		r.jobs.Wait()
		if err := r.runner.Close(); err != nil {
			w.log.Warn("a submission has not ended well here", "submission", r.id, "error", err)
		}
	})
}

// dropAll closes all runners.
func (w *Worker) dropAll() {
	w.mu.Lock()
	var all []*runner
	for _, r := range w.runners {
		all = append(all, r)
	}
	w.mu.Unlock()
	for _, r := range all {
		w.drop(r)
	}
}
