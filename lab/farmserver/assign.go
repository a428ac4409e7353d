package farmserver

import (
	"cmp"
	"context"
	"fmt"
	"slices"
	"strings"
	"time"

	"tetrad/bench/jobs"
	"tetrad/lab/farm"
)

// A worker is a program that asks for jobs, the only one with its key. The mutex of the coordinator guards it.
type worker struct {
	name   string // of its key
	ask    farm.Ask
	seen   time.Time
	leases map[string]*lease // by token
	unfit  map[string]string // by submission: how its identity differs; "": it does not
}

type lease struct {
	s      *submission
	index  int
	round  int
	worker *worker
	since  time.Time
}

// An asker is a worker that waits for jobs.
type asker struct {
	worker   *worker
	assigned *farm.Assignment
	done     chan struct{} // closed when it is assigned something
}

// ask returns jobs for a worker, as soon as there are some.
func (c *coordinator) ask(ctx context.Context, name string, a *farm.Ask) (*farm.Assignment, error) {
	ctx, cancel := context.WithTimeout(ctx, holdFor)
	defer cancel()
	c.mu.Lock()
	defer c.mu.Unlock()
	w, err := c.heard(name, a)
	if err != nil {
		return nil, err
	}
	if a.Leaves {
		delete(c.workers, name)
		c.changeAll()
		return &farm.Assignment{}, nil
	}
	if assigned := c.assign(w); assigned != nil || a.Free < 1 {
		return assigned, nil
	}
	me := &asker{worker: w, done: make(chan struct{})}
	c.askers = append(c.askers, me)
	c.mu.Unlock()
	select {
	case <-me.done:
	case <-ctx.Done():
	}
	c.mu.Lock()
	w.seen = time.Now()
	if me.assigned != nil {
		return me.assigned, nil
	}
	c.askers = slices.DeleteFunc(c.askers, func(a *asker) bool { return a == me })
	return &farm.Assignment{Why: c.whyIdle(w)}, nil
}

// heard takes note of what a worker says. Jobs that it does not hold were lost, or are given back.
func (c *coordinator) heard(name string, a *farm.Ask) (*worker, error) {
	w := c.workers[name]
	if w != nil && w.ask.Instance != a.Instance && w.isThere() { // it may end
		return nil, fmt.Errorf("another program uses the key %s, or did just now; make a key for each worker", name)
	}
	if w == nil {
		w = &worker{name: name, leases: map[string]*lease{}, unfit: map[string]string{}}
		c.workers[name] = w
	}
	if w.ask.Instance != a.Instance {
		w.unfit = map[string]string{}
	}
	c.askers = slices.DeleteFunc(c.askers, func(a *asker) bool { return a.worker == w }) // of a request that was cut off
	w.ask, w.seen = *a, time.Now()
	holds := map[string]bool{}
	for _, token := range a.Holds {
		holds[token] = true
	}
	for token, l := range w.leases {
		if !holds[token] {
			c.release(l)
		}
	}
	return w, nil
}

// assign gives a worker jobs for its free processors, and a few to begin as soon as others end. It
// returns nil if there is nothing to say.
func (c *coordinator) assign(w *worker) *farm.Assignment {
	assigned := &farm.Assignment{Submissions: map[string]*jobs.Batch{}}
	for _, id := range w.ask.Open {
		if s := c.submissions[id]; s == nil || s.State != farm.Running {
			assigned.Over = append(assigned.Over, id)
		}
	}
	for free := w.ask.Free; free > -(1 + w.ask.Slots/8); {
		l := c.next(w, free < 1)
		if l == nil {
			break
		}
		token := c.token(w.name, l.s.id, l.index, l.round)
		l.worker, l.since = w, time.Now()
		l.s.busy += l.weight()
		w.leases[token], l.s.leases[place{l.index, l.round}] = l, l
		assigned.Jobs = append(assigned.Jobs, farm.Job{Submission: l.s.id, Index: l.index, Round: l.round, Token: token})
		free -= l.weight()
		if !slices.Contains(w.ask.Open, l.s.id) {
			assigned.Submissions[l.s.id] = &l.s.Batch
		}
	}
	if len(assigned.Jobs)+len(assigned.Over) == 0 {
		return nil
	}
	return assigned
}

func (l *lease) weight() int {
	return min(l.s.runner.Weight(l.index), l.s.Weight())
}

// next takes a job for a worker off the queues, of the submission that has the fewest processors.
// It returns nil if there is none. A job to wait there is one of many: the last ones are for
// whoever is free.
func (c *coordinator) next(w *worker, toWait bool) *lease {
	var ready []*submission
	for _, s := range c.submissions {
		if s.hasWork() && (!toWait || len(s.queue) > s.width/ahead) && c.obstacle(w, s) == "" {
			ready = append(ready, s)
		}
	}
	slices.SortFunc(ready, func(a, b *submission) int {
		return cmp.Or(a.busy-b.busy, strings.Compare(a.id, b.id))
	})
	for _, s := range ready {
		if l := s.nextCheck(w.name); l != nil {
			return l
		}
		if l := c.nextJob(s, w); l != nil {
			return l
		}
	}
	return nil
}

// nextJob takes a job off the queue, unless the worker has failed at it and others can try it.
func (c *coordinator) nextJob(s *submission, w *worker) *lease {
	for i := 0; i < len(s.queue); i++ {
		index := s.queue[i]
		isOpen := s.wanted[index] && s.leases[place{index, 0}] == nil
		if isOpen && s.failures[index][w.name] != "" && s.cannotCompute(index, c.fit(s)) == "" {
			continue
		}
		s.queue = slices.Delete(s.queue, i, i+1)
		if isOpen {
			return &lease{s: s, index: index}
		}
		i--
	}
	return nil
}

// release takes a job back. Others may have it, if it is still wanted.
func (c *coordinator) release(l *lease) {
	c.endLease(l, 0)
	s := l.s
	if l.round > 0 && s.checks[l.index] != nil {
		s.checkQueue = append(s.checkQueue, l.index)
	} else if s.wanted[l.index] {
		s.push(l.index)
	}
	c.dispatch()
}

// endLease forgets who computes a job, which has used some time.
func (c *coordinator) endLease(l *lease, used time.Duration) {
	delete(l.s.leases, place{l.index, l.round})
	delete(l.worker.leases, c.token(l.worker.name, l.s.id, l.index, l.round))
	l.s.busy -= l.weight()
	l.s.longest = max(l.s.longest, used)
}

// obstacle returns why a worker takes no part in a submission, or "".
func (c *coordinator) obstacle(w *worker, s *submission) string {
	if reason := c.keys.quarantine(w.name); reason != "" {
		return "in quarantine (" + reason + "; tetrad-lab keys release releases it)"
	}
	if slices.Contains(s.Liars, w.name) {
		return "out of this submission, since results of it were wrong"
	}
	unfit, isKnown := w.unfit[s.id]
	if !isKnown {
		if err := w.ask.Identity.Differs(s.Requires); err != nil {
			unfit = err.Error()
		}
		w.unfit[s.id] = unfit
	}
	failed := s.resting[w.name]
	switch {
	case unfit != "":
		return "unfit for this submission (" + unfit + ")"
	case s.Weight() > w.ask.Slots:
		return "too small: a job needs more processors than it has; start it with more --slots"
	case time.Now().Before(failed.until):
		return "cannot compute the jobs, and tries again each minute (" + failed.reason + ")"
	}
	return ""
}

// fit returns the workers that are there and take part in a submission.
func (c *coordinator) fit(s *submission) (all []*worker) {
	for _, w := range c.workers {
		if w.isThere() && c.obstacle(w, s) == "" {
			all = append(all, w)
		}
	}
	return all
}

func (w *worker) isThere() bool { return time.Since(w.seen) <= lifetime }

func (c *coordinator) width(s *submission) int {
	slots := 0
	for _, w := range c.fit(s) {
		slots += w.ask.Slots
	}
	s.width = min(max(ahead*slots/s.Weight(), minWidth), farm.MaxWanted)
	return s.width
}

func (c *coordinator) dispatch() {
	for i := 0; i < len(c.askers) && c.hasWork(); {
		a := c.askers[i]
		if a.assigned = c.assign(a.worker); a.assigned == nil {
			i++
			continue
		}
		close(a.done)
		c.askers = slices.Delete(c.askers, i, i+1)
	}
}

// changeAll lets all workers look again, and tells all submitters what they wait for now.
func (c *coordinator) changeAll() {
	c.dispatch()
	for _, s := range c.submissions {
		if s.State == farm.Running {
			s.notify()
		}
	}
}

func (c *coordinator) hasWork() bool {
	for _, s := range c.submissions {
		if s.hasWork() {
			return true
		}
	}
	return false
}

func (s *submission) hasWork() bool {
	return s.State == farm.Running && s.runner != nil && len(s.queue)+len(s.checkQueue) > 0
}
