package farm

import (
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"fmt"
	"time"

	"tetrad/bench/jobs"
)

// States of a submission.
const (
	Running = "running" // workers take its jobs
	Stopped = "stopped" // somebody has stopped it; its submitter waits
	Idle    = "idle"    // nobody waits for its jobs
)

// A Submission is what a person has submitted: jobs of one kind, who wants them, and what a
// worker must be to compute them.
type Submission struct {
	jobs.Batch
	Title    string    `json:"title,omitempty"` // for people
	Owner    string    `json:"owner,omitempty"` // who wants it
	State    string    `json:"state"`
	Reason   string    `json:"reason,omitempty"` // why it is in this state, and by whom
	Requires Identity  `json:"requires"`         // of workers
	Created  time.Time `json:"created"`
}

// ID returns the name of the submission, which all its jobs and results have: that of its
// batch together with what it requires of workers. So results of one build never count
// for another one. A submission that requires nothing has the name of its batch.
func (s *Submission) ID() string { return submissionID(&s.Batch, &s.Requires) }

func submissionID(w *jobs.Batch, requires *Identity) string {
	if requires.isEmpty() {
		return w.ID()
	}
	h := sha256.New()
	h.Write([]byte(w.ID()))
	json.NewEncoder(h).Encode(requires) // neither a hash nor an Identity has errors
	return hex.EncodeToString(h.Sum(nil)[:16])
}

// Check refuses a submission that nobody could have meant.
func (s *Submission) Check() error {
	if err := s.Batch.Check(); err != nil {
		return err
	}
	if s.State != Running && s.State != Stopped && s.State != Idle {
		return fmt.Errorf("a submission cannot be %.20q", s.State)
	}
	for what, text := range map[string]string{"the title": s.Title, "the owner": s.Owner, "the reason": s.Reason} {
		if err := checkText(what, text, maxTitle); err != nil {
			return err
		}
	}
	return s.Requires.check()
}

// decodeSubmission reads a submission under its name.
func decodeSubmission(id string, data []byte) (*Submission, error) {
	s := &Submission{}
	if err := decode(data, maxSubmission, s); err != nil {
		return nil, err
	}
	if err := s.Check(); err != nil {
		return nil, err
	}
	if s.ID() != id {
		return nil, fmt.Errorf("the name of this submission is %s", s.ID())
	}
	return s, nil
}

// Progress is how far the submitter of a submission has come.
type Progress struct {
	Done int       `json:"done"`           // results that have been folded
	Last int       `json:"last,omitempty"` // jobs in all; 0: no end is known
	Text string    `json:"text,omitempty"` // a line for people, such as Elo and LLR
	Time time.Time `json:"time"`           // when this was so
	// Detail is JSON that the kind of work and the page agree upon; at most 128 KiB. That
	// of a match is a spectator.MatchReport without running games and news.
	Detail json.RawMessage `json:"detail,omitempty"`
}

// maxDetail is the size of Progress.Detail.
const maxDetail = 128 << 10

func (p *Progress) check() error {
	switch {
	case p.Done < 0 || p.Last < 0 || p.Done > jobs.MaxIndex || p.Last > jobs.MaxIndex:
		return fmt.Errorf("%d of %d jobs are done", p.Done, p.Last)
	case len(p.Detail) > maxDetail:
		return fmt.Errorf("the detail has %d bytes, want at most %d", len(p.Detail), maxDetail)
	}
	return checkText("the progress", p.Text, maxReason)
}

func decodeProgress(_ string, data []byte) (*Progress, error) {
	p := &Progress{}
	if err := decode(data, maxProgress, p); err != nil {
		return nil, err
	}
	return p, p.check()
}
