package farm

import (
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"maps"
	"slices"
	"time"

	"tetrad/bench/jobs"
)

// States of a submission.
const (
	Running = "running" // workers take its jobs
	Stopped = "stopped" // somebody has stopped it; its submitter waits
	Idle    = "idle"    // nobody waits for its jobs
	Done    = "done"    // the server has all that its goal asks for
	Deleted = "deleted" // only its name is left
)

// A Submission is what a person has submitted: jobs of one kind, who wants them, and what a
// worker must be to compute them.
type Submission struct {
	jobs.Batch
	Title    string    `json:"title,omitempty"`    // for people
	Owner    string    `json:"owner,omitempty"`    // the key that has submitted it
	Detached bool      `json:"detached,omitempty"` // the server goes on to the goal by itself
	State    string    `json:"state"`
	Reason   string    `json:"reason,omitempty"` // why it is in this state, and by whom
	Requires Identity  `json:"requires"`         // of workers
	Created  time.Time `json:"created"`
}

// ID returns the name of the submission: that of its batch together with what it requires of
// workers. So results of one program never count for another one.
func (s *Submission) ID() string {
	h := sha256.New()
	h.Write([]byte(s.Batch.ID()))
	for _, what := range slices.Sorted(maps.Keys(s.Requires)) {
		fmt.Fprintf(h, "%q %q\n", what, s.Requires[what])
	}
	return hex.EncodeToString(h.Sum(nil)[:16])
}

// Check refuses a submission that nobody could have meant.
func (s *Submission) Check() error {
	if err := s.Batch.Check(); err != nil {
		return err
	}
	for what, text := range map[string]string{"the title": s.Title, "the owner": s.Owner, "the state": s.State, "the reason": s.Reason} {
		if err := CheckText(what, text, maxTitle); err != nil {
			return err
		}
	}
	if s.Detached && len(s.Goal) == 0 {
		return fmt.Errorf("work of the kind %s needs the command that has submitted it: it cannot be detached", s.Kind)
	}
	return s.Requires.check()
}
