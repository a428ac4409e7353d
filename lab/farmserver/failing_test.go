package farmserver_test

import (
	"context"
	"errors"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"tetrad/bench/jobs"
	"tetrad/lab/farm"
	"tetrad/lab/farmserver"
)

// A listener hears what a person is told.
type listener struct {
	mu   sync.Mutex
	said []string
	new  chan struct{}
}

func newListener() *listener { return &listener{new: make(chan struct{}, 1)} }

func (l *listener) tell(text string) {
	l.mu.Lock()
	defer l.mu.Unlock()
	l.said = append(l.said, text)
	select {
	case l.new <- struct{}{}:
	default:
	}
}

// await waits until somebody has said a text.
func (l *listener) await(t *testing.T, text string) {
	t.Helper()
	for {
		l.mu.Lock()
		all := strings.Join(l.said, "\n")
		l.mu.Unlock()
		if strings.Contains(all, text) {
			return
		}
		select {
		case <-l.new:
		case <-time.After(time.Minute):
			t.Fatalf("nobody says %q, but\n%s", text, all)
		}
	}
}

// waiting returns a client of a new person who is told soon what a wait is for.
func (f *testFarm) waiting(name string, l *listener) *farm.Client {
	f.Helper()
	c := farm.Dial(farm.Config{Server: f.config.Listen, Key: f.key(name, farm.RoleSubmitter), Tell: l.tell, SayAfter: time.Millisecond})
	f.Cleanup(c.Close)
	return c
}

// A submitter hears at once why a job has failed, and gets an error when no worker is left
// that could compute it.
func TestNoWorkerCanCompute(t *testing.T) {
	f := newFarm(t)
	broken := &toy{hold: func(context.Context, int) error { return errors.New("it burns") }}
	for _, name := range []string{"a", "b"} {
		f.work(name, farm.WorkerConfig{Kinds: []jobs.Kind{broken.kind()}})
	}
	l := newListener()
	x := f.waiting("ann", l).Executor(t.Context(), "", nil)
	defer x.Close()
	err := jobs.InOrder(t.Context(), x, toyWork(t, "broken", 1), 0, 50, func(int, []byte) (bool, error) { return true, nil })
	if err == nil || !strings.Contains(err.Error(), "no worker can compute job ") || !strings.Contains(err.Error(), ": it burns") {
		t.Errorf("error %v", err)
	}
	l.await(t, "it burns")
}

// A second program with the key of a worker waits, and says why, until the first one ends.
func TestOneProgramForEachKey(t *testing.T) {
	t.Cleanup(farmserver.TakeTime()) // a busy machine must not count as a lost one
	f := newFarm(t)
	key := f.key("w", farm.RoleWorker)
	stop := f.workAs(key, farm.WorkerConfig{})
	ann := f.person("ann")
	f.awaitWorkers(ann, 1)
	l := newListener()
	c := farm.Dial(farm.Config{Server: f.config.Listen, Key: key, Tell: l.tell, SayAfter: time.Millisecond})
	t.Cleanup(c.Close)
	second := &toy{}
	w, err := c.Worker(farm.WorkerConfig{Slots: 1, Kinds: []jobs.Kind{second.kind()}, Spool: t.TempDir()})
	if err != nil {
		t.Fatal(err)
	}
	ctx, cancel := context.WithCancel(context.Background())
	var running sync.WaitGroup
	running.Go(func() { w.Run(ctx) })
	t.Cleanup(func() { cancel(); running.Wait() })
	l.await(t, "another program uses the key w")
	const last = 20
	f.fold(ann, "first", last)
	if second.done.Load() > 0 {
		t.Error("the second program computes jobs")
	}
	stop()
	f.fold(ann, "second", last)
	if done := second.done.Load(); done != last {
		t.Errorf("then the second one computes %d jobs, want %d", done, last)
	}
}

// A worker that fails at everything does not end a command while another one works.
func TestOneWorkerFails(t *testing.T) {
	f := newFarm(t)
	broken := &toy{hold: func(context.Context, int) error { return errors.New("it burns") }}
	f.work("broken", farm.WorkerConfig{Kinds: []jobs.Kind{broken.kind()}})
	f.work("whole", farm.WorkerConfig{})
	f.fold(f.person("ann"), "one", 30)
}

// A person who waits hears what for: for a worker, the server, a submission that is stopped; and
// the command ends if somebody deletes the submission.
func TestNoWaitIsSilent(t *testing.T) {
	f := newFarm(t)
	l := newListener()
	ann := f.waiting("ann", l)
	var running sync.WaitGroup
	var failed error
	x := ann.Executor(t.Context(), "waits", nil)
	running.Go(func() {
		_, failed = x.Do(t.Context(), toyWork(t, "waits", 1), 0)
	})
	l.await(t, "waiting for a worker: there is none")
	state, err := ann.State(t.Context())
	if err != nil || len(state.Submissions) != 1 {
		t.Fatalf("%+v, error %v", state, err)
	}
	id := state.Submissions[0].ID
	if err := ann.Act(t.Context(), id, farm.ActionStop); err != nil {
		t.Fatal(err)
	}
	l.await(t, "was stopped by ann")
	f.stop()
	l.await(t, "waiting for the server")
	f.start()
	l.await(t, "answers again")
	if err := ann.Act(t.Context(), id, farm.ActionDelete); err != nil {
		t.Fatal(err)
	}
	running.Wait()
	if failed == nil || !strings.Contains(failed.Error(), "was deleted by ann") {
		t.Errorf("error %v", failed)
	}
	x.Close()
}

// Results of one program do not count for another one: the same work is another submission for
// each of them.
func TestProgramsDoNotMix(t *testing.T) {
	f := newFarm(t)
	programs := map[string]*toy{"old": liar(), "new": {}}
	identity := func(program string) farm.Identity {
		return farm.Identity{farm.OfVersion: "1.0", farm.OfBuild: "same", "answers in bench of game": program}
	}
	for name, kind := range programs {
		f.work(name, farm.WorkerConfig{Kinds: []jobs.Kind{kind.kind()}, Identity: identity(name)})
	}
	ann := f.person("ann")
	const last = 5
	for _, program := range []string{"old", "new", "old"} {
		x := ann.Executor(t.Context(), "", identity(program))
		err := jobs.InOrder(t.Context(), x, toyWork(t, "programs", 1), 0, last, func(index int, result []byte) (bool, error) {
			if isNew := string(result) == string(toyResult("programs", 1, index)); isNew != (program == "new") {
				t.Errorf("for the %s program, job %d has the result %.40q", program, index, result)
			}
			return true, nil
		})
		if err != nil {
			t.Error(err)
		}
		x.Close()
	}
	if done := programs["old"].done.Load(); done != last {
		t.Errorf("the old program has computed %d jobs, want %d: its results are in the store", done, last)
	}
}

// A job that needs an engine which the owner of a worker has named goes to workers whose engine
// calls itself the same, and that name is a part of the submission's.
func TestOtherEngines(t *testing.T) {
	kind := jobs.Define("engines", func(name string, _ *jobs.Host) (jobs.Work[[]byte], error) {
		return jobs.Work[[]byte]{Count: 100, Engines: []string{name}, Do: func(context.Context, int) ([]byte, error) { return []byte(name), nil }}, nil
	})
	kinds := []jobs.Kind{kind}
	f := newFarm(t, func(c *farmserver.Config) { c.Kinds = kinds })
	f.work("without", farm.WorkerConfig{Kinds: kinds})
	l := newListener()
	ann := f.waiting("ann", l)
	w, err := jobs.New("engines", "strong")
	if err != nil {
		t.Fatal(err)
	}
	x := ann.Executor(t.Context(), "", nil)
	defer x.Close()
	var author *string
	var running sync.WaitGroup
	running.Go(func() {
		var ctx context.Context
		ctx, author = jobs.WithAuthor(t.Context())
		if _, err := x.Do(ctx, &w, 0); err != nil {
			t.Error(err)
		}
	})
	l.await(t, "waiting for a worker that has the engine strong")
	stop := f.work("with", farm.WorkerConfig{Kinds: kinds, Engines: map[string]farm.Engine{"strong": {Says: "Strong 1", Sum: "5a"}}})
	running.Wait()
	if *author != "with" {
		t.Errorf("the worker %q has computed it", *author)
	}
	state, err := ann.State(t.Context())
	if err != nil || len(state.Submissions) != 1 {
		t.Fatalf("%+v, error %v", state, err)
	}
	shown := false
	for _, w := range state.Workers {
		shown = shown || slices.Contains(w.Engines, "strong: Strong 1, SHA-256 5a")
	}
	if !shown {
		t.Errorf("no worker shows its engine: %+v", state.Workers)
	}
	stop()
	f.work("other", farm.WorkerConfig{Kinds: kinds, Engines: map[string]farm.Engine{"strong": {Says: "Strong 2"}}})
	again := ann.Executor(t.Context(), "", nil)
	defer again.Close()
	if _, err := again.Do(t.Context(), &w, 0); err != nil {
		t.Error(err)
	}
	if state, err := ann.State(t.Context()); err != nil || len(state.Submissions) != 2 {
		t.Errorf("another engine has the submission of the first: %+v, error %v", state.Submissions, err)
	}
}
