package farm

import (
	"context"
	"errors"
	"time"

	"github.com/nats-io/nats.go/jetstream"
)

// maintainQueue keeps the queue of the submission alive until ctx ends.
func (d *dispatcher) maintainQueue(ctx context.Context) {
	for pause(ctx, AckWait) == nil {
		if d.stopped() {
			continue
		}
		// The server forgets the queue when no worker has asked for an hour.
		info, err := d.ensureConsumer(ctx)
		if err == nil {
			err = d.requeue(ctx, info)
		}
		if lost := (*lostRecordError)(nil); errors.As(err, &lost) {
			d.fail(lost)
		} else if err != nil && ctx.Err() == nil {
			d.x.log.Warn("the queue could not be checked", "submission", d.id, "error", err)
		}
	}
}

// requeue publishes jobs again that the queue does not hand out and that no worker has. The
// server hands a job out again after AckWait, but by its wall clock: if somebody sets that
// back by an hour, it waits an hour more. And when other jobs are purged, nats-server 2.15.2
// now and then passes over one that stays in the stream, for ever.
func (d *dispatcher) requeue(ctx context.Context, info *jetstream.ConsumerInfo) error {
	handsOut := info.NumPending > 0
	for _, k := range d.unclaimed() {
		if handsOut || info.NumAckPending == 0 {
			if err := d.x.client.checkLostRecord(ctx, streamJobs, k.job()); err != nil {
				return err
			}
		}
		if handsOut {
			continue
		}
		d.x.log.Warn("no worker computes a job, and the queue does not hand it out; it is published again", "submission", d.id, "job", k.index)
		if err := d.x.client.purge(ctx, streamJobs, k.job()); err != nil {
			return err
		}
		d.each(k, func(w *waiter) {
			w.since = time.Now()
			trySend(w.again, struct{}{})
		})
	}
	return nil
}

// unclaimed returns the jobs that somebody has waited for for long and that no worker says
// it computes.
func (d *dispatcher) unclaimed() (unclaimed []jobKey) {
	running := map[int]bool{}
	for _, heartbeat := range d.x.monitor.alive() {
		for _, job := range heartbeat.Running {
			if job.ID == d.id {
				running[job.Index] = true
			}
		}
	}
	d.mu.Lock()
	defer d.mu.Unlock()
	for k, waiters := range d.waiting {
		for w := range waiters {
			if !running[k.index] && time.Since(w.since) > 2*AckWait {
				unclaimed = append(unclaimed, k)
				break
			}
		}
	}
	return unclaimed
}
