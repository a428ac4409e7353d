package farm

import (
	"context"
	"encoding/json"
	"errors"
	"sync"
	"time"

	"github.com/nats-io/nats.go/jetstream"

	"tetrad/bench/jobs"
)

// A dispatcher puts the jobs of one submission on the queue, and hands their results to the
// callers of an Executor.
type dispatcher struct {
	x      *Executor
	id     string
	work   jobs.Batch
	runner *jobs.Runner // checks results; nil: it cannot be opened here

	lifecycle chan struct{}   // holds one value while somebody begins or ends the dispatcher
	active    bool            // whether it is announced; guarded by lifecycle
	callers   int             // running calls of do; guarded by lifecycle
	listening context.Context // while it is announced
	end       context.CancelFunc
	ended     sync.WaitGroup

	arrived chan struct{} // a result has come
	fail    func(error)   // ends all calls of do, the first time
	failed  chan struct{} // closed by fail
	err     error         // why; to be read after failed is closed

	comparing       sync.WaitGroup
	comparisonSlots chan struct{} // one value for each comparison that runs

	mu       sync.Mutex
	waiting  map[jobKey]map[*waiter]bool
	repeated map[int]bool       // jobs that were computed for comparison before
	progress *Progress          // that was not sent yet
	reported map[string]bool    // messages that were shown already
	failing  map[string]failing // by worker
}

func newDispatcher(x *Executor, w *jobs.Batch) *dispatcher {
	d := &dispatcher{x: x, id: submissionID(w, &x.config.Requires), work: *w, lifecycle: make(chan struct{}, 1), waiting: map[jobKey]map[*waiter]bool{}, reported: map[string]bool{}, failing: map[string]failing{},
		comparisonSlots: make(chan struct{}, maxComparing), failed: make(chan struct{}), arrived: make(chan struct{}, 1)}
	var once sync.Once
	d.fail = func(err error) { once.Do(func() { d.err = err; close(d.failed) }) }
	if x.config.Kinds != nil {
		var err error
		if d.runner, err = jobs.Open(x.config.Kinds, w, x.config.Host); err != nil {
			x.log.Warn("results are not checked here", "submission", d.id, "error", err)
		}
	}
	return d
}

// enter counts a call of do, and announces the submission for the first one.
func (d *dispatcher) enter(ctx context.Context) error {
	select {
	case d.lifecycle <- struct{}{}:
	case <-ctx.Done():
		return ctx.Err()
	}
	defer func() { <-d.lifecycle }()
	if !d.active {
		if err := d.announce(ctx); err != nil {
			if ctx.Err() != nil { // the submission may be known already, and nobody waits for it
				return errors.Join(err, d.setIdle())
			}
			return err
		}
		d.active = true
	}
	d.callers++
	return nil
}

// leave ends a call of do. If nobody is left and the last one was told to end, the jobs
// that still wait are of no use.
func (d *dispatcher) leave(cancelled bool) {
	d.lifecycle <- struct{}{}
	defer func() { <-d.lifecycle }()
	d.callers--
	if d.callers == 0 && cancelled {
		if err := d.deactivate(); err != nil {
			d.x.log.Warn("jobs that nobody needs stay in the queue", "submission", d.id, "error", err)
		}
	}
}

// close ends the dispatcher.
func (d *dispatcher) close() error {
	d.lifecycle <- struct{}{}
	defer func() { <-d.lifecycle }()
	err := d.deactivate()
	if d.runner != nil {
		err = errors.Join(err, d.runner.Close())
	}
	return err
}

// announce makes the submission known, and begins to listen for its results.
func (d *dispatcher) announce(ctx context.Context) error {
	if err := d.createSubmission(ctx); err != nil {
		return err
	}
	if _, err := d.ensureConsumer(ctx); err != nil {
		return err
	}
	repeated, err := d.x.client.repeated(ctx, d.id)
	if err != nil {
		return err
	}
	d.mu.Lock()
	d.repeated = repeated
	d.mu.Unlock()
	life, end := context.WithCancel(d.x.ctx)
	for stream, first := range map[string]string{streamResults: "res.", streamFailures: "fail."} {
		if err := d.listen(ctx, life, stream, first+d.id+".>"); err != nil {
			end()
			d.ended.Wait()
			return err
		}
	}
	d.listening, d.end = life, end
	d.ended.Go(func() { d.watch(life) })
	d.ended.Go(func() { d.maintainQueue(life) })
	return nil
}

// createSubmission makes the submission known, or wakes one that is idle.
func (d *dispatcher) createSubmission(ctx context.Context) error {
	o := Submission{Batch: d.work, Title: d.x.config.Title, Owner: d.x.config.Owner, State: Running,
		Requires: d.x.config.Requires, Created: timestamp()}
	if err := o.Check(); err != nil {
		return err
	}
	data, err := json.Marshal(&o)
	if err != nil {
		return err
	}
	err = d.x.client.inBucket(ctx, bucketSubmissions, "announcing the submission", func(ctx context.Context, bucket jetstream.KeyValue) error {
		// An attempt is not broken off: the server could make the submission after it has been
		// looked for in vain, and nobody would say that it is idle.
		ctx, cancel := context.WithTimeout(context.WithoutCancel(ctx), requestTimeout)
		defer cancel()
		_, err := bucket.Create(ctx, d.id, data)
		return err
	})
	if !errors.Is(err, jetstream.ErrKeyExists) {
		return err
	}
	return d.x.client.changeSubmission(ctx, d.id, func(old *Submission) {
		if old.State == Idle {
			old.State, old.Reason = Running, ""
		}
		old.Title, old.Owner = o.Title, o.Owner
	})
}

// ensureConsumer makes what workers take the jobs from. The server forgets it when
// nobody has used it for a while.
func (d *dispatcher) ensureConsumer(ctx context.Context) (info *jetstream.ConsumerInfo, err error) {
	err = d.x.client.retry(ctx, "making the queue of the submission", func(ctx context.Context) error {
		consumer, err := d.x.client.js.CreateOrUpdateConsumer(ctx, streamJobs, jetstream.ConsumerConfig{
			Durable: consumerOf(d.id), FilterSubject: "job." + d.id + ".>", AckPolicy: jetstream.AckExplicitPolicy,
			AckWait: AckWait, MaxAckPending: maxWidth, InactiveThreshold: time.Hour,
		})
		if err == nil {
			info = consumer.CachedInfo()
		}
		return err
	})
	return info, err
}

// AckWait is the time after which a job is given to another worker if its own has not
// been heard of. It is a variable for tests.
var AckWait = time.Minute

// deactivate takes the submission off the queue, and ends what announce has begun.
func (d *dispatcher) deactivate() error {
	if !d.active {
		return nil
	}
	d.finishComparisons()
	d.active = false
	d.end()
	d.ended.Wait()
	d.comparing.Wait()
	ctx, cancel := context.WithTimeout(context.WithoutCancel(d.x.ctx), requestTimeout)
	defer cancel()
	d.sendProgress(ctx)
	return d.setIdle()
}

// setIdle says that nobody waits for the jobs of the submission, if it is known, and takes
// them off the queue. Another submitter of the same submission wakes it.
func (d *dispatcher) setIdle() error {
	ctx, cancel := context.WithTimeout(context.WithoutCancel(d.x.ctx), requestTimeout)
	defer cancel()
	err := d.x.client.changeSubmission(ctx, d.id, func(o *Submission) {
		if o.State == Running {
			o.State, o.Reason = Idle, ""
		}
	})
	return errors.Join(ignore(err, ErrUnknown), d.x.client.withdraw(ctx, d.id))
}
