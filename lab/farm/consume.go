package farm

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"math/rand/v2"
	"runtime/debug"
	"strings"
	"time"

	"github.com/nats-io/nats.go"
	"github.com/nats-io/nats.go/jetstream"
)

// Bounds of a worker.
const (
	idleWait   = 2 * time.Second // for a message that new jobs are there, which may be lost
	maxTries   = 20              // deliveries of a job, before it counts as one that kills workers
	maxInARow  = 3               // failures of a submission, before this worker rests from it
	restFailed = time.Minute     // after them
)

// consume takes jobs whenever there are free processors, until ctx ends. Each job runs in
// a goroutine of its own.
func (w *Worker) consume(ctx context.Context) error {
	for ctx.Err() == nil {
		if err := w.slots.Acquire(ctx, 1); err != nil {
			break
		}
		job, err := w.nextJob(ctx)
		if err != nil {
			w.slots.Release(1)
			return err
		}
		if job == nil {
			w.slots.Release(1)
			w.reportIdle()
			w.rest(ctx)
			continue
		}
		w.idleSince, w.idleFor = time.Time{}, ""
		w.start(ctx, job)
	}
	return nil
}

// reportIdle says what this worker waits for, if it has waited for a while and has not said
// so.
func (w *Worker) reportIdle() {
	if w.idleSince.IsZero() {
		w.idleSince = time.Now()
	}
	why := w.idleReason()
	if time.Since(w.idleSince) >= w.client.sayAfter && why != w.idleFor {
		w.idleFor = why
		w.client.say("waiting for jobs: " + why)
	}
}

// idleReason returns why there is no job for this worker.
func (w *Worker) idleReason() string {
	w.mu.Lock()
	defer w.mu.Unlock()
	switch {
	case w.quarantined:
		return "this worker is in quarantine; tetrad-lab jobs release releases it"
	case len(w.active) > 0:
		return "none fits on the free processors"
	case len(w.runners) == 0:
		return "there are none"
	}
	return "others compute them, or this worker takes no part"
}

// rest waits until there may be jobs.
func (w *Worker) rest(ctx context.Context) {
	timer := time.NewTimer(idleWait + rand.N(idleWait/4))
	defer timer.Stop()
	select {
	case <-w.wake:
	case <-timer.C:
	case <-ctx.Done():
	}
}

// A delivery is a job that this worker has taken.
type delivery struct {
	jobKey
	message jetstream.Msg
	runner  *runner
	weight  int           // processors
	counted time.Duration // by the scheduler
}

// nextJob takes a job of the submission whose turn it is, and nil if there is none.
func (w *Worker) nextJob(ctx context.Context) (*delivery, error) {
	for _, r := range w.turns() {
		message, err := w.fetch(ctx, r.id)
		if denied := w.client.lastDenied(err); denied != nil {
			return nil, denied
		}
		if err != nil && ctx.Err() == nil {
			w.log.Debug("no job could be taken", "submission", r.id, "error", err)
		}
		if message == nil {
			continue
		}
		if d := w.accept(ctx, r, message); d != nil {
			return d, nil
		}
		trySend(w.wake, struct{}{}) // there may be more
	}
	return nil, nil
}

// turns returns the runners of the submissions that this worker takes part in, in the order
// of their turns.
func (w *Worker) turns() []*runner {
	w.mu.Lock()
	defer w.mu.Unlock()
	if w.quarantined {
		return nil
	}
	var ids []string
	for id, r := range w.runners {
		if r.refusal == "" && time.Now().After(r.restUntil) {
			ids = append(ids, id)
		}
	}
	w.scheduler.sort(ids)
	turns := make([]*runner, len(ids))
	for i, id := range ids {
		turns[i] = w.runners[id]
	}
	return turns
}

// fetch takes a message off the queue of a submission, and nil if there is none.
func (w *Worker) fetch(ctx context.Context, id string) (jetstream.Msg, error) {
	ctx, cancel := context.WithTimeout(ctx, requestTimeout)
	defer cancel()
	consumer, err := w.consumers.get(ctx, id, func(ctx context.Context, id string) (jetstream.Consumer, error) {
		return w.client.js.Consumer(ctx, streamJobs, consumerOf(id))
	})
	if err != nil {
		return nil, ignore(err, jetstream.ErrConsumerNotFound) // its submitter makes it again, if there is one
	}
	batch, err := consumer.FetchNoWait(1)
	if err != nil {
		w.consumers.forget(id)
		return nil, err
	}
	var message jetstream.Msg
	for message = range batch.Messages() {
	}
	if err := batch.Error(); err != nil && message == nil {
		w.consumers.forget(id)
		return nil, ignore(err, nats.ErrNoResponders, jetstream.ErrNoMessages)
	}
	return message, nil
}

// accept reads a message of the queue. It returns nil if there is nothing to compute.
func (w *Worker) accept(ctx context.Context, r *runner, message jetstream.Msg) *delivery {
	k, err := parseJobKey(message.Subject(), "job")
	if err != nil || k.id != r.id {
		message.Term()
		return nil
	}
	meta, err := message.Metadata()
	if err != nil {
		return nil
	}
	if string(message.Data()) == w.name() {
		message.NakWithDelay(AckWait / 6)
		return nil
	}
	if meta.NumDelivered > maxTries {
		w.acknowledge(ctx, message)
		w.fail(ctx, k, fmt.Errorf("it was started %d times and never finished; it may crash the programs that compute it", meta.NumDelivered-1))
		return nil
	}
	known, err := w.client.lookup(ctx, k)
	switch {
	case err != nil: // the submitter makes room for a good one
		message.NakWithDelay(AckWait / 6)
		return nil
	case known != nil:
		w.acknowledge(ctx, message)
		return nil
	}
	if !w.claim(r) {
		message.Nak()
		return nil
	}
	return &delivery{jobKey: k, message: message, runner: r, weight: r.weight(k.index)}
}

// start computes a job in a goroutine of its own, once there are processors for it. One
// is held already.
func (w *Worker) start(ctx context.Context, d *delivery) {
	jobCtx, cancel := context.WithCancel(ctx)
	a := &active{jobKey: d.jobKey, cancel: cancel}
	keepAliveEnded := make(chan struct{})
	w.running.Go(func() {
		defer close(keepAliveEnded)
		w.keepAlive(jobCtx, d.message)
	})
	if d.weight > 1 {
		if err := w.slots.Acquire(jobCtx, int64(d.weight-1)); err != nil {
			cancel()
			w.slots.Release(1)
			d.message.Nak()
			d.runner.jobs.Done()
			return
		}
	}
	w.begin(a, d)
	w.running.Go(func() {
		result, err := w.compute(jobCtx, d)
		used := w.finish(a, d, err)
		w.slots.Release(int64(d.weight))
		switch {
		case err == nil:
			w.deliver(context.WithoutCancel(ctx), d, result, used)
		case jobCtx.Err() != nil:
			d.message.Nak()
		default: // off the queue first: the submitter publishes it again when it hears of the failure
			w.acknowledge(ctx, d.message)
			w.fail(ctx, d.jobKey, err)
		}
		cancel()
		<-keepAliveEnded
	})
}

// keepAlive tells the server from time to time that the job is being computed.
func (w *Worker) keepAlive(ctx context.Context, message jetstream.Msg) {
	ticker := time.NewTicker(AckWait / 3)
	defer ticker.Stop()
	for {
		select {
		case <-ticker.C:
			message.InProgress()
		case <-ctx.Done():
			return
		}
	}
}

// compute computes a job. A panic of the kind is a failure of the job.
func (w *Worker) compute(ctx context.Context, d *delivery) (result []byte, err error) {
	defer func() {
		if p := recover(); p != nil {
			w.log.Error("a job has panicked", "submission", d.id, "job", d.index, "panic", p, "stack", string(debug.Stack()))
			err = fmt.Errorf("panic: %v", p)
		}
	}()
	return d.runner.runner.Do(ctx, d.index)
}

// deliver stores a result, or spools it until the server can.
func (w *Worker) deliver(ctx context.Context, d *delivery, data []byte, used time.Duration) {
	r := &Result{ID: d.id, Index: d.index, isSecond: d.isSecond, Worker: w.name(), Took: used, Data: data}
	err := w.client.withTimeout(ctx, func(ctx context.Context) error {
		_, err := w.client.js.PublishMsg(ctx, r.message(), jetstream.WithRetryAttempts(0))
		return err
	})
	if err != nil && !isTaken(err) {
		w.log.Warn("the server does not take a result; it goes to the spool", "submission", d.id, "job", d.index, "error", explain(err))
		w.spool.add(r)
		return // the job stays in the queue until the result is stored
	}
	w.acknowledge(ctx, d.message)
}

// acknowledge takes a job off the queue. If that fails, it is delivered again, which is
// harmless.
func (w *Worker) acknowledge(ctx context.Context, message jetstream.Msg) {
	err := w.client.withTimeout(ctx, message.DoubleAck)
	if err != nil && !errors.Is(err, jetstream.ErrMsgAlreadyAckd) {
		w.log.Debug("a job is not acknowledged", "subject", message.Subject(), "error", err)
	}
}

// fail records a job that could not be computed. A comparison that fails says nothing
// of the job.
func (w *Worker) fail(ctx context.Context, k jobKey, reason error) {
	w.log.Error("a job cannot be computed", "submission", k.id, "job", k.index, "reason", reason)
	if k.isSecond {
		return
	}
	f := failure{k.id, k.index, w.name(), sanitize(strings.TrimSpace(reason.Error()), maxReason/2), timestamp()}
	data, err := json.Marshal(&f)
	if err == nil {
		err = w.client.publish(ctx, &nats.Msg{Subject: k.failure(), Data: data})
	}
	if err != nil && ctx.Err() == nil {
		w.log.Error("the failure is not recorded", "submission", k.id, "job", k.index, "error", err)
	}
}
