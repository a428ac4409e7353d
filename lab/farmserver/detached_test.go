package farmserver_test

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"strconv"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"github.com/nats-io/nats-server/v2/server"

	"tetrad/bench/jobs"
	"tetrad/lab/farm"
	"tetrad/lab/farmserver"
)

// counted is a kind whose jobs return their index, and whose goal is a sum of these.
func counted() jobs.Kind {
	return jobs.Define("counted", func(name string, _ *jobs.Host) (jobs.Work[int], error) {
		return jobs.Work[int]{Count: jobs.MaxIndex, Do: func(_ context.Context, index int) (int, error) { return index, nil },
			Judge: func(text json.RawMessage) (jobs.Judge, error) {
				j := &sum{}
				return j, json.Unmarshal(text, &j.goal)
			}}, nil
	})
}

// A sum counts results until they are enough.
type sum struct{ goal, next, total int }

func (s *sum) Last() int { return jobs.MaxIndex }

func (s *sum) Fold(index int, result []byte, _ string) (string, error) {
	value, err := strconv.Atoi(string(result))
	if err != nil || index != s.next {
		return "", fmt.Errorf("result %d is %s, want %d", index, result, s.next)
	}
	s.next++
	if s.total += value; s.total >= s.goal {
		return "it is enough", nil
	}
	return "", nil
}

func (s *sum) Text() string { return fmt.Sprintf("sum %d", s.total) }
func (s *sum) Detail() any  { return nil }

// countedWork returns a batch with a goal.
func countedWork(t testing.TB, goal int) *jobs.Batch {
	t.Helper()
	w, err := jobs.New("counted", "x")
	if err != nil {
		t.Fatal(err)
	}
	w.Goal = fmt.Append(nil, goal)
	return &w
}

// awaitDone waits until the only submission is done, and returns what is said of it.
func (f *testFarm) awaitDone(c *farm.Client) string {
	f.Helper()
	ctx, cancel := context.WithTimeout(f.Context(), time.Minute)
	defer cancel()
	for {
		state, err := c.State(ctx)
		if err != nil {
			f.Fatal(err)
		}
		if s := state.Submissions[0]; s.State == farm.Done {
			return s.Reason + ": " + s.Text
		}
	}
}

// awaitWorkers waits until the server knows this many workers.
func (f *testFarm) awaitWorkers(c *farm.Client, count int) {
	f.Helper()
	for {
		state, err := c.State(f.Context())
		if err != nil {
			f.Fatal(err)
		}
		if len(state.Workers) == count {
			return
		}
	}
}

// The server decides when a detached submission has reached its goal, without the person who has
// submitted it, and over a restart. The same command fetches what there is.
func TestDetached(t *testing.T) {
	f := newFarm(t, func(c *farmserver.Config) { c.Kinds = append(c.Kinds, counted()) })
	ann := f.person("ann")
	const goal, last = 5050, 101 // 0 + 1 + … + 100
	id, err := ann.Executor(t.Context(), "", nil).Detach(t.Context(), countedWork(t, goal))
	if err != nil {
		t.Fatal(err)
	}
	half := make(chan struct{}, 1000)
	slow := f.work("slow", farm.WorkerConfig{Kinds: []jobs.Kind{jobs.Define("counted", func(string, *jobs.Host) (jobs.Work[int], error) {
		return jobs.Work[int]{Count: 30, Do: func(_ context.Context, index int) (int, error) { half <- struct{}{}; return index, nil }}, nil
	})}})
	for range 10 {
		<-half
	}
	f.stop()
	f.start()
	slow()
	f.work("usual", farm.WorkerConfig{Kinds: []jobs.Kind{counted()}, Slots: 2})
	if text := f.awaitDone(ann); text != "it is enough: sum 5050" {
		t.Errorf("%q", text)
	}
	f.stop()
	f.start()
	total := 0
	x := ann.Executor(t.Context(), "", nil)
	err = jobs.InOrder(t.Context(), x, countedWork(t, goal), 0, jobs.MaxIndex, func(index int, result []byte) (bool, error) {
		total += index
		return total < goal, nil
	})
	if err = errors.Join(err, x.Close()); err != nil || total != goal {
		t.Errorf("the sum is %d, error %v", total, err)
	}
	// Another person cannot change its end, and its owner can.
	bob := f.person("bob")
	if _, err := bob.Executor(t.Context(), "", nil).Detach(t.Context(), countedWork(t, 3)); err == nil || !strings.Contains(err.Error(), "of ann") {
		t.Errorf("error %v", err)
	}
	if again, err := ann.Executor(t.Context(), "", nil).Detach(t.Context(), countedWork(t, goal+last)); err != nil || again != id {
		t.Errorf("submission %s, want %s, error %v", again, id, err)
	}
	if text := f.awaitDone(ann); text != "it is enough: sum 5151" {
		t.Errorf("%q", text)
	}
}

// A detached submission whose job fails, with nobody else to try it, goes on when the worker can
// compute it.
func TestDetachedTriesAgain(t *testing.T) {
	f := newFarm(t, func(c *farmserver.Config) { c.Kinds = append(c.Kinds, counted()) })
	ann := f.person("ann")
	var tries atomic.Int64
	fails := jobs.Define("counted", func(string, *jobs.Host) (jobs.Work[int], error) {
		return jobs.Work[int]{Count: jobs.MaxIndex, Do: func(_ context.Context, index int) (int, error) {
			if tries.Add(1) <= 4 {
				return 0, errors.New("it burns")
			}
			return index, nil
		}}, nil
	})
	f.work("w", farm.WorkerConfig{Kinds: []jobs.Kind{fails}})
	if _, err := ann.Executor(t.Context(), "", nil).Detach(t.Context(), countedWork(t, 10)); err != nil {
		t.Fatal(err)
	}
	if text := f.awaitDone(ann); text != "it is enough: sum 10" {
		t.Error(text)
	}
}

// What a liar has computed does not count in the end of a detached submission.
func TestDetachedCountsAgain(t *testing.T) {
	f := newFarm(t, func(c *farmserver.Config) { c.Kinds, c.Compare = append(c.Kinds, counted()), 1 })
	ann := f.person("ann")
	wrong := jobs.Define("counted", func(string, *jobs.Host) (jobs.Work[int], error) {
		return jobs.Work[int]{Count: jobs.MaxIndex, Do: func(_ context.Context, index int) (int, error) { return index + 1000, nil }}, nil
	})
	f.work("liar", farm.WorkerConfig{Kinds: []jobs.Kind{wrong}})
	f.work("a", farm.WorkerConfig{Kinds: []jobs.Kind{counted()}})
	f.work("b", farm.WorkerConfig{Kinds: []jobs.Kind{counted()}})
	f.awaitWorkers(ann, 3)
	if _, err := ann.Executor(t.Context(), "", nil).Detach(t.Context(), countedWork(t, 1000)); err != nil {
		t.Fatal(err)
	}
	if text := f.awaitDone(ann); text != "it is enough: sum 1035" {
		t.Errorf("the results of the liar still count: %s", text)
	}
}

// The streams may be on NATS servers of the user's own. A second server of the farm takes over.
func TestOwnNATS(t *testing.T) {
	n, err := server.NewServer(&server.Options{Host: "127.0.0.1", Port: server.RANDOM_PORT, JetStream: true, StoreDir: t.TempDir(), NoSigs: true, NoLog: true})
	if err != nil {
		t.Fatal(err)
	}
	n.Start()
	t.Cleanup(func() { n.Shutdown(); n.WaitForShutdown() })
	if !n.ReadyForConnections(time.Minute) {
		t.Fatal("NATS does not start")
	}
	f := newFarm(t, func(c *farmserver.Config) { c.NATS = n.ClientURL() })
	stop := f.work("w", farm.WorkerConfig{Slots: 2})
	ann := f.person("ann")
	f.fold(ann, "own", 50)
	stop()
	second, err := farmserver.Start(t.Context(), farmserver.Config{Store: t.TempDir(), Listen: "127.0.0.1:0", NATS: n.ClientURL(), Kinds: f.config.Kinds, Log: f.config.Log})
	if err != nil {
		t.Fatal(err)
	}
	defer second.Close()
	if err := second.Health(); err != nil {
		t.Error(err)
	}
	if err := f.server.Health(); err == nil || !strings.Contains(err.Error(), "another tetrad-lab server") {
		t.Errorf("the first server: %v", err)
	}
}
