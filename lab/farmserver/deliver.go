package farmserver

import (
	"cmp"
	"context"
	"crypto/hmac"
	"errors"
	"fmt"
	"slices"
	"strconv"
	"time"
	"unique"

	"github.com/nats-io/nats.go"
	"github.com/nats-io/nats.go/jetstream"

	"tetrad/lab/farm"
)

// Headers of a stored result. Its payload is the result alone.
const (
	headerAuthor = "Farm-Author" // the key that has delivered it
	headerSum    = "Farm-Sum"    // of subject and payload; finds damage
	headerCheck  = "Farm-Check"  // what a comparison has shown: same or differ
)

// deliver takes what a worker delivers. A result is on the disk when it returns.
func (c *coordinator) deliver(ctx context.Context, name string, d *farm.Delivery) error {
	if !hmac.Equal([]byte(d.Token), []byte(c.token(name, d.Submission, d.Index, d.Round))) {
		return refusal(403, "job %d of submission %.40q was not handed out to %s", d.Index, d.Submission, name)
	}
	c.mu.Lock()
	defer c.mu.Unlock()
	s := c.submissions[d.Submission]
	if s == nil || s.State == farm.Deleted {
		return refusal(410, "the submission was deleted")
	}
	if s.runner == nil {
		return refusal(409, "this server cannot check the results of the submission")
	}
	if reason := c.keys.quarantine(name); reason != "" || slices.Contains(s.Liars, name) {
		return refusal(403, "results of this worker do not count: %s", reason)
	}
	if d.Failed {
		c.fail(s, d, name, farm.Sanitize(string(d.Data), farm.MaxReason/2))
		return nil
	}
	c.mu.Unlock()
	wrong := s.runner.Check(d.Index, d.Data)
	c.mu.Lock()
	if wrong != nil {
		c.fail(s, d, name, "its result is impossible: "+wrong.Error())
		return refusal(400, "the result is impossible: %v", wrong)
	}
	if d.Round > 0 {
		c.delivered(s, d, name)
		return c.compare(ctx, s, d, name)
	}
	if s.removing[d.Index] {
		return errors.New("an older result of the job is being removed")
	}
	if _, isDone := s.done[d.Index]; !isDone {
		if err := c.keep(ctx, s, d.Index, name, d.Data); err != nil {
			return err
		}
	}
	c.delivered(s, d, name)
	delete(s.resting, name)
	return nil
}

func (c *coordinator) delivered(s *submission, d *farm.Delivery, name string) {
	if l := s.leaseOf(d, name); l != nil {
		c.endLease(l, time.Since(l.since))
	}
}

func (s *submission) leaseOf(d *farm.Delivery, name string) *lease {
	if l := s.leases[place{d.Index, d.Round}]; l != nil && l.worker.name == name {
		return l
	}
	return nil
}

// keep stores a result and counts it. It lets go of the mutex meanwhile.
func (c *coordinator) keep(ctx context.Context, s *submission, index int, author string, data []byte) error {
	c.mu.Unlock()
	kept, err := c.storeResult(ctx, s.id, index, author, data)
	c.mu.Lock()
	if err != nil {
		return err
	}
	if s.State == farm.Deleted { // meanwhile
		return refusal(410, "the submission was deleted")
	}
	s.done[index] = kept
	if slices.Contains(s.Liars, kept.author) { // meanwhile
		return errors.Join(c.forget(ctx, s, []int{index}), refusal(403, "results of this worker do not count"))
	}
	delete(s.wanted, index)
	delete(s.again, index)
	delete(s.failures, index)
	c.planCheck(s, index)
	s.notify()
	c.proceed(s)
	return nil
}

func subjectOf(id string, index int) string { return fmt.Sprintf("result.%s.%d", id, index) }

// storeResult stores the first result of a job, or returns the one that the store has.
func (c *coordinator) storeResult(ctx context.Context, id string, index int, author string, data []byte) (stored, error) {
	m := &nats.Msg{Subject: subjectOf(id, index), Data: data, Header: nats.Header{}}
	m.Header.Set(headerAuthor, author)
	m.Header.Set(headerSum, resultSum(m.Subject, data))
	seq, err := c.store.add(m)
	if !errors.Is(err, errTaken) {
		return stored{seq, author}, err
	}
	known, err := c.store.results.GetLastMsgForSubject(ctx, m.Subject)
	switch {
	case err == nil && isIntact(known):
		return stored{known.Sequence, known.Header.Get(headerAuthor)}, nil
	case err != nil && !errors.Is(err, jetstream.ErrMsgNotFound):
		return stored{}, err
	}
	c.log.Error("the store has lost a result, which is stored anew", "submission", id, "job", index)
	if err := c.store.results.Purge(ctx, jetstream.WithPurgeSubject(m.Subject)); err != nil {
		return stored{}, err
	}
	seq, err = c.store.put(ctx, m, 0)
	return stored{seq, author}, err
}

func resultSum(subject string, data []byte) string {
	return farm.Sum(subject + "\n" + string(data))[:32]
}

func isIntact(m *jetstream.RawStreamMsg) bool {
	return m.Header.Get(headerSum) == resultSum(m.Subject, m.Data)
}

// loadResult takes note of a record of the store: a result, or what a comparison has shown.
func (c *coordinator) loadResult(m *jetstream.RawStreamMsg) {
	parts := words(m.Subject)
	if len(parts) != 2 {
		return
	}
	s := c.submissions[parts[0]]
	index, err := strconv.Atoi(parts[1])
	if s == nil || err != nil || s.State == farm.Deleted {
		return
	}
	switch verdict := m.Header.Get(headerCheck); {
	case verdict == "same":
		s.same++
		fallthrough
	case verdict != "":
		s.checks[index] = nil // not to be made again
	default:
		author := unique.Make(m.Header.Get(headerAuthor)).Value() // of its results, most share it
		s.done[index] = stored{m.Sequence, author}
	}
}

// read returns a stored result. One that is damaged is forgotten, and computed again if somebody
// waits for it. It lets go of the mutex meanwhile.
func (c *coordinator) read(ctx context.Context, s *submission, index int) ([]byte, error) {
	at := s.done[index]
	c.mu.Unlock()
	m, err := c.store.results.GetMsg(ctx, at.seq)
	c.mu.Lock()
	switch {
	case err == nil && m.Subject == subjectOf(s.id, index) && isIntact(m):
		return m.Data, nil
	case err != nil && !errors.Is(err, jetstream.ErrMsgNotFound):
		return nil, err
	case s.done[index] != at:
		return nil, errForgotten // meanwhile
	}
	c.log.Error("a stored result is damaged, and is computed again", "submission", s.id, "job", index)
	return nil, errors.Join(errForgotten, c.forget(ctx, s, []int{index}))
}

var errForgotten = errors.New("the result is computed again")

// forget removes results, and has them computed again. It lets go of the mutex meanwhile.
func (c *coordinator) forget(ctx context.Context, s *submission, indexes []int) error {
	for _, index := range indexes {
		delete(s.done, index)
		s.removing[index], s.wanted[index] = true, true
	}
	s.judge, s.folded, s.end = nil, 0, ""
	if s.State == farm.Done {
		s.State = farm.Running
	}
	c.mu.Unlock()
	var failed []error
	for _, index := range indexes {
		failed = append(failed, c.store.results.Purge(ctx, jetstream.WithPurgeSubject(subjectOf(s.id, index))))
	}
	c.mu.Lock()
	for _, index := range indexes {
		delete(s.removing, index)
		s.push(index)
	}
	c.dispatch()
	s.notify()
	return errors.Join(failed...)
}

// fail takes note of a job that a worker could not compute. It goes to another one, and the worker
// rests from the submission, so that one that is broken does not take all jobs.
func (c *coordinator) fail(s *submission, d *farm.Delivery, name, reason string) {
	c.log.Warn("a worker could not compute a job", "submission", s.id, "job", d.Index, "worker", name, "reason", reason)
	l := s.leaseOf(d, name)
	if d.Round > 0 || !s.wanted[d.Index] {
		if l != nil {
			c.endLease(l, 0)
		}
		if k := s.checks[d.Index]; d.Round == 1 && k != nil && k.round() == 1 {
			s.checks[d.Index] = nil // it cannot be made
			s.notify()
		}
		return
	}
	s.note(fmt.Sprintf("worker %s cannot compute job %d: %s", name, d.Index, reason))
	if s.failures[d.Index] == nil {
		s.failures[d.Index] = map[string]string{}
	}
	s.failures[d.Index][name] = cmp.Or(reason, "it does not say why")
	s.resting[name] = failing{reason, time.Now().Add(restWait)}
	if l != nil {
		c.release(l)
	}
	s.notify()
}

func (s *submission) note(text string) {
	s.notes = append(s.notes, text)
	if len(s.notes) > maxNotes {
		s.notes = s.notes[1:]
	}
}
