package farm

import (
	"context"
	"fmt"
	"time"
)

// watch sends the progress, reacts when somebody stops, resumes or deletes the submission, and
// says what it waits for while no result comes, until ctx ends.
func (e *errand) watch(ctx context.Context) {
	ticker := time.NewTicker(time.Second)
	defer ticker.Stop()
	reconnected, forget := e.x.client.onReconnect()
	defer forget()
	silence := time.NewTimer(e.x.client.sayAfter)
	defer silence.Stop()
	state, said := "", "" // state: it was not seen yet
	for {
		changed := e.x.board.Changed()
		state = e.observe(ctx, state)
		e.tellRefusals()
		select {
		case <-ctx.Done():
			return
		case <-changed:
		case <-reconnected: // something may have been missed
			e.lookAgain()
		case <-e.news:
			if said != allIsWell { // which is true between all results, and said once
				said = ""
			}
			silence.Reset(e.x.client.sayAfter)
		case <-silence.C:
			said = e.sayWhy(said)
			silence.Reset(e.x.client.sayAfter)
		case <-ticker.C:
			e.send(ctx)
		}
	}
}

// observe looks at the submission on the board, after it was in an old state, and returns
// its state.
func (e *errand) observe(ctx context.Context, old string) string {
	now, ok := e.x.board.submissions.get(e.id)
	switch {
	case ok && (now.State == old || now.State == Running && old == ""):
		return now.State
	case ok:
		return e.turn(ctx, old, now)
	case old == "":
	case e.x.board.submissions.wasDeleted(e.id):
		e.fail(fmt.Errorf("somebody has deleted the submission %s with its results", e.id))
	default:
		e.x.log.Warn("the server has lost the submission; it is announced again", "submission", e.id)
		if err := e.propose(ctx); err == nil {
			e.ensureConsumer(ctx)
			e.lookAgain()
		}
	}
	return ""
}

// sayWhy says why no result comes, if somebody waits for one, and returns what it has said.
// said is what was said last.
func (e *errand) sayWhy(said string) string {
	e.mu.Lock()
	waiting := len(e.waiting) > 0
	e.mu.Unlock()
	if !waiting {
		return said
	}
	state := e.x.board.State()
	if !state.Connected {
		e.x.client.sayAway(nil)
		return said
	}
	text := "waiting for the server to show the submission " + e.id
	for i := range state.Submissions {
		if o := &state.Submissions[i]; o.ID == e.id {
			text = waitingFor(o, state.Workers)
		}
	}
	if text != said {
		e.x.client.say(text)
	}
	return text
}

// turn reacts to a new state of the submission, and returns it.
func (e *errand) turn(ctx context.Context, old string, now *Submission) string {
	switch now.State {
	case Stopped:
		e.x.client.say("the submission " + e.id + " is stopped: " + now.Reason + "; tetrad-lab jobs resume " + e.id + " lets it go on")
	case Idle: // by another submitter of the same work, which has what it needs
		e.x.client.changeSubmission(ctx, e.id, func(o *Submission) {
			if o.State == Idle {
				o.State = Running
			}
		})
	case Running:
		if old == Stopped {
			e.x.client.say("the submission " + e.id + " goes on")
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
				e.x.client.say(text)
			}
		}
	}
}

// stopped reports whether somebody has stopped the submission.
func (e *errand) stopped() bool {
	o, ok := e.x.board.submissions.get(e.id)
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
		e.x.log.Warn("the progress is not shown", "submission", e.id, "error", err)
	}
}
