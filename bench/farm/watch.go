//go:build !plan9

package farm

import (
	"context"
	"time"
)

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
