package farmserver_test

import (
	"cmp"
	"context"
	"crypto/sha256"
	"errors"
	"fmt"
	"log/slog"
	"net/http"
	"path/filepath"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"tetrad/bench/jobs"
	"tetrad/lab/farm"
	"tetrad/lab/farmserver"
	"tetrad/protocol/spectator"
)

// toy is a kind whose results are hashes. hold, if any, is called in each job.
type toy struct {
	hold func(ctx context.Context, index int) error
	lies func(index int) bool // results that differ from those of others
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
			if k.lies != nil && k.lies(index) {
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

// toyWork returns a batch of toys.
func toyWork(t testing.TB, name string, size int) *jobs.Batch {
	t.Helper()
	w, err := jobs.New("toy", toySpec{name, size})
	if err != nil {
		t.Fatal(err)
	}
	return &w
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

// A testFarm is a server that a test can restart.
type testFarm struct {
	testing.TB
	config farmserver.Config
	server *farmserver.Server

	withAdmin *farm.Client
}

// newFarm starts a server with a new store. change may change its configuration.
func newFarm(t testing.TB, change ...func(*farmserver.Config)) *testFarm {
	t.Helper()
	f := &testFarm{TB: t, config: farmserver.Config{Store: t.TempDir(), Listen: "127.0.0.1:0", Quota: 1 << 30, Kinds: []jobs.Kind{(&toy{}).kind()}, Log: testLog(t), Identity: nobody}}
	for _, c := range change {
		c(&f.config)
	}
	f.start()
	t.Cleanup(func() { f.stop() })
	return f
}

// nobody is the identity of a server that settles no doubt.
func nobody(context.Context) (farm.Identity, error) { return nil, errors.New("nobody") }

// start starts the server, at the address that it had.
func (f *testFarm) start() {
	f.Helper()
	var err error
	if f.server, err = farmserver.Start(f.Context(), f.config); err != nil {
		f.Fatal(err)
	}
	f.config.Listen = f.server.Address()
}

func (f *testFarm) stop() {
	if f.server != nil {
		f.server.Close()
		f.server = nil
	}
}

// admin returns the client with the key of the store.
func (f *testFarm) admin() *farm.Client {
	f.Helper()
	if f.withAdmin != nil {
		return f.withAdmin
	}
	key, err := farm.ReadKey(filepath.Join(f.config.Store, farmserver.FileAdmin))
	if err != nil {
		f.Fatal(err)
	}
	f.withAdmin = f.dial(key)
	return f.withAdmin
}

// key makes a key.
func (f *testFarm) key(name, role string) *farm.Key {
	f.Helper()
	key, err := f.admin().MakeKey(f.Context(), name, role)
	if err != nil {
		f.Fatal(err)
	}
	return key
}

// dial returns a client with a key.
func (f *testFarm) dial(key *farm.Key) *farm.Client {
	c := farm.Dial(farm.Config{Server: f.config.Listen, Key: key, Log: testLog(f)})
	f.Cleanup(c.Close)
	return c
}

// person returns a client of a new submitter.
func (f *testFarm) person(name string) *farm.Client {
	f.Helper()
	return f.dial(f.key(name, farm.RoleSubmitter))
}

// work starts a worker with a new key, which stop ends.
func (f *testFarm) work(name string, config farm.WorkerConfig) (stop func()) {
	f.Helper()
	return f.workAs(f.key(name, farm.RoleWorker), config)
}

func (f *testFarm) workAs(key *farm.Key, config farm.WorkerConfig) (stop func()) {
	f.Helper()
	config.Slots, config.Spool = max(config.Slots, 1), cmp.Or(config.Spool, f.TempDir())
	if config.Kinds == nil {
		config.Kinds = []jobs.Kind{(&toy{}).kind()}
	}
	w, err := f.dial(key).Worker(config)
	if err != nil {
		f.Fatal(err)
	}
	ctx, cancel := context.WithCancel(context.Background())
	var running sync.WaitGroup
	running.Go(func() {
		if err := w.Run(ctx); err != nil && ctx.Err() == nil {
			f.Logf("worker %s: %v", key.Name, err)
		}
	})
	stop = func() { cancel(); running.Wait() }
	f.Cleanup(stop)
	return stop
}

// fold has the first toys computed, and checks their results.
func (f *testFarm) fold(c *farm.Client, name string, last int) *farm.Executor {
	f.Helper()
	x := c.Executor(f.Context(), name, nil)
	next := 0
	err := jobs.InOrder(f.Context(), x, toyWork(f, name, 1), 0, last, func(index int, result []byte) (bool, error) {
		if index != next || string(result) != string(toyResult(name, 1, index)) {
			return false, fmt.Errorf("job %d after %d: %.80q", index, next-1, result)
		}
		next++
		return true, nil
	})
	if err != nil || next != last {
		f.Errorf("%d of %d results, error %v", next, last, err)
	}
	if err := x.Close(); err != nil {
		f.Error(err)
	}
	return x
}

// Workers compute what a person submits, and a second command with the same work takes the
// results from the store, also after a restart.
func TestFarm(t *testing.T) {
	t.Cleanup(farmserver.TakeTime()) // a busy machine must not count as a lost one
	f := newFarm(t)
	ann := f.person("ann")
	kinds := []*toy{{}, {}}
	var stops []func()
	for i, kind := range kinds {
		stops = append(stops, f.work(fmt.Sprint("worker", i), farm.WorkerConfig{Slots: 2, Kinds: []jobs.Kind{kind.kind()}}))
	}
	const last = 200
	begun := time.Now()
	f.fold(ann, "first", last)
	t.Logf("%d jobs in %v", last, time.Since(begun))
	if done := kinds[0].done.Load() + kinds[1].done.Load(); done != last {
		t.Errorf("%d jobs were computed, want %d", done, last)
	}
	for _, stop := range stops {
		stop()
	}
	f.fold(ann, "first", last)
	f.stop()
	f.start()
	f.fold(ann, "first", last)
}

// A person is told of all submissions, more than the page shows.
func TestStateHasAll(t *testing.T) {
	f := newFarm(t)
	ann := f.hostile(t, f.key("ann", farm.RoleSubmitter))
	const count = spectator.MaxFarmSubmissions + 1
	for i := range count {
		if status, answer := ann.send("submit", &farm.Submission{Batch: *toyWork(t, fmt.Sprint(i), 1)}); status != http.StatusOK {
			t.Fatalf("status %d, %s", status, answer)
		}
	}
	if state, err := f.admin().State(t.Context()); err != nil || len(state.Submissions) != count {
		t.Errorf("%d submissions, want %d, error %v", len(state.Submissions), count, err)
	}
}
