package farm

import (
	"context"
	"fmt"
	"slices"
	"strings"
	"time"
)

// watch sends the progress, reacts when somebody stops, resumes or deletes the submission, and
// says what it waits for while no result comes, until ctx ends.
func (d *dispatcher) watch(ctx context.Context) {
	ticker := time.NewTicker(time.Second)
	defer ticker.Stop()
	reconnected, forget := d.x.client.onReconnect()
	defer forget()
	silence := time.NewTimer(d.x.client.sayAfter)
	defer silence.Stop()
	state, said := "", "" // state: it was not seen yet
	for {
		changed := d.x.monitor.Changed()
		state = d.observe(ctx, state)
		d.reportRefusals()
		select {
		case <-ctx.Done():
			return
		case <-changed:
		case <-reconnected: // something may have been missed
			d.lookAgain()
		case <-d.arrived:
			if said != workersCompute { // which is true between all results, and said once
				said = ""
			}
			silence.Reset(d.x.client.sayAfter)
		case <-silence.C:
			said = d.sayWhy(said)
			silence.Reset(d.x.client.sayAfter)
		case <-ticker.C:
			d.sendProgress(ctx)
		}
	}
}

// observe looks at the submission, which was in an old state, and returns
// its state.
func (d *dispatcher) observe(ctx context.Context, old string) string {
	now, ok := d.x.monitor.submissions.get(d.id)
	switch {
	case ok && (now.State == old || now.State == Running && old == ""):
		return now.State
	case ok:
		return d.stateChanged(ctx, old, now)
	case old == "":
	case d.x.monitor.submissions.wasDeleted(d.id):
		d.fail(fmt.Errorf("somebody has deleted the submission %s with its results", d.id))
	default:
		d.x.log.Warn("the server has lost the submission; it is announced again", "submission", d.id)
		if err := d.createSubmission(ctx); err == nil {
			d.ensureConsumer(ctx)
			d.lookAgain()
		}
	}
	return ""
}

// sayWhy says why no result comes, if somebody waits for one, and returns what it has said.
// said is what was said last. If all workers refuse the submission, it ends the wait.
func (d *dispatcher) sayWhy(said string) string {
	d.mu.Lock()
	waiting := len(d.waiting) > 0
	d.mu.Unlock()
	if !waiting {
		return said
	}
	state := d.x.monitor.State()
	if !state.Connected {
		d.x.client.reportAway(nil)
		return said
	}
	if err := d.refusedByAll(); err != nil {
		d.fail(err)
		return said
	}
	text := "waiting for the server to show the submission " + d.id
	for i := range state.Submissions {
		if o := &state.Submissions[i]; o.ID == d.id {
			text = waitReason(o, state.Workers, d.resting())
		}
	}
	if text != said {
		d.x.client.say(text)
	}
	return text
}

// stateChanged reacts to a new state of the submission, and returns it.
func (d *dispatcher) stateChanged(ctx context.Context, old string, now *Submission) string {
	switch now.State {
	case Stopped:
		d.x.client.say("the submission " + d.id + " is stopped: " + now.Reason + "; tetrad-lab jobs resume " + d.id + " lets it go on")
	case Idle: // by another submitter of the same work, which has what it needs
		d.x.client.changeSubmission(ctx, d.id, func(o *Submission) {
			if o.State == Idle {
				o.State = Running
			}
		})
	case Running:
		if old == Stopped {
			d.x.client.say("the submission " + d.id + " goes on")
		}
		d.ensureConsumer(ctx)
		d.lookAgain()
	}
	return now.State
}

// lookAgain has all calls of do look for their results, and publish their jobs again.
func (d *dispatcher) lookAgain() {
	d.mu.Lock()
	defer d.mu.Unlock()
	for _, waiters := range d.waiting {
		for w := range waiters {
			trySend(w.again, struct{}{})
		}
	}
}

// reportRefusals says once of each worker that takes no part, and why.
func (d *dispatcher) reportRefusals() {
	for _, heartbeat := range d.x.monitor.alive() {
		if reason, refuses := heartbeat.Refused[d.id]; refuses {
			text := "worker " + heartbeat.Name + " takes no part: " + reason
			if !d.reported[text] {
				d.reported[text] = true
				d.x.client.say(text)
			}
		}
	}
}

// refusedByAll returns an error with the reasons if there are workers, and all of them refuse
// the submission.
func (d *dispatcher) refusedByAll() error {
	var reasons []string
	for _, heartbeat := range d.x.monitor.alive() {
		reason, refuses := heartbeat.Refused[d.id]
		if !refuses {
			return nil
		}
		reasons = append(reasons, heartbeat.Name+": "+reason)
	}
	if reasons == nil {
		return nil
	}
	slices.Sort(reasons)
	return fmt.Errorf("no worker can compute submission %s: %s", d.id, strings.Join(reasons, "; "))
}

// stopped reports whether somebody has stopped the submission.
func (d *dispatcher) stopped() bool {
	o, ok := d.x.monitor.submissions.get(d.id)
	return ok && o.State == Stopped
}

// report keeps what to say of the progress.
func (d *dispatcher) report(p Progress) {
	if p.Time.IsZero() {
		p.Time = timestamp()
	}
	d.mu.Lock()
	defer d.mu.Unlock()
	d.progress = &p
}

// sendProgress says how far the work has come, if that is new.
func (d *dispatcher) sendProgress(ctx context.Context) {
	d.mu.Lock()
	p := d.progress
	d.progress = nil
	d.mu.Unlock()
	if p == nil {
		return
	}
	if err := d.x.client.put(ctx, bucketProgress, d.id, p); err != nil && ctx.Err() == nil {
		d.x.log.Warn("the progress is not shown", "submission", d.id, "error", err)
	}
}
