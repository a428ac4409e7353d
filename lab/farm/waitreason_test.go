package farm

import (
	"strings"
	"testing"

	"tetrad/bench/jobs"
)

// Whoever waits is told what for.
func TestWaitReason(t *testing.T) {
	worker := func(name string, running ...RunningJob) WorkerState {
		return WorkerState{Heartbeat: &Heartbeat{Name: name, Running: running}, Alive: true}
	}
	quarantined := func(name string) WorkerState {
		w := worker(name)
		w.Quarantined = &Quarantine{Reason: "it lies"}
		return w
	}
	for name, c := range map[string]struct {
		submission SubmissionState
		workers    []WorkerState
		resting    map[string]string
		want       string
	}{
		"no worker":           {want: "there is none; tetrad-lab worker starts one"},
		"one that has left":   {workers: []WorkerState{{Heartbeat: &Heartbeat{Name: "a"}, Quarantined: &Quarantine{}}}, want: "there is none"},
		"all in quarantine":   {workers: []WorkerState{quarantined("a"), quarantined("b")}, want: "waiting for a worker: a, b in quarantine (tetrad-lab jobs release"},
		"none fits":           {submission: SubmissionState{Refused: []Refusal{{"a", "too old"}}}, workers: []WorkerState{worker("a")}, want: "a unfit for this submission (tetrad-lab jobs show 01234567"},
		"all busy":            {workers: []WorkerState{worker("a", RunningJob{})}, want: "a busy with another submission"},
		"some of each":        {workers: []WorkerState{worker("a", RunningJob{}), quarantined("b"), worker("c")}, want: "c about to begin; a busy with another submission; b in quarantine"},
		"one fails":           {workers: []WorkerState{worker("a"), worker("b")}, resting: map[string]string{"b": "it burns"}, want: "a about to begin; b cannot compute the jobs, and tries again each minute (it burns)"},
		"jobs run":            {submission: SubmissionState{Running: []string{"b", "a", "b"}}, workers: []WorkerState{worker("a")}, want: workersCompute},
		"somebody stopped it": {submission: SubmissionState{Submission: &Submission{State: Stopped, Reason: "by anna"}}, want: "is stopped: by anna; tetrad-lab jobs resume 0123456789"},
	} {
		t.Run(name, func(t *testing.T) {
			c.submission.ID = "0123456789abcdef0123456789abcdef"
			if c.submission.Submission == nil {
				c.submission.Submission = &Submission{Batch: jobs.Batch{Kind: "toy"}, State: Running}
			}
			if got := waitReason(&c.submission, c.workers, c.resting); !strings.Contains(got, c.want) {
				t.Errorf("%q, want %q", got, c.want)
			}
		})
	}
}
