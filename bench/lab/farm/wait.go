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

// A wait is a request to the server, with all its attempts. It says so if it takes long.
type wait struct {
	client *Client
	timer  *time.Timer

	mu    sync.Mutex
	last  error // of the last attempt
	said  bool
	ended bool
}

func (c *Client) beginWait() *wait {
	w := &wait{client: c}
	w.timer = time.AfterFunc(c.sayAfter, w.say)
	return w
}

func (w *wait) say() {
	w.mu.Lock()
	defer w.mu.Unlock()
	if !w.ended && !w.client.isDenied() { // the server answers what it refuses by silence
		w.said = true
		w.client.sayAway(w.last)
	}
}

// failed takes note of an attempt that has failed.
func (w *wait) failed(err error) {
	w.mu.Lock()
	defer w.mu.Unlock()
	w.last = err
	if w.said {
		w.client.sayAway(err)
	}
}

// end ends the wait with its last error.
func (w *wait) end(err error) {
	w.timer.Stop()
	w.mu.Lock()
	defer w.mu.Unlock()
	w.ended = true
	if w.said && err == nil {
		w.client.answers()
	}
}

// say tells a person something.
func (c *Client) say(text string) {
	c.log.Info(text)
	if c.tell != nil {
		c.tell(text)
	}
}

// sayAway says why there is no answer of the server, once for all requests that wait for it.
// last is the error of the last attempt, if any.
func (c *Client) sayAway(last error) {
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

// allIsWell is what a wait is for that needs nothing but time.
const allIsWell = "waiting for results: workers compute jobs of this submission"

// waitingFor says what the submitter of a submission waits for, by what a monitor shows.
func waitingFor(o *SubmissionState, workers []WorkerState) string {
	if o.State == Stopped {
		return "the submission " + o.ID + " is stopped: " + o.Reason + "; tetrad-lab jobs resume " + o.ID + " lets it go on"
	}
	if len(o.Running) > 0 {
		return allIsWell
	}
	groups := map[string][]string{} // of workers, by what keeps them
	for i := range workers {
		if w := &workers[i]; w.Alive {
			groups[hindrance(w, o)] = append(groups[hindrance(w, o)], w.Name)
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

// hindrance returns what keeps a worker from the jobs of a submission.
func hindrance(w *WorkerState, o *SubmissionState) string {
	switch {
	case w.Quarantined != nil:
		return "in quarantine (tetrad-lab jobs release releases it)"
	case slices.ContainsFunc(o.Refused, func(r Refusal) bool { return r.Worker == w.Name }):
		return "not fit for this work (tetrad-lab jobs show " + o.ID[:8] + " says why)"
	case len(w.Running) > 0:
		return "busy with other work"
	}
	return "about to begin"
}
