package farm

import (
	"context"
	"errors"
	"fmt"
	"maps"
	"slices"
	"strings"
	"time"

	"github.com/nats-io/nats.go"
	"github.com/nats-io/nats.go/jetstream"

	"tetrad/bench/jobs"
)

// A waiter is a call of do that waits.
type waiter struct {
	results  chan *Result // one is enough: the rest is in the stream
	failures chan *failure
	again    chan struct{}     // look and publish again
	asked    bool              // the job was published before
	failed   int               // how often workers could not compute it
	reasons  map[string]string // why, by worker
	since    time.Time         // when it was published last because nobody computed it, or when the wait began
}

// do returns the result of a job.
func (d *dispatcher) do(ctx context.Context, index int) ([]byte, error) {
	k := jobKey{id: d.id, index: index}
	w := d.register(k)
	defer d.unregister(k, w)
	for {
		r, err := d.attempt(ctx, k, w, "")
		if err != nil && !errors.As(err, new(*damage)) {
			return nil, err
		}
		if r == nil {
			continue
		}
		if err := d.check(r, err); err == nil {
			trySend(d.arrived, struct{}{})
			d.accept(r)
			jobs.TellAuthor(ctx, r.Worker)
			return r.Data, nil
		} else if err := d.x.client.quarantineResult(ctx, r, err.Error()); err != nil {
			return nil, err
		}
	}
}

// attempt looks for the result of a job, and has it computed if there is none, by any worker
// but one. Without a result and an error, it is time for another attempt.
func (d *dispatcher) attempt(ctx context.Context, k jobKey, w *waiter, not string) (*Result, error) {
	r, err := d.x.client.lookup(ctx, k)
	if r != nil || err != nil {
		return r, err
	}
	if !d.stopped() {
		if err := d.ask(ctx, k, w, not); err != nil {
			return nil, err
		}
	}
	return d.await(ctx, w, k.index)
}

// ask puts a job on the queue, unless it is there. A job that has left the queue without a
// result may have one that the server has lost.
func (d *dispatcher) ask(ctx context.Context, k jobKey, w *waiter, not string) error {
	isNew, err := d.enqueue(ctx, k, not)
	if err == nil && isNew && w.asked {
		err = d.x.client.checkLostRecord(ctx, streamResults, k.result())
	}
	w.asked = true
	return err
}

// await waits for news of a job. Without a result and an error, it is time to look and
// to publish the job again.
func (d *dispatcher) await(ctx context.Context, w *waiter, index int) (*Result, error) {
	timer := time.NewTimer(lookAgain)
	defer timer.Stop()
	select {
	case r := <-w.results:
		return r, nil
	case f := <-w.failures:
		w.failed++
		w.reasons[f.Worker] = f.Reason
		if w.failed >= maxFailures && !d.hasOther(slices.Collect(maps.Keys(w.reasons))...) {
			return nil, d.cannotCompute(index, w.reasons)
		}
		return nil, nil
	case <-w.again:
		return nil, nil
	case <-timer.C:
		return nil, nil
	case <-ctx.Done():
		return nil, ctx.Err()
	case <-d.failed:
		return nil, d.err
	case <-d.x.ctx.Done():
		return nil, errClosed
	}
}

// register counts a call of do.
func (d *dispatcher) register(k jobKey) *waiter {
	w := &waiter{results: make(chan *Result, 1), failures: make(chan *failure, maxFailures), again: make(chan struct{}, 1), reasons: map[string]string{}, since: time.Now()}
	d.mu.Lock()
	defer d.mu.Unlock()
	if d.waiting[k] == nil {
		d.waiting[k] = map[*waiter]bool{}
	}
	d.waiting[k][w] = true
	return w
}

// unregister ends it.
func (d *dispatcher) unregister(k jobKey, w *waiter) {
	d.mu.Lock()
	defer d.mu.Unlock()
	delete(d.waiting[k], w)
	if len(d.waiting[k]) == 0 {
		delete(d.waiting, k)
	}
}

// listen follows new messages of a stream until life ends.
func (d *dispatcher) listen(ctx, life context.Context, stream, subject string) error {
	return d.x.client.retry(ctx, "listening to "+subject, func(ctx context.Context) error {
		consumer, err := d.x.client.js.OrderedConsumer(ctx, stream, jetstream.OrderedConsumerConfig{
			FilterSubjects: []string{subject}, DeliverPolicy: jetstream.DeliverNewPolicy,
		})
		if err != nil {
			return err
		}
		following, err := consumer.Consume(d.receive)
		if err != nil {
			return err
		}
		d.ended.Go(func() {
			<-life.Done()
			following.Stop()
			<-following.Closed()
		})
		return nil
	})
}

// receive hands a stored result or failure to those who wait for it.
func (d *dispatcher) receive(m jetstream.Msg) {
	if strings.HasPrefix(m.Subject(), "fail.") {
		if f, err := decodeFailure(m.Subject(), m.Data()); err == nil {
			d.noteFailure(f)
			d.each(jobKey{id: d.id, index: f.Index}, func(w *waiter) { trySend(w.failures, f) })
		}
		return
	}
	k, err := parseJobKey(m.Subject(), "res")
	if err != nil {
		return
	}
	r, err := decodeResult(m.Subject(), m.Headers(), m.Data())
	meta, noMeta := m.Metadata()
	if err != nil || noMeta != nil {
		d.each(k, func(w *waiter) { trySend(w.again, struct{}{}) })
		return
	}
	d.noteSuccess(r.Worker)
	r.seq, r.Stored = meta.Sequence.Stream, meta.Timestamp
	d.each(k, func(w *waiter) { trySend(w.results, r) })
}

// each calls f for those who wait for a job.
func (d *dispatcher) each(k jobKey, f func(*waiter)) {
	d.mu.Lock()
	defer d.mu.Unlock()
	for w := range d.waiting[k] {
		f(w)
	}
}

// trySend sends without waiting. What nobody takes is in a stream anyway.
func trySend[T any](to chan T, value T) {
	select {
	case to <- value:
	default:
	}
}

// check says why a result does not count. damaged is what is wrong with its message.
func (d *dispatcher) check(r *Result, damaged error) error {
	if damaged != nil {
		return damaged
	}
	if quarantine, ok := d.x.monitor.quarantined.get(r.Worker); ok {
		return fmt.Errorf("its worker was quarantined: %s", quarantine.Reason)
	}
	if d.runner != nil {
		return d.runner.Check(r.Index, r.Data)
	}
	return nil
}

// quarantineResult keeps a result that does not count with the reason, and makes room for
// another one.
func (c *Client) quarantineResult(ctx context.Context, r *Result, reason string) error {
	c.log.Warn("a result does not count", "submission", r.ID, "job", r.Index, "worker", r.Worker, "reason", reason)
	m := r.message()
	m.Subject = r.key().quarantined()
	m.Header.Set(headerReason, strings.ReplaceAll(sanitize(reason, maxReason), "\n", " "))
	if err := c.publish(ctx, m); err != nil {
		return err
	}
	return c.inStream(ctx, streamResults, "removing a result", func(ctx context.Context, stream jetstream.Stream) error {
		return ignore(stream.DeleteMsg(ctx, r.seq), jetstream.ErrMsgNotFound, jetstream.ErrMsgDeleteUnsuccessful)
	})
}

// enqueue publishes a job and wakes the workers, unless the queue has it. The payload is the
// worker that shall not compute it. enqueue reports whether the job is new there.
func (d *dispatcher) enqueue(ctx context.Context, k jobKey, not string) (isNew bool, err error) {
	err = d.x.client.publish(ctx, &nats.Msg{Subject: k.job(), Data: []byte(not)})
	if isTaken(err) {
		return false, nil
	}
	if err != nil {
		return false, err
	}
	return true, d.x.client.nc.Publish("wake."+d.id, nil)
}
