package farm

import (
	"context"
	"errors"
	"time"

	"github.com/nats-io/nats.go/jetstream"
)

// tend keeps the queue of the submission alive until ctx ends.
func (e *errand) tend(ctx context.Context) {
	for pause(ctx, AckWait) == nil {
		if e.stopped() {
			continue
		}
		// The server forgets the queue when no worker has asked for an hour.
		info, err := e.ensureConsumer(ctx)
		if err == nil {
			err = e.rescue(ctx, info)
		}
		if lost := (*lostError)(nil); errors.As(err, &lost) {
			e.fail(lost)
		} else if err != nil && ctx.Err() == nil {
			e.x.log.Warn("the queue is not in order", "submission", e.id, "error", err)
		}
	}
}

// rescue publishes jobs again that the queue does not hand out and that no worker has. The
// server hands a job out again after AckWait, but by its wall clock: if somebody sets that
// back by an hour, it waits an hour more. And when other jobs are purged, nats-server 2.15.2
// now and then passes over one that stays in the stream, for ever.
func (e *errand) rescue(ctx context.Context, info *jetstream.ConsumerInfo) error {
	handsOut := info.NumPending > 0
	for _, t := range e.lost() {
		if handsOut || info.NumAckPending == 0 {
			if err := e.x.client.checkLost(ctx, streamJobs, t.job()); err != nil {
				return err
			}
		}
		if handsOut {
			continue
		}
		e.x.log.Warn("nobody computes a job and the queue does not hand it out; it is published again", "submission", e.id, "job", t.index)
		if err := e.x.client.purge(ctx, streamJobs, t.job()); err != nil {
			return err
		}
		e.each(t, func(w *waiter) {
			w.since = time.Now()
			offer(w.again, struct{}{})
		})
	}
	return nil
}

// lost returns the tasks that somebody has waited for for long and that no worker says
// it computes.
func (e *errand) lost() (lost []task) {
	running := map[int]bool{}
	for _, beat := range e.x.board.alive() {
		for _, task := range beat.Running {
			if task.ID == e.id {
				running[task.Index] = true
			}
		}
	}
	e.mu.Lock()
	defer e.mu.Unlock()
	for t, waiters := range e.waiting {
		for w := range waiters {
			if !running[t.index] && time.Since(w.since) > 2*AckWait {
				lost = append(lost, t)
				break
			}
		}
	}
	return lost
}
