//go:build unix

package farm_test

import (
	"log/slog"
	"strings"
	"sync"
	"testing"
	"time"

	"tetrad/bench/jobs"
	"tetrad/lab/farm"
	"tetrad/lab/farmserver"
)

// hearing connects a submitter, and returns what a person is told.
func hearing(t testing.TB, address, store string) (*farm.Client, <-chan string) {
	t.Helper()
	told := make(chan string, 100)
	return dialConfig(t, store, farm.RoleSubmitter, farm.Config{Server: address, Patient: true, Log: testLog(t), SayAfter: 50 * time.Millisecond,
		Tell: func(text string) { told <- text }}), told
}

// hear waits until a person is told something.
func hear(t testing.TB, told <-chan string, want string) {
	t.Helper()
	for text := range told {
		if strings.Contains(text, want) {
			return
		}
		t.Logf("told %q", text)
	}
}

// No wait is silent: a person is told that there is no worker, that all are in quarantine,
// that the server is away and back.
func TestWaitsAreSaid(t *testing.T) {
	l, store := startServer(t)
	address := l.Address()
	c, told := hearing(t, address, store)
	x := newExecutor(t, c, farm.ExecutorConfig{})
	var running sync.WaitGroup
	running.Go(func() { checkInOrder(t, x, toyWork(t, "waits", 1), "waits", 1, 3) })
	hear(t, told, "waiting for a worker: there is none")
	if err := c.Quarantine(t.Context(), "w", "a test"); err != nil {
		t.Fatal(err)
	}
	idle := &listener{"waiting for jobs: this worker is in quarantine", make(chan struct{}, 1)}
	worker := dialConfig(t, store, farm.RoleWorker, farm.Config{Server: address, SayAfter: 50 * time.Millisecond, Log: slog.New(idle)})
	stop := startWorker(t, worker, farm.WorkerConfig{Name: "w", Slots: 1, Kinds: []jobs.Kind{(&toy{}).kind()}})
	<-idle.heard
	hear(t, told, "w in quarantine")
	if err := l.Close(); err != nil {
		t.Fatal(err)
	}
	hear(t, told, "waiting for the server "+address+": there is no connection")
	l, err := farmserver.Start(t.Context(), farmserver.Config{Store: store, Listen: address, Quota: 1 << 30, Log: testLog(t)})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { l.Close() })
	hear(t, told, "answers again")
	if err := c.Release(t.Context(), "w"); err != nil {
		t.Fatal(err)
	}
	running.Wait()
	stop() // before the server
	x.Close()
}

// A request that the server does not allow to a role fails with words that name the role
// that may do it. A person is not told that the server is away.
func TestDeniedRequest(t *testing.T) {
	t.Parallel()
	l, store := startServer(t)
	c, told := hearing(t, l.Address(), store)
	const want = "this is the key of a submitter, and the server allows this to an admin only"
	for name, do := range map[string]func() error{
		"delete": func() error { return c.Delete(t.Context(), toyWork(t, "denied", 1).ID()) },
		"setup":  func() error { return c.Setup(t.Context()) }, // the server refuses it by silence
	} {
		if err := do(); err == nil || !strings.Contains(err.Error(), want) || strings.Contains(strings.ToLower(err.Error()), "violation") {
			t.Errorf("%s: error %v", name, err)
		}
	}
	select {
	case text := <-told:
		t.Errorf("told %q", text)
	default:
	}
}

// A command that waits for a submission that somebody deletes ends, and the same command
// begins anew.
func TestSubmissionIsDeleted(t *testing.T) {
	l, store := startServer(t)
	c, told := hearing(t, l.Address(), store)
	x := newExecutor(t, c, farm.ExecutorConfig{})
	w := toyWork(t, "deleted", 1)
	failed := make(chan error)
	go func() {
		_, err := x.Do(t.Context(), w, 0)
		failed <- err
	}()
	hear(t, told, "waiting for a worker")
	if err := l.Client().Delete(t.Context(), w.ID()); err != nil {
		t.Fatal(err)
	}
	if err := <-failed; err == nil || !strings.Contains(err.Error(), "deleted the submission") {
		t.Errorf("error %v", err)
	}
	startWorker(t, dial(t, l.Address(), store, farm.RoleWorker), farm.WorkerConfig{Name: "w", Slots: 1, Kinds: []jobs.Kind{(&toy{}).kind()}})
	checkInOrder(t, newExecutor(t, c, farm.ExecutorConfig{}), w, "deleted", 1, 3)
}
