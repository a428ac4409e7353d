//go:build unix || windows

package farm_test

import (
	"context"
	"encoding/json"
	"errors"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"tetrad/bench/jobs"
	"tetrad/lab/farm"
)

// A submitter hears at once why a job has failed, and gets an error when no worker is left
// that could compute it.
func TestNoWorkerCanCompute(t *testing.T) {
	l, store := startServer(t)
	broken := &toy{hold: func(context.Context, int) error { return errors.New("it burns") }}
	for _, name := range []string{"a", "b"} {
		startWorker(t, dial(t, l.Address(), store, farm.RoleWorker), farm.WorkerConfig{Name: name, Slots: 1, Kinds: []jobs.Kind{broken.kind()}})
	}
	told := make(chan string, 100)
	c := dialConfig(t, store, farm.RoleSubmitter, farm.Config{Server: l.Address(), SayAfter: time.Hour, Tell: func(text string) { told <- text }})
	x := newExecutor(t, c, farm.ExecutorConfig{})
	err := jobs.InOrder(t.Context(), x, toyWork(t, "broken", 1), 0, 50, func(int, []byte) (bool, error) { return true, nil })
	if err == nil || !strings.Contains(err.Error(), "no worker can compute job ") || !strings.Contains(err.Error(), ": it burns") {
		t.Errorf("error %v", err)
	}
	if text := <-told; !strings.Contains(text, " cannot compute job ") || !strings.HasSuffix(text, ": it burns") {
		t.Errorf("told %q", text)
	}
}

// A submission that every worker refuses ends, with the reasons of all. As long as one takes
// part, it goes on.
func TestAllWorkersRefuse(t *testing.T) {
	l, store := startServer(t)
	start := func(name string) {
		startWorker(t, dial(t, l.Address(), store, farm.RoleWorker), farm.WorkerConfig{Name: name, Slots: 1, Kinds: []jobs.Kind{(&toy{}).kind()}})
	}
	start("a")
	start("b")
	c := dialConfig(t, store, farm.RoleSubmitter, farm.Config{Server: l.Address(), SayAfter: 10 * time.Millisecond})
	x := newExecutor(t, c, farm.ExecutorConfig{})
	awaitState(t, x.Monitor(), func(s farm.State) bool { return len(s.Workers) == 2 })
	_, err := x.Do(t.Context(), &jobs.Batch{Kind: "unknown", Spec: json.RawMessage(`{}`), Slots: 1}, 0)
	if err == nil || !strings.Contains(err.Error(), "no worker can compute submission ") || !strings.Contains(err.Error(), "; b: ") {
		t.Errorf("error %v", err)
	}
	checkInOrder(t, newExecutor(t, c, farm.ExecutorConfig{}), toyWork(t, "fits", 1), "fits", 1, 2)
}

// A worker that fails at everything does not end a command while another one works, however
// often it takes the same job.
func TestOneWorkerFails(t *testing.T) {
	l, store := startServer(t)
	rests := make(chan struct{})
	var failures atomic.Int64
	broken := &toy{hold: func(context.Context, int) error {
		if failures.Add(1) == 3 {
			close(rests)
		}
		return errors.New("it burns")
	}}
	sound := &toy{hold: func(ctx context.Context, _ int) error {
		select {
		case <-rests:
			return nil
		case <-ctx.Done():
			return ctx.Err()
		}
	}}
	for name, kind := range map[string]*toy{"broken": broken, "sound": sound} {
		startWorker(t, dial(t, l.Address(), store, farm.RoleWorker), farm.WorkerConfig{Name: name, Slots: 1, Kinds: []jobs.Kind{kind.kind()}})
	}
	x := newExecutor(t, dial(t, l.Address(), store, farm.RoleSubmitter), farm.ExecutorConfig{})
	awaitState(t, x.Monitor(), func(s farm.State) bool { return len(s.Workers) == 2 })
	checkInOrder(t, x, toyWork(t, "one fails", 1), "one fails", 1, 2)
}
