package farmserver

import (
	"bytes"
	"context"
	"errors"
	"slices"
	"strings"
	"time"

	"github.com/nats-io/nats.go/jetstream"

	"tetrad/lab/farm"
	"tetrad/protocol/spectator"
)

// submit makes a submission known, or wakes one that is known.
func (c *coordinator) submit(key *farm.KeyState, given *farm.Submission) (*farm.Submission, error) {
	n := newSubmission("")
	n.Submission = *given
	n.Owner, n.State, n.Reason, n.Created = key.Name, farm.Running, "", timestamp()
	err := c.open(n)
	if err == nil {
		_, err = n.newJudge()
	}
	if err != nil {
		return nil, refusal(400, "%v", err)
	}
	c.mu.Lock()
	defer c.mu.Unlock()
	if err := c.addEngines(n); err != nil {
		return nil, err
	}
	n.id = n.ID()
	s := c.submissions[n.id]
	if s == nil || s.State == farm.Deleted {
		if len(c.submissions) >= maxSubmissions {
			return nil, refusal(429, "the server has %d submissions; delete some (tetrad-lab jobs delete idle)", len(c.submissions))
		}
		s = n
		c.submissions[s.id] = s
		c.log.Info("a submission", "submission", s.id, "title", s.Title, "by", key.Name)
	} else if err := s.wakeUp(key, &n.Submission); err != nil {
		return nil, err
	}
	s.until = time.Now().Add(interest)
	if err := c.save(s); err != nil {
		return nil, err
	}
	c.proceed(s)
	return new(s.Submission), nil
}

// wakeUp takes note of somebody who submits again what is known.
func (s *submission) wakeUp(key *farm.KeyState, fresh *farm.Submission) error {
	isOwner := key.Name == s.Owner || key.Role == farm.RoleAdmin
	isOther := len(fresh.Goal) > 0 && !bytes.Equal(fresh.Goal, s.Goal)
	if !isOwner && (isOther && len(s.Goal) > 0 || fresh.Detached && !s.Detached) {
		return refusal(403, "this is the submission %s of %s, which has another goal", s.id, s.Owner)
	}
	s.renew()
	if isOther {
		s.Goal, s.judge, s.folded, s.end = fresh.Goal, nil, 0, ""
	}
	s.Detached = s.Detached || fresh.Detached
	if s.State == farm.Idle || s.State == farm.Done && isOther {
		s.State, s.Reason = farm.Running, ""
	}
	return nil
}

// addEngines completes what a submission requires: what the engines of workers call themselves.
func (c *coordinator) addEngines(s *submission) error {
	if s.Requires == nil {
		s.Requires = farm.Identity{}
	}
	for _, name := range s.runner.Engines {
		what := farm.OfEngine + name
		for _, w := range c.workers {
			says, known := w.ask.Identity[what], s.Requires[what]
			if says == "" || !w.isThere() {
				continue
			}
			if known != "" && known != says {
				return refusal(409, "waiting for one engine %s: that of some workers is %s, and that of others %s", name, known, says)
			}
			s.Requires[what] = says
		}
		if s.Requires[what] == "" {
			return refusal(409, "waiting for a worker that has the engine %s: tetrad-lab worker --engine %s=COMMAND", name, name)
		}
	}
	return nil
}

// act does what a person wants with a submission.
func (c *coordinator) act(ctx context.Context, key *farm.KeyState, id, action string) error {
	c.mu.Lock()
	defer c.mu.Unlock()
	s := c.submissions[id]
	if s == nil || s.State == farm.Deleted {
		return refusal(404, "there is no submission %.40q", id)
	}
	if key.Role != farm.RoleAdmin && key.Name != s.Owner {
		return refusal(403, "this is a submission of %s; only that key or the admin's can %s it", s.Owner, action)
	}
	switch action {
	case farm.ActionLeave:
		if s.State == farm.Running && !s.Detached {
			c.rest(s, farm.Idle, "")
		}
		return nil
	case farm.ActionStop:
		s.State, s.Reason = farm.Stopped, "stopped by "+key.Name
	case farm.ActionResume:
		s.State, s.Reason, s.until = farm.Running, "resumed by "+key.Name, time.Now().Add(interest)
		s.renew()
	case farm.ActionDelete:
		s.record = record{Submission: farm.Submission{State: farm.Deleted, Reason: "deleted by " + key.Name, Owner: s.Owner}}
		s.letGo()
		clear(s.done)
		clear(s.checks)
		s.checkQueue, s.judge = nil, nil
	default:
		return refusal(404, "a submission cannot be %.20q", action)
	}
	c.log.Info("a person has acted", "submission", id, "action", action, "by", key.Name)
	if err := c.save(s); err != nil {
		return err
	}
	s.notify()
	c.dispatch()
	c.proceed(s)
	if action != farm.ActionDelete {
		return nil
	}
	c.mu.Unlock()
	defer c.mu.Lock()
	for _, first := range []string{"result.", "check."} {
		if err := c.store.results.Purge(ctx, jetstream.WithPurgeSubject(first+id+".*")); err != nil {
			return err
		}
	}
	return nil
}

// want says what has become of jobs, and has those computed that are not done. It waits for news.
func (c *coordinator) want(ctx context.Context, id string, w *farm.Want) (*farm.News, error) {
	c.mu.Lock()
	defer c.mu.Unlock()
	s := c.submissions[id]
	switch {
	case s == nil:
		return nil, refusal(404, "there is no submission %.40q", id)
	case s.State == farm.Deleted:
		return nil, refusal(410, "the submission %s was %s", id, s.Reason)
	}
	s.until = time.Now().Add(interest)
	switch s.State {
	case farm.Idle: // whoever still waits submits it again
		return c.news(s), nil
	case farm.Running, farm.Stopped:
		for _, span := range w.Spans {
			for index := span[0]; index < span[1]; index++ {
				s.want(index)
			}
		}
		c.dispatch()
	}
	hold, cancel := context.WithTimeout(ctx, holdFor/5) // it may want more jobs by then
	defer cancel()
	for {
		news := c.news(s)
		err := c.collect(ctx, s, w, news)
		if err != nil || len(news.Results) > 0 || s.version != w.Seen || hold.Err() != nil {
			return news, err
		}
		changed := s.changed
		c.mu.Unlock()
		select {
		case <-changed:
		case <-hold.Done():
		}
		c.mu.Lock()
		s.until = time.Now().Add(interest)
		if s.State == farm.Deleted {
			return nil, refusal(410, "the submission %s was %s", id, s.Reason)
		}
	}
}

// news returns what there is to say apart from results.
func (c *coordinator) news(s *submission) *farm.News {
	return &farm.News{Version: s.version, State: s.State, Width: c.width(s), Why: c.why(s), Notes: slices.Clone(s.notes), Checks: c.checksOf(s)}
}

func (c *coordinator) collect(ctx context.Context, s *submission, w *farm.Want, news *farm.News) error {
	size := 0
	var fit []*worker
	if len(s.failures) > 0 {
		fit = c.fit(s)
	}
	for _, span := range w.Spans {
		for index := span[0]; index < span[1] && size < maxSent; index++ {
			at, isDone := s.done[index]
			if !isDone {
				if reason := s.cannotCompute(index, fit); reason != "" {
					news.Results = append(news.Results, farm.Result{Index: index, Failed: reason})
				}
				continue
			}
			data, err := c.read(ctx, s, index)
			if errors.Is(err, errForgotten) {
				continue
			}
			if err != nil {
				return err
			}
			size += len(data)
			news.Results = append(news.Results, farm.Result{Index: index, Worker: at.author, Data: data})
		}
	}
	return nil
}

func (c *coordinator) why(s *submission) string {
	if s.State == farm.Stopped {
		return "the submission " + s.id + " was " + s.Reason + "; tetrad-lab jobs resume " + s.id[:8] + " lets it go on"
	}
	if len(s.leases) > 0 {
		return "waiting for results: workers compute jobs of this submission"
	}
	if len(c.fit(s)) > 0 {
		return "waiting for a worker: those that take part are busy, or about to begin"
	}
	var parts []string
	for _, w := range c.refused(s) {
		parts = append(parts, w.Worker+" "+w.Reason)
	}
	if parts == nil {
		return "waiting for a worker: there is none; tetrad-lab worker starts one"
	}
	return farm.Sanitize("waiting for a worker: "+strings.Join(parts, "; "), farm.MaxReason)
}

// refused returns the workers that take no part in a submission, by name, with the reasons.
func (c *coordinator) refused(s *submission) []spectator.FarmRefusal {
	all := []spectator.FarmRefusal{}
	for _, w := range c.workers {
		if reason := c.obstacle(w, s); reason != "" {
			all = append(all, spectator.FarmRefusal{Worker: w.name, Reason: clip(reason)})
		}
	}
	slices.SortFunc(all, func(a, b spectator.FarmRefusal) int { return strings.Compare(a.Worker, b.Worker) })
	return all[:min(len(all), spectator.MaxFarmRefusals)]
}

func (c *coordinator) whyIdle(w *worker) string {
	var all []string
	for _, s := range c.submissions {
		if what := c.obstacle(w, s); what != "" && s.State == farm.Running {
			all = append(all, "submission "+s.id[:8]+": "+what)
		}
	}
	if all == nil {
		return "there are none, or others compute them"
	}
	slices.Sort(all)
	return farm.Sanitize(strings.Join(all, "; "), farm.MaxReason)
}
