//go:build unix

package farm_test

import (
	"bytes"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"testing"

	"tetrad/bench/jobs"
	"tetrad/lab/farm"
	"tetrad/lab/farmserver"
)

// flip changes one bit of a record in the files of a stream, in the last place that has some
// content.
func flip(t testing.TB, store, stream, content string) {
	t.Helper()
	blocks, err := filepath.Glob(filepath.Join(store, "streams", "jetstream", "$G", "streams", stream, "msgs", "*.blk"))
	if err != nil {
		t.Fatal(err)
	}
	for _, block := range blocks {
		text, err := os.ReadFile(block)
		if err != nil {
			t.Fatal(err)
		}
		if found := bytes.LastIndex(text, []byte(content)); found >= 0 {
			text[found] ^= 1
			if err := os.WriteFile(block, text, 0o600); err != nil {
				t.Fatal(err)
			}
			return
		}
	}
	t.Fatalf("%q is not in the stream %s", content, stream)
}

// A record that NATS has lost, since a bit of its file was flipped, is not waited for without
// end: it is computed again if the server was started since, and else the command fails.
func TestLostRecords(t *testing.T) {
	const last = 8 // as many as an executor asks for without a worker
	id := toyWork(t, "damage", 1).ID()
	for name, c := range map[string]struct {
		stream, content string
		running         bool // the server runs when it happens
		waiting         bool // the command runs when it happens
	}{
		"a result":                        {"FARM-RESULTS", string(toyResult("damage", 1, 3)), false, false},
		"the last result":                 {"FARM-RESULTS", string(toyResult("damage", 1, last-1)), false, false},
		"the name of a result":            {"FARM-RESULTS", "res." + id + ".5", false, false},
		"a job":                           {"FARM-JOBS", "job." + id + ".4", false, true},
		"the submission":                  {"KV_farm-submissions", `"kind":"toy"`, false, false},
		"a submission that is waited for": {"KV_farm-submissions", `"kind":"toy"`, false, true},
		"a result while the server runs":  {"FARM-RESULTS", string(toyResult("damage", 1, 3)), true, false},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			l, store := startServer(t)
			address := l.Address()
			restart := func() {
				if err := l.Close(); err != nil {
					t.Fatal(err)
				}
				if !c.running {
					flip(t, store, c.stream, c.content)
				}
				var err error
				if l, err = farmserver.Start(t.Context(), farmserver.Config{Store: store, Listen: address, Quota: 1 << 30, Log: testLog(t)}); err != nil {
					t.Fatal(err)
				}
				t.Cleanup(func() { l.Close() })
			}
			work := func() (stop func()) {
				return startWorker(t, dial(t, address, store, farm.RoleWorker), farm.WorkerConfig{Name: "w", Slots: 2, Kinds: []jobs.Kind{(&toy{}).kind()}})
			}
			submit := func() { // the same command each time
				x := newExecutor(t, dial(t, address, store, farm.RoleSubmitter), farm.ExecutorConfig{})
				checkInOrder(t, x, toyWork(t, "damage", 1), "damage", 1, last)
				x.Close()
			}
			var running sync.WaitGroup
			running.Go(submit)
			if c.waiting {
				awaitQueue(t, l, last)
				restart()
				defer work()()
				running.Wait()
				return
			}
			stop := work()
			running.Wait()
			stop()
			restart()
			if c.running { // before NATS has read the file
				flip(t, store, c.stream, c.content)
				x := newExecutor(t, dial(t, address, store, farm.RoleSubmitter), farm.ExecutorConfig{})
				stop := work()
				if _, err := x.Do(t.Context(), toyWork(t, "damage", 1), 3); err == nil || !strings.Contains(err.Error(), "start the server again") {
					t.Errorf("error %v", err)
				}
				stop()
				x.Close()
				restart()
			}
			defer work()()
			submit()
		})
	}
}

// awaitQueue waits until this many jobs are on the queue of a server.
func awaitQueue(t testing.TB, l *farmserver.Server, count uint64) {
	t.Helper()
	for {
		queued, err := farm.Queued(l.Client(), t.Context())
		if err != nil {
			t.Fatal(err)
		}
		if queued == count {
			return
		}
	}
}
