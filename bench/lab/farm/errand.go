package farm

import (
	"context"
	"errors"
	"sync"
	"time"

	"github.com/nats-io/nats.go/jetstream"

	"tetrad/bench/jobs"
)

// An errand is a workload that an Executor has computed.
type errand struct {
	x      *Executor
	id     string
	work   jobs.Workload
	runner jobs.Runner // checks results; nil: it cannot be opened here

	life      chan struct{}   // holds one value while somebody begins or ends the errand
	active    bool            // whether it is announced; guarded by life
	users     int             // running calls of do; guarded by life
	listening context.Context // while it is announced
	end       context.CancelFunc
	ended     sync.WaitGroup

	news   chan struct{} // a result has come
	fail   func(error)   // ends all calls of do, the first time
	failed chan struct{} // closed by fail
	err    error         // why; to be read after failed is closed

	comparing sync.WaitGroup
	places    chan struct{} // one value for each comparison that runs

	mu       sync.Mutex
	waiting  map[task]map[*waiter]bool
	authors  map[string]int  // results that have counted, by worker
	repeated map[int]bool    // jobs that were computed for comparison before
	progress *Progress       // that was not sent yet
	told     map[string]bool // what was told already
}

func newErrand(x *Executor, w *jobs.Workload) *errand {
	e := &errand{x: x, id: submissionID(w, &x.config.Requires), work: *w, life: make(chan struct{}, 1), waiting: map[task]map[*waiter]bool{}, told: map[string]bool{},
		authors: map[string]int{}, places: make(chan struct{}, maxComparing), failed: make(chan struct{}), news: make(chan struct{}, 1)}
	var once sync.Once
	e.fail = func(err error) { once.Do(func() { e.err = err; close(e.failed) }) }
	if x.config.Kinds != nil {
		var err error
		if e.runner, err = jobs.Open(x.config.Kinds, w, x.config.Host); err != nil {
			x.log.Warn("results are not checked here", "submission", e.id, "error", err)
		}
	}
	return e
}

// enter counts a call of do, and announces the workload for the first one.
func (e *errand) enter(ctx context.Context) error {
	select {
	case e.life <- struct{}{}:
	case <-ctx.Done():
		return ctx.Err()
	}
	defer func() { <-e.life }()
	if !e.active {
		if err := e.announce(ctx); err != nil {
			if ctx.Err() != nil { // the submission may be known already, and nobody waits for it
				return errors.Join(err, e.idle())
			}
			return err
		}
		e.active = true
	}
	e.users++
	return nil
}

// leave ends a call of do. If nobody is left and the last one was told to end, the jobs
// that still wait are of no use.
func (e *errand) leave(cancelled bool) {
	e.life <- struct{}{}
	defer func() { <-e.life }()
	e.users--
	if e.users == 0 && cancelled {
		if err := e.retire(); err != nil {
			e.x.log.Warn("jobs stay in the queue that nobody needs", "submission", e.id, "error", err)
		}
	}
}

// close retires the errand.
func (e *errand) close() error {
	e.life <- struct{}{}
	defer func() { <-e.life }()
	err := e.retire()
	if e.runner != nil {
		err = errors.Join(err, e.runner.Close())
	}
	return err
}

// announce makes the submission known, and begins to listen for its results.
func (e *errand) announce(ctx context.Context) error {
	if err := e.propose(ctx); err != nil {
		return err
	}
	if _, err := e.ensureConsumer(ctx); err != nil {
		return err
	}
	repeated, err := e.x.client.repeated(ctx, e.id)
	if err != nil {
		return err
	}
	e.mu.Lock()
	e.repeated = repeated
	e.mu.Unlock()
	life, end := context.WithCancel(e.x.ctx)
	for stream, first := range map[string]string{streamResults: "res.", streamFailures: "fail."} {
		if err := e.listen(ctx, life, stream, first+e.id+".>"); err != nil {
			end()
			e.ended.Wait()
			return err
		}
	}
	e.listening, e.end = life, end
	e.ended.Go(func() { e.watch(life) })
	e.ended.Go(func() { e.tend(life) })
	return nil
}

// propose makes the submission known, or wakes one that is idle.
func (e *errand) propose(ctx context.Context) error {
	o := Submission{Workload: e.work, Title: e.x.config.Title, Owner: e.x.config.Owner, Priority: e.x.config.Priority, State: Running,
		Requires: e.x.config.Requires, Created: stamp()}
	if err := o.Check(); err != nil {
		return err
	}
	data, err := encode(&o)
	if err != nil {
		return err
	}
	err = e.x.client.retry(ctx, "announcing the submission", func(ctx context.Context) error {
		bucket, err := e.x.client.bucket(ctx, bucketSubmissions)
		if err != nil {
			return err
		}
		// An attempt is not broken off: the server could make the submission after it has been
		// looked for in vain, and nobody would say that it is idle.
		ctx, cancel := context.WithTimeout(context.WithoutCancel(ctx), patience)
		defer cancel()
		_, err = bucket.Create(ctx, e.id, data)
		return err
	})
	if !errors.Is(err, jetstream.ErrKeyExists) {
		return err
	}
	return e.x.client.changeSubmission(ctx, e.id, func(old *Submission) {
		if old.State == Idle {
			old.State, old.Reason = Running, ""
		}
		old.Title, old.Owner = o.Title, o.Owner
	})
}

// ensureConsumer makes what workers take the jobs from. The server forgets it when
// nobody has used it for a while.
func (e *errand) ensureConsumer(ctx context.Context) (info *jetstream.ConsumerInfo, err error) {
	err = e.x.client.retry(ctx, "making the queue of the submission", func(ctx context.Context) error {
		consumer, err := e.x.client.js.CreateOrUpdateConsumer(ctx, streamJobs, jetstream.ConsumerConfig{
			Durable: consumerOf(e.id), FilterSubject: "job." + e.id + ".>", AckPolicy: jetstream.AckExplicitPolicy,
			AckWait: AckWait, MaxAckPending: mostWidth, InactiveThreshold: time.Hour,
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

// retire takes the submission off the queue, and ends what announce has begun.
func (e *errand) retire() error {
	if !e.active {
		return nil
	}
	e.settle()
	e.active = false
	e.end()
	e.ended.Wait()
	e.comparing.Wait()
	ctx, cancel := context.WithTimeout(context.WithoutCancel(e.x.ctx), patience)
	defer cancel()
	e.send(ctx)
	return e.idle()
}

// idle says that nobody waits for the jobs of the submission, if it is known, and takes them
// off the queue. Another submitter of the same submission wakes it.
func (e *errand) idle() error {
	ctx, cancel := context.WithTimeout(context.WithoutCancel(e.x.ctx), patience)
	defer cancel()
	err := e.x.client.changeSubmission(ctx, e.id, func(o *Submission) {
		if o.State == Running {
			o.State, o.Reason = Idle, ""
		}
	})
	return errors.Join(ignore(err, ErrUnknown), e.x.client.withdraw(ctx, e.id))
}
