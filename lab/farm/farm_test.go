//go:build unix || windows

package farm_test

import (
	"context"
	"crypto/sha256"
	"encoding/json"
	"errors"
	"fmt"
	"log/slog"
	"path/filepath"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"tetrad/bench/jobs"
	"tetrad/lab/farm"
	"tetrad/lab/farmserver"
)

// toy is a kind whose results are hashes. hold, if any, is called in each job.
type toy struct {
	hold func(ctx context.Context, index int) error
	lie  bool // results differ from those of others
	done atomic.Int64
}

type toySpec struct {
	Name string
	Size int
}

func (k *toy) kind() jobs.Kind {
	return jobs.Define("toy", func(spec toySpec, _ *jobs.Host) (jobs.Work[[]byte], error) {
		return jobs.Work[[]byte]{Count: jobs.MaxIndex, Do: func(ctx context.Context, index int) ([]byte, error) {
			if k.hold != nil {
				if err := k.hold(ctx, index); err != nil {
					return nil, err
				}
			}
			k.done.Add(1)
			if k.lie {
				return []byte("something else"), nil
			}
			return toyResult(spec.Name, spec.Size, index), nil
		}}, nil
	})
}

// toyResult is the only right result of a job.
func toyResult(name string, size, index int) (result []byte) {
	for i := range size {
		result = fmt.Appendf(result, "%x", sha256.Sum256(fmt.Appendf(nil, "%s %d %d", name, index, i)))
	}
	return result
}

// testLog writes to the log of a test.
func testLog(t testing.TB) *slog.Logger {
	return slog.New(slog.NewTextHandler(testWriter{t}, &slog.HandlerOptions{Level: slog.LevelWarn}))
}

type testWriter struct{ t testing.TB }

func (w testWriter) Write(text []byte) (int, error) {
	w.t.Log(strings.TrimSpace(string(text)))
	return len(text), nil
}

// startServer starts a server with a new store.
func startServer(t testing.TB) (*farmserver.Server, string) {
	t.Helper()
	store := t.TempDir()
	if _, err := farmserver.Init(store); err != nil {
		t.Fatal(err)
	}
	l, err := farmserver.Start(t.Context(), farmserver.Config{Store: store, Listen: "127.0.0.1:0", Quota: 1 << 30, Log: testLog(t)})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { l.Close() })
	return l, store
}

// dial connects to a server in a role.
func dial(t testing.TB, address, store, role string) *farm.Client {
	t.Helper()
	return dialWith(t, address, store, role, testLog(t))
}

func dialWith(t testing.TB, address, store, role string, log *slog.Logger) *farm.Client {
	t.Helper()
	return dialConfig(t, store, role, farm.Config{Server: address, Patient: true, Log: log})
}

func dialConfig(t testing.TB, store, role string, config farm.Config) *farm.Client {
	t.Helper()
	key, err := farm.ReadKey(filepath.Join(store, "keys", role+".key"))
	if err != nil {
		t.Fatal(err)
	}
	config.Key, config.Name = key, t.Name()
	c, err := farm.Dial(t.Context(), config)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(c.Close)
	return c
}

// startWorker starts a worker, which stop ends.
func startWorker(t testing.TB, c *farm.Client, work farm.WorkerConfig) (stop func()) {
	t.Helper()
	w, err := c.Worker(work)
	if err != nil {
		t.Fatal(err)
	}
	ctx, cancel := context.WithCancel(context.Background())
	var running sync.WaitGroup
	running.Go(func() {
		if err := w.Run(ctx); err != nil && ctx.Err() == nil {
			t.Errorf("worker %s: %v", work.Name, err)
		}
	})
	stop = sync.OnceFunc(func() { cancel(); running.Wait() })
	t.Cleanup(stop)
	return stop
}

// toyWork returns a batch of toy jobs.
func toyWork(t testing.TB, name string, size int) *jobs.Batch {
	t.Helper()
	w, err := jobs.New("toy", map[string]any{"Name": name, "Size": size})
	if err != nil {
		t.Fatal(err)
	}
	return &w
}

// checkInOrder has jobs computed and checks that each result is the right one, once.
func checkInOrder(t testing.TB, x jobs.Executor, w *jobs.Batch, name string, size, last int) {
	t.Helper()
	next := 0
	err := jobs.InOrder(t.Context(), x, w, 0, last, func(index int, result []byte) (bool, error) {
		if index != next || string(result) != string(toyResult(name, size, index)) {
			return false, fmt.Errorf("job %d after %d: %.80q", index, next-1, result)
		}
		next++
		return true, nil
	})
	if err != nil || next != last {
		t.Errorf("%d of %d results, error %v", next, last, err)
	}
}

// newExecutor returns an executor, which ends with the test.
func newExecutor(t testing.TB, c *farm.Client, s farm.ExecutorConfig) *farm.Executor {
	t.Helper()
	x, err := c.Executor(t.Context(), s)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		if err := x.Close(); err != nil {
			t.Log("closing the executor:", err)
		}
	})
	return x
}

func TestFarm(t *testing.T) {
	l, store := startServer(t)
	kind := &toy{}
	for _, name := range []string{"a", "b"} {
		startWorker(t, dial(t, l.Address(), store, farm.RoleWorker), farm.WorkerConfig{Name: name, Slots: 2, Kinds: []jobs.Kind{kind.kind()}})
	}
	c := dial(t, l.Address(), store, farm.RoleSubmitter)
	x := newExecutor(t, c, farm.ExecutorConfig{Title: "a test"})
	w := toyWork(t, "first", 1)
	checkInOrder(t, x, w, "first", 1, 50)
	// What was computed once is there.
	before := kind.done.Load()
	checkInOrder(t, x, w, "first", 1, 50)
	if kind.done.Load() != before {
		t.Errorf("%d jobs were computed, then %d", before, kind.done.Load())
	}
	r, err := c.Result(t.Context(), w.ID(), 7)
	if err != nil || r.Index != 7 || r.Worker != "a" && r.Worker != "b" {
		t.Errorf("%+v, %v", r, err)
	}
	if _, err := c.Result(t.Context(), w.ID(), 50); !errors.Is(err, farm.ErrUnknown) {
		t.Errorf("error %v", err)
	}
}

// awaitState waits until a monitor shows something.
func awaitState(t testing.TB, m *farm.Monitor, shows func(farm.State) bool) {
	t.Helper()
	for changed := m.Changed(); !shows(m.State()); {
		if _, err := m.StateSince(t.Context(), changed); err != nil {
			t.Fatal(err)
		}
		changed = m.Changed()
	}
}

// A job that cannot be computed is tried a few times and then reported, with who and
// why. A submission that a worker does not fit is refused, with what to do.
func TestFailures(t *testing.T) {
	l, store := startServer(t)
	fails := &toy{hold: func(_ context.Context, index int) error {
		if index == 3 {
			panic("three")
		}
		return nil
	}}
	startWorker(t, dial(t, l.Address(), store, farm.RoleWorker), farm.WorkerConfig{Name: "w", Slots: 1, Kinds: []jobs.Kind{fails.kind()},
		Identity: farm.Identity{Revision: "abc", Bench: map[string]uint64{"game": 5}, Answers: map[string]string{"game": "aa"}}})
	c := dial(t, l.Address(), store, farm.RoleSubmitter)
	x := newExecutor(t, c, farm.ExecutorConfig{})
	w := toyWork(t, "fails", 1)
	last := -1
	err := jobs.InOrder(t.Context(), x, w, 0, 5, func(index int, _ []byte) (bool, error) { last = index; return true, nil })
	if err == nil || !strings.Contains(err.Error(), "job 3") || !strings.Contains(err.Error(), "w: panic: three") || last != 2 {
		t.Errorf("after job %d: %v", last, err)
	}
	for _, refused := range []struct {
		name     string
		requires farm.Identity
		kind     string
		slots    int
		want     string
	}{
		{"revision", farm.Identity{Revision: "def"}, "toy", 1, "revision: abc here, def required"},
		{"bench", farm.Identity{Bench: map[string]uint64{"game": 6}}, "toy", 1, "5 nodes here, 6 required"},
		{"answers", farm.Identity{Answers: map[string]string{"game": "bb"}}, "toy", 1, "answers in the bench of game: aa here, bb required"},
		{"kind", farm.Identity{}, "unknown", 1, "unknown"},
		{"processors", farm.Identity{}, "toy", 2, "--slots"},
	} {
		t.Run(refused.name, func(t *testing.T) {
			told := make(chan string, 10)
			c := dialConfig(t, store, farm.RoleSubmitter, farm.Config{Server: l.Address(), SayAfter: time.Hour, Tell: func(text string) { told <- text }})
			x := newExecutor(t, c, farm.ExecutorConfig{Requires: refused.requires})
			w := jobs.Batch{Kind: refused.kind, Spec: json.RawMessage(`{"Name":"` + refused.name + `"}`), Slots: refused.slots}
			ctx, cancel := context.WithCancel(t.Context())
			var waiting sync.WaitGroup
			waiting.Go(func() { x.Do(ctx, &w, 0) })
			if text := <-told; !strings.Contains(text, "worker w takes no part") || !strings.Contains(text, refused.want) {
				t.Errorf("told %q", text)
			}
			cancel()
			waiting.Wait()
		})
	}
}

// A submission that is stopped waits, and goes on when it is resumed.
func TestStopAndResume(t *testing.T) {
	l, store := startServer(t)
	begun, free := make(chan int, 100), make(chan struct{})
	kind := &toy{hold: func(ctx context.Context, index int) error {
		begun <- index
		select {
		case <-free:
			return nil
		case <-ctx.Done():
			return ctx.Err()
		}
	}}
	startWorker(t, dial(t, l.Address(), store, farm.RoleWorker), farm.WorkerConfig{Name: "w", Slots: 1, Kinds: []jobs.Kind{kind.kind()}})
	told := make(chan string, 10)
	c := dialConfig(t, store, farm.RoleSubmitter, farm.Config{Server: l.Address(), SayAfter: time.Hour, Tell: func(text string) { told <- text }})
	x := newExecutor(t, c, farm.ExecutorConfig{})
	w := toyWork(t, "stopped", 1)
	var running sync.WaitGroup
	running.Go(func() { checkInOrder(t, x, w, "stopped", 1, 5) })
	<-begun
	if err := c.Stop(t.Context(), w.ID(), "by a test"); err != nil {
		t.Fatal(err)
	}
	if text := <-told; !strings.Contains(text, "is stopped: by a test") {
		t.Errorf("told %q", text)
	}
	awaitState(t, x.Monitor(), func(s farm.State) bool { return s.Workers[0].Running == nil })
	close(free)
	if err := c.Resume(t.Context(), w.ID(), ""); err != nil {
		t.Fatal(err)
	}
	running.Wait()
	for _, err := range []error{c.Stop(t.Context(), "x", ""), c.Resume(t.Context(), strings.Repeat("0", 32), "")} {
		if err == nil {
			t.Error("no error")
		}
	}
	if err := c.Delete(t.Context(), w.ID()); err == nil {
		t.Error("a submitter may delete a submission")
	}
}
