package farm

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"sync"
	"time"

	"tetrad/bench/jobs"
)

// An ExecutorConfig says what an Executor tells the farm of what it submits.
type ExecutorConfig struct {
	Title    string   // for people
	Owner    string   // who wants it
	Requires Identity // of workers; it is part of the names of the submissions
	// Kinds and Host open submissions on this machine too, to check and to compare what
	// comes back. Without them only the checksums are checked.
	Kinds []jobs.Kind
	Host  *jobs.Host
	// Compare is the part of the jobs that a second worker computes as well, from 0 to 1.
	// It needs Kinds.
	Compare float64
}

// Bounds on what an Executor asks for.
const (
	ahead       = 4    // jobs for each processor: one runs, the others wait or are late
	minWidth    = 8    // so that a first worker finds jobs
	maxWidth    = 4096 // jobs that wait are memory
	maxFailures = 3    // of a job, before its submitter gets an error, unless another worker has yet to try
)

// lookAgain is the time after which whoever waits for a job looks for its result and
// publishes it again. It is a variable for tests.
var lookAgain = 10 * time.Second

// An Executor has jobs computed by the workers of a farm. It is a jobs.Executor.
type Executor struct {
	client  *Client
	monitor *Monitor
	config  ExecutorConfig
	log     *slog.Logger
	caller  context.Context // of whoever waits; after its end, nothing is waited for
	ctx     context.Context // ends with Close
	stop    context.CancelFunc

	mu          sync.Mutex
	dispatchers map[string]*dispatcher // by batch
	compared    Comparisons
	running     sync.WaitGroup // what Close waits for
}

// Executor returns an Executor. Close ends it. It waits for the comparisons that have begun,
// unless ctx has ended.
func (c *Client) Executor(ctx context.Context, config ExecutorConfig) (*Executor, error) {
	config.Title, config.Owner = sanitize(config.Title, maxTitle), sanitize(config.Owner, maxTitle)
	if !(config.Compare >= 0 && config.Compare <= 1) {
		return nil, fmt.Errorf("%g of the jobs are compared, want 0 to 1", config.Compare)
	}
	monitor, err := c.Monitor(ctx)
	if err != nil {
		return nil, err
	}
	x := &Executor{client: c, monitor: monitor, config: config, log: c.log, caller: ctx, dispatchers: map[string]*dispatcher{}}
	x.ctx, x.stop = context.WithCancel(context.Background())
	return x, nil
}

// Monitor returns the monitor that the Executor has anyway. It ends with the Executor.
func (x *Executor) Monitor() *Monitor { return x.monitor }

// Width returns a few jobs for each processor of the workers that are there.
func (x *Executor) Width() int {
	slots := 0
	for _, heartbeat := range x.monitor.alive() {
		slots += heartbeat.Slots
	}
	x.mu.Lock()
	defer x.mu.Unlock()
	weight := 0 // of the smallest jobs
	for _, d := range x.dispatchers {
		if w := d.work.Weight(); weight == 0 || w < weight {
			weight = w
		}
	}
	return min(max(ahead*slots/max(weight, 1), minWidth), maxWidth)
}

// Do returns the result of a job: the stored one, or else the first that a worker
// stores. While the submission is stopped, it waits. An error says that no
// worker could compute the job, and why, or is the error of ctx or of the server's refusal.
func (x *Executor) Do(ctx context.Context, w *jobs.Batch, index int) ([]byte, error) {
	if index < 0 || index >= jobs.MaxIndex {
		return nil, fmt.Errorf("there is no job %d", index)
	}
	d, err := x.dispatcher(w)
	if err != nil {
		return nil, err
	}
	if err := d.enter(ctx); err != nil {
		return nil, err
	}
	defer func() { d.leave(ctx.Err() != nil) }()
	return d.do(ctx, index)
}

// errClosed is the error of an Executor that was closed.
var errClosed = errors.New("the connection to the farm was closed")

// dispatcher returns the dispatcher of a batch, which is new at first.
func (x *Executor) dispatcher(w *jobs.Batch) (*dispatcher, error) {
	if err := w.Check(); err != nil {
		return nil, err
	}
	id := w.ID()
	x.mu.Lock()
	defer x.mu.Unlock()
	if x.ctx.Err() != nil {
		return nil, errClosed
	}
	if d := x.dispatchers[id]; d != nil {
		return d, nil
	}
	d := newDispatcher(x, w)
	x.dispatchers[id] = d
	return d, nil
}

// Folded is nothing to this Executor; Report says how far a submission has come.
func (x *Executor) Folded(*jobs.Batch, int, int) {}

// Finish ends what the Executor does for a batch. The submission is idle then, and its
// results stay. No Do of it may be running.
func (x *Executor) Finish(w *jobs.Batch) error {
	x.mu.Lock()
	d := x.dispatchers[w.ID()]
	delete(x.dispatchers, w.ID())
	x.mu.Unlock()
	if d == nil {
		return nil
	}
	x.running.Go(func() { // the next submission need not wait for the comparisons of this one
		if err := d.close(); err != nil {
			x.log.Warn("a submission has not ended well", "submission", d.id, "error", err)
		}
	})
	return nil
}

// Report says how far a submission has come. What was said last is shown; it is sent at
// most about once a second.
func (x *Executor) Report(w *jobs.Batch, p Progress) error {
	p.Text = sanitize(p.Text, maxReason)
	if err := p.check(); err != nil {
		return err
	}
	d, err := x.dispatcher(w)
	if err == nil {
		d.report(p)
	}
	return err
}

// Close takes the jobs that nobody needs any more off the queue, and ends what the
// Executor has started. No Do may be running.
func (x *Executor) Close() error {
	x.mu.Lock()
	dispatchers := x.dispatchers
	x.dispatchers = map[string]*dispatcher{}
	x.mu.Unlock()
	var all []error
	for _, d := range dispatchers {
		all = append(all, d.close())
	}
	x.running.Wait()
	x.stop()
	x.monitor.Close()
	return errors.Join(all...)
}
