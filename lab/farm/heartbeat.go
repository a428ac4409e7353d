package farm

import (
	"fmt"
	"time"
)

// A Heartbeat is what a worker publishes about itself every few seconds.
type Heartbeat struct {
	Name     string       `json:"name"`
	System   string       `json:"system"` // operating system and processor, such as linux/amd64
	Identity Identity     `json:"identity"`
	Slots    int          `json:"slots"` // processors for jobs
	Started  time.Time    `json:"started"`
	Running  []RunningJob `json:"running,omitempty"` // what it computes now
	Done     int          `json:"done"`              // jobs computed since the start
	Failed   int          `json:"failed"`            // jobs that it could not compute
	Kept     int          `json:"kept"`              // results that wait on its disk for the server
	// Refused are the submissions that it takes no part in, by ID, with the reason and what
	// to do about it.
	Refused map[string]string `json:"refused,omitempty"`
}

// A RunningJob is a job that a worker computes.
type RunningJob struct {
	ID    string    `json:"id"` // the submission
	Index int       `json:"index"`
	Since time.Time `json:"since"` // by the clock of the worker
}

// Bounds on a Heartbeat.
const (
	maxSlots   = 4096
	maxRefused = 64
)

func (b *Heartbeat) check() error {
	if err := CheckWorkerName(b.Name); err != nil {
		return err
	}
	if b.Slots < 1 || b.Slots > maxSlots || len(b.Running) > b.Slots || len(b.Refused) > maxRefused || b.Done < 0 || b.Failed < 0 || b.Kept < 0 {
		return fmt.Errorf("worker %s: %d slots, %d jobs, %d refusals, %d done, %d failed", b.Name, b.Slots, len(b.Running), len(b.Refused), b.Done, b.Failed)
	}
	for _, t := range b.Running {
		if !isID(t.ID) || t.Index < 0 {
			return fmt.Errorf("worker %s: %w", b.Name, errSubject)
		}
	}
	for id, reason := range b.Refused {
		if !isID(id) {
			return fmt.Errorf("worker %s: %w", b.Name, errSubject)
		}
		if err := checkText("a reason", reason, maxReason); err != nil {
			return err
		}
	}
	if err := checkText("the system", b.System, maxTitle); err != nil {
		return err
	}
	return b.Identity.check()
}

// decodeHeartbeat reads the heartbeat of the worker of this name.
func decodeHeartbeat(name string, data []byte) (*Heartbeat, error) {
	b := &Heartbeat{}
	if err := decode(data, maxHeartbeat, b); err != nil {
		return nil, err
	}
	if b.Name != name {
		return nil, fmt.Errorf("the heartbeat of %.70q under the name of %.70q", b.Name, name)
	}
	return b, b.check()
}

// A Quarantine says that a worker was quarantined: its results do not count until it is
// released.
type Quarantine struct {
	Reason string    `json:"reason"`
	Time   time.Time `json:"time"`
}

func decodeQuarantine(name string, data []byte) (*Quarantine, error) {
	q := &Quarantine{}
	if err := CheckWorkerName(name); err != nil {
		return nil, err
	}
	if err := decode(data, maxSmall, q); err != nil {
		return nil, err
	}
	return q, checkText("the reason", q.Reason, maxReason)
}
