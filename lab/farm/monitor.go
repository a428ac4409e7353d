package farm

import (
	"cmp"
	"context"
	"maps"
	"slices"
	"strings"
	"sync"
	"time"
)

// A Monitor shows what a farm does, and stays up to date until it is closed. Its
// methods may be called by several goroutines at a time.
type Monitor struct {
	client      *Client
	submissions *watchedBucket[*Submission]
	progress    *watchedBucket[*Progress]
	workers     *watchedBucket[*Heartbeat]
	quarantined *watchedBucket[*Quarantine]
	stop        context.CancelFunc
	running     sync.WaitGroup

	mu      sync.Mutex
	changed chan struct{} // closed at the next change
}

// Monitor returns a monitor of the farm, once it knows everything.
func (c *Client) Monitor(ctx context.Context) (*Monitor, error) {
	m := &Monitor{client: c, changed: make(chan struct{})}
	m.submissions = watchBucket(c, bucketSubmissions, decodeSubmission, m.notify)
	m.progress = watchBucket(c, bucketProgress, decodeProgress, m.notify)
	m.workers = watchBucket(c, bucketWorkers, decodeHeartbeat, m.notify)
	m.quarantined = watchBucket(c, bucketQuarantine, decodeQuarantine, m.notify)
	var follow context.Context
	follow, m.stop = context.WithCancel(context.Background())
	var complete sync.WaitGroup
	for _, run := range []func(context.Context, func()){m.submissions.run, m.progress.run, m.workers.run, m.quarantined.run} {
		complete.Add(1)
		once := sync.OnceFunc(complete.Done)
		m.running.Go(func() { run(follow, once) })
	}
	all := make(chan struct{})
	go func() { complete.Wait(); close(all) }()
	select {
	case <-all:
		return m, nil
	case <-ctx.Done():
		m.Close()
		return nil, ctx.Err()
	}
}

// Close ends the monitor.
func (m *Monitor) Close() {
	m.stop()
	m.running.Wait()
}

func (m *Monitor) notify() {
	m.mu.Lock()
	defer m.mu.Unlock()
	close(m.changed)
	m.changed = make(chan struct{})
}

// Changed returns a channel that is closed at the next change.
func (m *Monitor) Changed() <-chan struct{} {
	m.mu.Lock()
	defer m.mu.Unlock()
	return m.changed
}

// A State is what a monitor shows at a time.
type State struct {
	Connected   bool              // whether the server can be reached; else this is old
	Submissions []SubmissionState // the newest first
	Workers     []WorkerState     // by name
}

// A SubmissionState is a submission with what is known of it.
type SubmissionState struct {
	ID string
	*Submission
	Progress *Progress // nil: its submitter has said nothing yet
	Running  []string  // the workers that compute jobs of it, once for each job
	Slots    int       // processors of the workers that take part in it
	Refused  []Refusal // those that do not
}

// A Refusal is a worker that takes no part in a submission.
type Refusal struct {
	Worker string
	Reason string // with what to do about it
}

// A WorkerState is a worker that is alive, or was quarantined.
type WorkerState struct {
	*Heartbeat
	Alive       bool
	Seen        time.Time   // when its heartbeat came, by the clock of this machine; zero: it is not alive
	Quarantined *Quarantine // nil: its results count
}

// State returns what the monitor shows now. The values that it points at must not be
// changed.
func (m *Monitor) State() State {
	s := State{Connected: m.client.Connected()}
	alive, quarantined := m.workers.all(lifetime), m.quarantined.all(0)
	progress := m.progress.all(0)
	for id, submission := range m.submissions.all(0) {
		o := SubmissionState{ID: id, Submission: submission, Progress: progress[id]}
		for _, name := range slices.Sorted(maps.Keys(alive)) {
			o.add(alive[name], quarantined[name])
		}
		s.Submissions = append(s.Submissions, o)
	}
	slices.SortFunc(s.Submissions, func(x, y SubmissionState) int {
		return cmp.Or(y.Created.Compare(x.Created), strings.Compare(x.ID, y.ID))
	})
	for name, heartbeat := range alive {
		s.Workers = append(s.Workers, WorkerState{heartbeat, true, m.workers.receivedAt(name), quarantined[name]})
	}
	for name, quarantine := range quarantined {
		if alive[name] == nil {
			s.Workers = append(s.Workers, WorkerState{&Heartbeat{Name: name}, false, time.Time{}, quarantine})
		}
	}
	slices.SortFunc(s.Workers, func(x, y WorkerState) int { return strings.Compare(x.Name, y.Name) })
	return s
}

// add takes a worker into account.
func (o *SubmissionState) add(w *Heartbeat, quarantine *Quarantine) {
	for _, job := range w.Running {
		if job.ID == o.ID {
			o.Running = append(o.Running, w.Name)
		}
	}
	reason, refuses := w.Refused[o.ID]
	if quarantine != nil {
		reason, refuses = "it was quarantined: "+quarantine.Reason, true
	}
	if refuses {
		o.Refused = append(o.Refused, Refusal{w.Name, reason})
	} else {
		o.Slots += w.Slots
	}
}

// alive returns the workers of which something was heard lately, and that count.
func (m *Monitor) alive() []*Heartbeat {
	quarantined := m.quarantined.all(0)
	var all []*Heartbeat
	for name, heartbeat := range m.workers.all(lifetime) {
		if quarantined[name] == nil {
			all = append(all, heartbeat)
		}
	}
	return all
}

// StateSince returns the state at the next change after changed, a channel of Changed,
// or after a while, since workers fall silent without a change.
func (m *Monitor) StateSince(ctx context.Context, changed <-chan struct{}) (State, error) {
	timer := time.NewTimer(heartbeatEvery)
	defer timer.Stop()
	select {
	case <-changed:
	case <-timer.C:
	case <-ctx.Done():
		return State{}, ctx.Err()
	}
	return m.State(), nil
}
