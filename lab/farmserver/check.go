package farmserver

import (
	"context"
	"fmt"
	"slices"

	"github.com/nats-io/nats.go"

	"tetrad/bench/jobs"
	"tetrad/lab/farm"
)

// A check is a result that is computed again by another worker, to compare the two.
type check struct {
	first  string // who has computed the result
	second string // whose result differs; empty: nobody has computed it again yet
	data   []byte // of the second
	differ string // in what
}

// theServer is the author of results that the coordinator's own program has computed.
const theServer = "the-server"

// planCheck has a result computed again if it is one of those.
func (c *coordinator) planCheck(s *submission, index int) {
	if _, isKnown := s.checks[index]; isKnown || !c.isSampled(s, index) || s.done[index].author == theServer {
		return
	}
	s.checks[index] = &check{first: s.done[index].author}
	s.checkQueue = append(s.checkQueue, index)
	c.dispatch()
}

// nextCheck takes a comparison off the queue that a worker has no part in yet.
func (s *submission) nextCheck(worker string) *lease {
	for i, index := range s.checkQueue[:min(len(s.checkQueue), maxLooked)] {
		k := s.checks[index]
		if k != nil && (k.first == worker || k.second == worker) {
			continue
		}
		s.checkQueue = slices.Delete(s.checkQueue, i, i+1)
		if k == nil {
			return s.nextCheck(worker)
		}
		return &lease{s: s, index: index, round: k.round()}
	}
	return nil
}

func (k *check) round() int {
	if k.second == "" {
		return 1
	}
	return 2
}

func (c *coordinator) compare(ctx context.Context, s *submission, d *farm.Delivery, name string) error {
	k := s.checks[d.Index]
	if k == nil || k.round() != d.Round || k.first == name || k.second == name {
		return nil // it is not needed any more
	}
	if d.Round == 2 {
		return c.decide(ctx, s, d.Index, name, d.Data)
	}
	first, err := c.read(ctx, s, d.Index)
	if err != nil {
		s.checks[d.Index] = nil
		return nil
	}
	differ := s.runner.Same(d.Index, first, d.Data)
	if differ == nil {
		s.same++
		return c.closeCheck(s, d.Index, "same")
	}
	k.second, k.data, k.differ = name, d.Data, farm.Sanitize(differ.Error(), farm.MaxReason/2)
	c.doubt(s, farm.Doubt{Index: d.Index, Workers: [2]string{k.first, name}, Differ: k.differ})
	c.running.Go(func() { c.settle(s, d.Index) })
	return c.save(s)
}

// closeCheck stores what a comparison has shown, so that it is not made again.
func (c *coordinator) closeCheck(s *submission, index int, verdict string) error {
	s.checks[index] = nil
	s.notify()
	m := &nats.Msg{Subject: fmt.Sprintf("check.%s.%d", s.id, index), Header: nats.Header{}}
	m.Header.Set(headerCheck, verdict)
	c.mu.Unlock()
	defer c.mu.Lock()
	if _, err := c.store.add(m); err != nil && err != errTaken {
		return err
	}
	return nil
}

// doubt takes note of a doubt, in place of an earlier one about the same job.
func (c *coordinator) doubt(s *submission, d farm.Doubt) {
	c.log.Error("results differ", "submission", s.id, "doubt", d.String())
	s.Doubts = slices.DeleteFunc(s.Doubts, func(old farm.Doubt) bool { return old.Index == d.Index })
	if len(s.Doubts) < maxDoubts {
		s.Doubts = append(s.Doubts, d)
	}
	s.note(d.String())
	s.notify()
}

// settle computes a job on this machine. If it cannot, another worker does.
func (c *coordinator) settle(s *submission, index int) {
	result, err := c.compute(s, index)
	c.mu.Lock()
	defer c.mu.Unlock()
	if err == nil {
		err = c.decide(c.ctx, s, index, theServer, result)
	} else if s.checks[index] != nil {
		s.checkQueue = append(s.checkQueue, index)
		s.notify()
		c.dispatch()
	}
	if err != nil && c.ctx.Err() == nil {
		c.log.Warn("a doubt is not settled by this server", "submission", s.id, "job", index, "error", err)
	}
}

// compute computes a job with the program of this server, if it is that of a submission.
func (c *coordinator) compute(s *submission, index int) ([]byte, error) {
	c.judging.Lock()
	defer c.judging.Unlock()
	own, err := c.config.Identity(c.ctx)
	if err == nil {
		err = own.Differs(s.Requires)
	}
	if err != nil {
		return nil, err
	}
	runner, err := jobs.Open(c.config.Kinds, &s.Batch, &jobs.Host{Registry: c.config.Registry, Engines: c.config.Engines})
	if err != nil {
		return nil, err
	}
	defer runner.Close()
	return runner.Do(c.ctx, index)
}

func (c *coordinator) decide(ctx context.Context, s *submission, index int, judge string, third []byte) error {
	k := s.checks[index]
	if k == nil || k.second == "" {
		return nil
	}
	first, err := c.read(ctx, s, index)
	if err != nil {
		return err
	}
	d := farm.Doubt{Index: index, Workers: [2]string{k.first, k.second}, Differ: k.differ, Judge: judge}
	wrong := map[string]bool{k.first: s.runner.Same(index, first, third) != nil, k.second: s.runner.Same(index, k.data, third) != nil}
	// Of three results that differ, none is known to be right, unless one is the server's own.
	isOpen := wrong[k.first] && wrong[k.second] && judge != theServer
	for name, isWrong := range wrong {
		if isWrong && !isOpen {
			again, err := c.convict(ctx, s, name, index)
			if err != nil {
				return err
			}
			d.Wrong, d.Again = append(d.Wrong, name), d.Again+again
		}
	}
	slices.Sort(d.Wrong)
	c.doubt(s, d)
	if wrong[k.first] && !isOpen {
		if err := c.keep(ctx, s, index, judge, third); err != nil {
			return err
		}
	}
	if err := c.closeCheck(s, index, "differ"); err != nil {
		return err
	}
	return c.save(s)
}

// convict puts a worker in quarantine, and has all its results of a submission computed again.
func (c *coordinator) convict(ctx context.Context, s *submission, name string, index int) (again int, err error) {
	if err := c.keys.setQuarantine(ctx, name, fmt.Sprintf("its result of job %d of submission %s is wrong", index, s.id)); err != nil {
		c.log.Warn("a worker is not in quarantine", "worker", name, "error", err) // its key was revoked
	}
	if !slices.Contains(s.Liars, name) {
		s.Liars = append(s.Liars, name)
	}
	if err := c.save(s); err != nil { // after a kill, load goes on
		return 0, err
	}
	return c.forgetLiars(ctx, s, index)
}

// forgetLiars has all results of liars computed again. The comparison of one of them goes on.
func (c *coordinator) forgetLiars(ctx context.Context, s *submission, index int) (again int, err error) {
	var all []int
	for i, r := range s.done {
		if slices.Contains(s.Liars, r.author) {
			all = append(all, i)
			s.again[i] = true
			if i != index {
				delete(s.checks, i)
			}
		}
	}
	slices.Sort(all) // the queue is quicker then
	return len(all), c.forget(ctx, s, all)
}

func (c *coordinator) checksOf(s *submission) farm.Checks {
	checks := farm.Checks{Same: s.same, Doubts: slices.Clone(s.Doubts), Pending: len(s.again)}
	there := c.fit(s)
	for _, k := range s.checks {
		if k != nil && slices.ContainsFunc(there, func(w *worker) bool { return w.name != k.first && w.name != k.second }) {
			checks.Pending++
		}
	}
	return checks
}
