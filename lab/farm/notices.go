package farm

import (
	"fmt"
	"maps"
	"slices"
	"strings"
	"sync"
	"time"
)

// SayAfter is how long a wait is silent before somebody is told what it is for.
const SayAfter = 5 * time.Second

// A pendingRequest is a request to the server, with all its attempts. It says so if it takes
// long.
type pendingRequest struct {
	client *Client
	timer  *time.Timer

	mu    sync.Mutex
	last  error // of the last attempt
	said  bool
	ended bool
}

func (c *Client) beginRequest() *pendingRequest {
	r := &pendingRequest{client: c}
	r.timer = time.AfterFunc(c.sayAfter, r.say)
	return r
}

func (r *pendingRequest) say() {
	r.mu.Lock()
	defer r.mu.Unlock()
	if !r.ended && !r.client.isDenied() { // the server answers what it refuses by silence
		r.said = true
		r.client.reportAway(r.last)
	}
}

// failed takes note of an attempt that has failed.
func (r *pendingRequest) failed(err error) {
	r.mu.Lock()
	defer r.mu.Unlock()
	r.last = err
	if r.said {
		r.client.reportAway(err)
	}
}

// end ends the request with its last error.
func (r *pendingRequest) end(err error) {
	r.timer.Stop()
	r.mu.Lock()
	defer r.mu.Unlock()
	r.ended = true
	if r.said && err == nil {
		r.client.answers()
	}
}

// say tells a person something.
func (c *Client) say(text string) {
	c.log.Info(text)
	if c.tell != nil {
		c.tell(text)
	}
}

// reportAway says why there is no answer of the server, once for all requests that wait for
// it. last is the error of the last attempt, if any.
func (c *Client) reportAway(last error) {
	reason := "it does not answer"
	switch {
	case !c.Connected():
		reason = "there is no connection; is tetrad-lab server running there?"
	case last != nil:
		reason = explain(last)
	}
	c.mu.Lock()
	isNew := !c.away[reason]
	c.away[reason] = true
	c.mu.Unlock()
	if isNew {
		c.say(fmt.Sprintf("waiting for the server %s: %s", c.server, reason))
	}
}

// answers says that the server is back, if somebody was told that it is away.
func (c *Client) answers() {
	c.mu.Lock()
	wasAway := len(c.away) > 0
	clear(c.away)
	c.mu.Unlock()
	if wasAway {
		c.say(fmt.Sprintf("the server %s answers again", c.server))
	}
}

// workersCompute says that a wait needs nothing but time.
const workersCompute = "waiting for results: workers compute jobs of this submission"

// waitReason says what the submitter of a submission waits for, by what a monitor shows.
// resting are the workers that rest since they have failed, with the reasons.
func waitReason(o *SubmissionState, workers []WorkerState, resting map[string]string) string {
	if o.State == Stopped {
		return "the submission " + o.ID + " is stopped: " + o.Reason + "; tetrad-lab jobs resume " + o.ID + " lets it go on"
	}
	if len(o.Running) > 0 {
		return workersCompute
	}
	groups := map[string][]string{} // of workers, by what keeps them
	for i := range workers {
		if w := &workers[i]; w.Alive {
			what := obstacle(w, o, resting)
			groups[what] = append(groups[what], w.Name)
		}
	}
	if len(groups) == 0 {
		return "waiting for a worker: there is none; tetrad-lab worker starts one"
	}
	var parts []string
	for _, what := range slices.Sorted(maps.Keys(groups)) {
		parts = append(parts, strings.Join(groups[what], ", ")+" "+what)
	}
	return "waiting for a worker: " + strings.Join(parts, "; ")
}

// obstacle returns what keeps a worker from the jobs of a submission.
func obstacle(w *WorkerState, o *SubmissionState, resting map[string]string) string {
	switch {
	case w.Quarantined != nil:
		return "in quarantine (tetrad-lab jobs release releases it)"
	case slices.ContainsFunc(o.Refused, func(r Refusal) bool { return r.Worker == w.Name }):
		return "unfit for this submission (tetrad-lab jobs show " + o.ID[:8] + " says why)"
	case resting[w.Name] != "":
		return "cannot compute the jobs, and tries again each minute (" + resting[w.Name] + ")"
	case len(w.Running) > 0:
		return "busy with another submission"
	}
	return "about to begin"
}
