//go:build !plan9

package farm

import (
	"context"
	"errors"
	"fmt"
	"strings"
	"sync"
	"time"

	"github.com/nats-io/nats.go"
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

	comparing sync.WaitGroup
	places    chan struct{} // one value for each comparison that runs

	mu       sync.Mutex
	waiting  map[task]map[*waiter]bool
	authors  map[string]int // results that have counted, by worker
	compared Comparisons
	progress *Progress       // that was not sent yet
	told     map[string]bool // what was told already
}

// A waiter is a call of do that waits.
type waiter struct {
	results  chan *Result // one is enough: the rest is in the stream
	failures chan *Failure
	again    chan struct{} // look and publish again
	reasons  []string      // why workers could not compute the job so far
	since    time.Time     // when it was published last because nobody computed it, or when the wait began
}

func newErrand(x *Executor, w *jobs.Workload) *errand {
	e := &errand{x: x, id: w.ID(), work: *w, life: make(chan struct{}, 1), waiting: map[task]map[*waiter]bool{}, told: map[string]bool{},
		authors: map[string]int{}, places: make(chan struct{}, maxComparing)}
	if x.sub.Kinds != nil {
		var err error
		if e.runner, err = jobs.Open(x.sub.Kinds, w, x.sub.Host); err != nil {
			x.log.Warn("results are not checked here", "order", e.id, "error", err)
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
			if ctx.Err() != nil { // the order may be known already, and nobody waits for it
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
			e.x.log.Warn("jobs stay in the queue that nobody needs", "order", e.id, "error", err)
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

// announce makes the order known, and begins to listen for its results.
func (e *errand) announce(ctx context.Context) error {
	if err := e.propose(ctx); err != nil {
		return err
	}
	if _, err := e.ensureConsumer(ctx); err != nil {
		return err
	}
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

// propose makes the order known, or wakes one that is idle.
func (e *errand) propose(ctx context.Context) error {
	o := Order{Workload: e.work, Title: e.x.sub.Title, Owner: e.x.sub.Owner, Priority: e.x.sub.Priority, State: Running,
		Requires: e.x.sub.Requires, Created: stamp()}
	if err := o.Check(); err != nil {
		return err
	}
	data, err := encode(&o)
	if err != nil {
		return err
	}
	err = e.x.client.retry(ctx, "announcing the order", func(ctx context.Context) error {
		bucket, err := e.x.client.bucket(ctx, bucketOrders)
		if err != nil {
			return err
		}
		// An attempt is not broken off: the server could make the order after it has been
		// looked for in vain, and nobody would say that it is idle.
		ctx, cancel := context.WithTimeout(context.WithoutCancel(ctx), patience)
		defer cancel()
		_, err = bucket.Create(ctx, e.id, data)
		return err
	})
	if !errors.Is(err, jetstream.ErrKeyExists) {
		return err
	}
	return e.x.client.changeOrder(ctx, e.id, func(old *Order) {
		if old.State == Idle {
			old.State, old.Reason = Running, ""
		}
		old.Title, old.Owner, old.Requires = o.Title, o.Owner, o.Requires
	})
}

// ensureConsumer makes what workers take the jobs from. The server forgets it when
// nobody has used it for a while.
func (e *errand) ensureConsumer(ctx context.Context) (info *jetstream.ConsumerInfo, err error) {
	err = e.x.client.retry(ctx, "making the queue of the order", func(ctx context.Context) error {
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

// listen follows new messages of a stream until life ends.
func (e *errand) listen(ctx, life context.Context, stream, subject string) error {
	return e.x.client.retry(ctx, "listening to "+subject, func(ctx context.Context) error {
		consumer, err := e.x.client.js.OrderedConsumer(ctx, stream, jetstream.OrderedConsumerConfig{
			FilterSubjects: []string{subject}, DeliverPolicy: jetstream.DeliverNewPolicy,
		})
		if err != nil {
			return err
		}
		following, err := consumer.Consume(e.receive)
		if err != nil {
			return err
		}
		e.ended.Go(func() {
			<-life.Done()
			following.Stop()
			<-following.Closed()
		})
		return nil
	})
}

// receive hands a stored result or failure to those who wait for it.
func (e *errand) receive(m jetstream.Msg) {
	if strings.HasPrefix(m.Subject(), "fail.") {
		if f, err := decodeFailure(m.Subject(), m.Data()); err == nil {
			e.x.log.Warn("a worker could not compute a job", "order", f.ID, "job", f.Index, "worker", f.Worker, "reason", f.Reason)
			e.each(task{id: e.id, index: f.Index}, func(w *waiter) { offer(w.failures, f) })
		}
		return
	}
	t, err := parseTask(m.Subject(), "res")
	if err != nil {
		return
	}
	r, err := decodeResult(m.Subject(), m.Headers(), m.Data())
	meta, noMeta := m.Metadata()
	if err != nil || noMeta != nil {
		e.each(t, func(w *waiter) { offer(w.again, struct{}{}) })
		return
	}
	r.seq, r.Stored = meta.Sequence.Stream, meta.Timestamp
	e.each(t, func(w *waiter) { offer(w.results, r) })
}

// each calls f for those who wait for a job.
func (e *errand) each(t task, f func(*waiter)) {
	e.mu.Lock()
	defer e.mu.Unlock()
	for w := range e.waiting[t] {
		f(w)
	}
}

// offer sends without waiting. What nobody takes is in a stream anyway.
func offer[T any](to chan T, value T) {
	select {
	case to <- value:
	default:
	}
}

// retire takes the order off the queue, and ends what announce has begun.
func (e *errand) retire() error {
	if !e.active {
		return nil
	}
	e.active = false
	e.end()
	e.ended.Wait()
	e.comparing.Wait()
	ctx, cancel := context.WithTimeout(context.WithoutCancel(e.x.ctx), patience)
	defer cancel()
	e.send(ctx)
	return e.idle()
}

// idle says that nobody waits for the jobs of the order, if it is known, and takes them
// off the queue. Another submitter of the same order wakes it.
func (e *errand) idle() error {
	ctx, cancel := context.WithTimeout(context.WithoutCancel(e.x.ctx), patience)
	defer cancel()
	err := e.x.client.changeOrder(ctx, e.id, func(o *Order) {
		if o.State == Running {
			o.State, o.Reason = Idle, ""
		}
	})
	return errors.Join(ignore(err, ErrUnknown), e.x.client.withdraw(ctx, e.id))
}

// do returns the result of a job.
func (e *errand) do(ctx context.Context, index int) ([]byte, error) {
	t := task{id: e.id, index: index}
	w := e.wait(t)
	defer e.gone(t, w)
	for {
		r, err := e.attempt(ctx, t, w, nil)
		var damaged *damage
		if err != nil && !errors.As(err, &damaged) {
			return nil, err
		}
		if r == nil {
			continue
		}
		if err := e.check(r, err); err == nil {
			e.counts(r)
			jobs.TellAuthor(ctx, r.Worker)
			return r.Data, nil
		} else if err := e.x.client.moveAside(ctx, r, err.Error()); err != nil {
			return nil, err
		}
	}
}

// attempt looks for the result of a job, and has it computed by none of some workers if
// there is none. Without a result and an error, it is time for another attempt.
func (e *errand) attempt(ctx context.Context, t task, w *waiter, not []string) (*Result, error) {
	r, err := e.x.client.lookup(ctx, t)
	if r != nil || err != nil {
		return r, err
	}
	if !e.stopped() {
		if err := e.enqueue(ctx, t, not); err != nil {
			return nil, err
		}
	}
	return e.await(ctx, w, t.index)
}

// await waits for news of a job. Without a result and an error, it is time to look and
// to publish the job again.
func (e *errand) await(ctx context.Context, w *waiter, index int) (*Result, error) {
	timer := time.NewTimer(lookAgain)
	defer timer.Stop()
	select {
	case r := <-w.results:
		return r, nil
	case f := <-w.failures:
		w.reasons = append(w.reasons, f.Worker+": "+f.Reason)
		if len(w.reasons) >= maxFailures {
			return nil, fmt.Errorf("job %d of order %s has failed %d times; %s", index, e.id, len(w.reasons), strings.Join(w.reasons, "; "))
		}
		return nil, nil
	case <-w.again:
		return nil, nil
	case <-timer.C:
		return nil, nil
	case <-ctx.Done():
		return nil, ctx.Err()
	case <-e.x.ctx.Done():
		return nil, errClosed
	}
}

// wait registers a call of do.
func (e *errand) wait(t task) *waiter {
	w := &waiter{results: make(chan *Result, 1), failures: make(chan *Failure, maxFailures), again: make(chan struct{}, 1), since: time.Now()}
	e.mu.Lock()
	defer e.mu.Unlock()
	if e.waiting[t] == nil {
		e.waiting[t] = map[*waiter]bool{}
	}
	e.waiting[t][w] = true
	return w
}

// gone ends it.
func (e *errand) gone(t task, w *waiter) {
	e.mu.Lock()
	defer e.mu.Unlock()
	delete(e.waiting[t], w)
	if len(e.waiting[t]) == 0 {
		delete(e.waiting, t)
	}
}

// check says why a result does not count. damaged is what is wrong with its message.
func (e *errand) check(r *Result, damaged error) error {
	if damaged != nil {
		return damaged
	}
	if mark, ok := e.x.board.aside.get(r.Worker); ok {
		return fmt.Errorf("its worker was set aside: %s", mark.Reason)
	}
	if checker, ok := e.runner.(jobs.Checker); ok {
		return checker.Check(r.Index, r.Data)
	}
	return nil
}

// moveAside keeps a result that does not count with the reason, and makes room for
// another one.
func (c *Client) moveAside(ctx context.Context, r *Result, reason string) error {
	c.log.Warn("a result does not count", "order", r.ID, "job", r.Index, "worker", r.Worker, "reason", reason)
	m := r.message()
	m.Subject = r.task().aside()
	m.Header.Set(headerReason, strings.ReplaceAll(plain(reason, maxReason), "\n", " "))
	if err := c.publish(ctx, m); err != nil {
		return err
	}
	return c.retry(ctx, "removing a result", func(ctx context.Context) error {
		stream, err := c.stream(ctx, streamResults)
		if err != nil {
			return err
		}
		return ignore(stream.DeleteMsg(ctx, r.seq), jetstream.ErrMsgNotFound, jetstream.ErrMsgDeleteUnsuccessful)
	})
}

// enqueue publishes a task, unless the queue has it, and wakes the workers.
func (e *errand) enqueue(ctx context.Context, t task, not []string) error {
	var data []byte
	if not != nil {
		var err error
		if data, err = encode(request{not}); err != nil {
			return err
		}
	}
	err := e.x.client.publish(ctx, &nats.Msg{Subject: t.job(), Data: data})
	if isTaken(err) {
		return nil
	}
	if err != nil {
		return err
	}
	return e.x.client.nc.Publish("wake."+e.id, nil)
}

// stopped reports whether somebody has stopped the order.
func (e *errand) stopped() bool {
	o, ok := e.x.board.orders.get(e.id)
	return ok && o.State == Stopped
}

// report keeps what to say of the progress.
func (e *errand) report(p Progress) {
	if p.Time.IsZero() {
		p.Time = stamp()
	}
	e.mu.Lock()
	defer e.mu.Unlock()
	e.progress = &p
}

// send says how far the work has come, if that is new.
func (e *errand) send(ctx context.Context) {
	e.mu.Lock()
	p := e.progress
	e.progress = nil
	e.mu.Unlock()
	if p == nil {
		return
	}
	if err := e.x.client.put(ctx, bucketProgress, e.id, p); err != nil && ctx.Err() == nil {
		e.x.log.Warn("the progress is not shown", "order", e.id, "error", err)
	}
}

// watch sends the progress, and reacts when somebody stops or resumes the order, until
// ctx ends.
func (e *errand) watch(ctx context.Context) {
	ticker := time.NewTicker(time.Second)
	defer ticker.Stop()
	reconnected, forget := e.x.client.onReconnect()
	defer forget()
	state := Running
	for {
		changed := e.x.board.Changed()
		if now, ok := e.x.board.orders.get(e.id); ok && now.State != state {
			state = e.turn(ctx, state, now)
		}
		e.tellRefusals()
		select {
		case <-ctx.Done():
			return
		case <-changed:
		case <-reconnected: // something may have been missed
			e.lookAgain()
		case <-ticker.C:
			e.send(ctx)
		}
	}
}

// turn reacts to a new state of the order, and returns it.
func (e *errand) turn(ctx context.Context, old string, now *Order) string {
	switch now.State {
	case Stopped:
		e.x.tell("the order " + e.id + " is stopped: " + now.Reason + "; tetrad jobs resume " + e.id + " lets it go on")
	case Idle: // by another submitter of the same work, which has what it needs
		e.x.client.changeOrder(ctx, e.id, func(o *Order) {
			if o.State == Idle {
				o.State = Running
			}
		})
	case Running:
		if old == Stopped {
			e.x.tell("the order " + e.id + " goes on")
		}
		e.ensureConsumer(ctx)
		e.lookAgain()
	}
	return now.State
}

// lookAgain has all calls of do look for their results, and publish their jobs again.
func (e *errand) lookAgain() {
	e.mu.Lock()
	defer e.mu.Unlock()
	for _, waiters := range e.waiting {
		for w := range waiters {
			offer(w.again, struct{}{})
		}
	}
}

// tellRefusals tells once of each worker that takes no part, and why.
func (e *errand) tellRefusals() {
	for _, beat := range e.x.board.alive() {
		if reason, refuses := beat.Refused[e.id]; refuses {
			text := "worker " + beat.Name + " takes no part: " + reason
			if !e.told[text] {
				e.told[text] = true
				e.x.tell(text)
			}
		}
	}
}
