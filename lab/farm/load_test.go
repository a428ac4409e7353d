//go:build unix

package farm_test

import (
	"context"
	"fmt"
	"runtime"
	"testing"
	"time"

	"tetrad/bench/jobs"
	"tetrad/lab/farm"
	"tetrad/lab/farmserver"
	"tetrad/positions/projecttest"
)

// loadVariable is the number of jobs of TestLoad.
const loadVariable = "TETRAD_FARM_JOBS"

// Many workers with short jobs do not lose any. The log says how fast it was and how
// large the store has become.
func TestLoad(t *testing.T) {
	projecttest.Only(t)
	total := setting(t, loadVariable, 2000)
	const workers = 64
	l, store := startServer(t)
	for i := range workers {
		startWorker(t, dial(t, l.Address(), store, farm.RoleWorker), farm.WorkerConfig{Name: fmt.Sprint("w", i), Slots: 1, Kinds: []jobs.Kind{(&toy{}).kind()}})
	}
	x := newExecutor(t, dial(t, l.Address(), store, farm.RoleSubmitter), farm.ExecutorConfig{})
	awaitState(t, x.Monitor(), func(s farm.State) bool { return len(s.Workers) == workers })
	begun, next := time.Now(), 0
	err := jobs.InOrder(t.Context(), x, toyWork(t, "load", 4), 0, total, func(index int, result []byte) (bool, error) {
		if index != next || string(result) != string(toyResult("load", 4, index)) {
			return false, fmt.Errorf("job %d after %d: %.80q", index, next-1, result)
		}
		if next++; next%max(total/10, 1) == 0 {
			logLoad(t, l, next, time.Since(begun))
		}
		return true, nil
	})
	if err != nil || next != total {
		t.Errorf("%d of %d results, error %v", next, total, err)
	}
	if stored, err := farm.Stored(dial(t, l.Address(), store, farm.RoleAdmin), context.Background(), toyWork(t, "load", 4).ID()); err != nil || len(stored) != total {
		t.Errorf("%d results are stored, %v", len(stored), err)
	}
}

// logLoad logs how fast this many jobs were done, and what they take.
func logLoad(t *testing.T, l *farmserver.Server, done int, took time.Duration) {
	var memory runtime.MemStats
	runtime.GC()
	runtime.ReadMemStats(&memory)
	used := l.Used()
	t.Logf("%d jobs in %v, %.0f a minute; %d bytes of store for each; %.1f MiB of memory for all workers, server and submitter",
		done, took.Round(time.Second), float64(done)/took.Minutes(), used/int64(done), float64(memory.HeapAlloc)/(1<<20))
}
