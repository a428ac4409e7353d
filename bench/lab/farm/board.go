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

// A Board shows what a farm does. It keeps itself up to date until it is closed. Its
// methods may be called by several goroutines at a time.
type Board struct {
	client      *Client
	submissions *mirror[*Submission]
	progress    *mirror[*Progress]
	workers     *mirror[*Heartbeat]
	quarantined *mirror[*Mark]
	stop        context.CancelFunc
	running     sync.WaitGroup

	mu      sync.Mutex
	changed chan struct{} // closed at the next change
}

// Board returns the board of the farm, once it is complete.
func (c *Client) Board(ctx context.Context) (*Board, error) {
	b := &Board{client: c, changed: make(chan struct{})}
	b.submissions = newMirror(c, bucketSubmissions, decodeSubmission, b.notify)
	b.progress = newMirror(c, bucketProgress, decodeProgress, b.notify)
	b.workers = newMirror(c, bucketWorkers, decodeHeartbeat, b.notify)
	b.quarantined = newMirror(c, bucketQuarantine, decodeMark, b.notify)
	var follow context.Context
	follow, b.stop = context.WithCancel(context.Background())
	var complete sync.WaitGroup
	for _, run := range []func(context.Context, func()){b.submissions.run, b.progress.run, b.workers.run, b.quarantined.run} {
		complete.Add(1)
		once := sync.OnceFunc(complete.Done)
		b.running.Go(func() { run(follow, once) })
	}
	all := make(chan struct{})
	go func() { complete.Wait(); close(all) }()
	select {
	case <-all:
		return b, nil
	case <-ctx.Done():
		b.Close()
		return nil, ctx.Err()
	}
}

// Close ends the board.
func (b *Board) Close() {
	b.stop()
	b.running.Wait()
}

func (b *Board) notify() {
	b.mu.Lock()
	defer b.mu.Unlock()
	close(b.changed)
	b.changed = make(chan struct{})
}

// Changed returns a channel that is closed at the next change.
func (b *Board) Changed() <-chan struct{} {
	b.mu.Lock()
	defer b.mu.Unlock()
	return b.changed
}

// A State is what a board shows at a time.
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
	Seen        time.Time // when its heartbeat came, by the clock of this machine; zero: it is not alive
	Quarantined *Mark     // nil: its results count
}

// State returns what the board shows now. The values that it points at must not be
// changed.
func (b *Board) State() State {
	s := State{Connected: b.client.Connected()}
	alive, quarantined := b.workers.all(lifetime), b.quarantined.all(0)
	progress := b.progress.all(0)
	for id, submission := range b.submissions.all(0) {
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
		s.Workers = append(s.Workers, WorkerState{heartbeat, true, b.workers.cameAt(name), quarantined[name]})
	}
	for name, mark := range quarantined {
		if alive[name] == nil {
			s.Workers = append(s.Workers, WorkerState{&Heartbeat{Name: name}, false, time.Time{}, mark})
		}
	}
	slices.SortFunc(s.Workers, func(x, y WorkerState) int { return strings.Compare(x.Name, y.Name) })
	return s
}

// add takes a worker into account.
func (o *SubmissionState) add(w *Heartbeat, mark *Mark) {
	for _, task := range w.Running {
		if task.ID == o.ID {
			o.Running = append(o.Running, w.Name)
		}
	}
	reason, refuses := w.Refused[o.ID]
	if mark != nil {
		reason, refuses = "it was quarantined: "+mark.Reason, true
	}
	if refuses {
		o.Refused = append(o.Refused, Refusal{w.Name, reason})
	} else {
		o.Slots += w.Slots
	}
}

// alive returns the workers of which something was heard lately, and that count.
func (b *Board) alive() []*Heartbeat {
	quarantined := b.quarantined.all(0)
	var all []*Heartbeat
	for name, heartbeat := range b.workers.all(lifetime) {
		if quarantined[name] == nil {
			all = append(all, heartbeat)
		}
	}
	return all
}

// StateSince returns the state at the next change after changed, a channel of Changed,
// or after a while, since workers fall silent without a change.
func (b *Board) StateSince(ctx context.Context, changed <-chan struct{}) (State, error) {
	timer := time.NewTimer(heartbeatEvery)
	defer timer.Stop()
	select {
	case <-changed:
	case <-timer.C:
	case <-ctx.Done():
		return State{}, ctx.Err()
	}
	return b.State(), nil
}
