//go:build unix

package farmserver_test

import (
	"context"
	"encoding/json"
	"fmt"
	"net/http"
	"os"
	"runtime"
	"slices"
	"strconv"
	"sync"
	"syscall"
	"testing"
	"time"

	"tetrad/bench/jobs"
	"tetrad/lab/farm"
	"tetrad/lab/farmserver"
	"tetrad/positions/projecttest"
)

// loadVariable is the number of jobs of TestLoad and BenchmarkWorkers.
const loadVariable = "TETRAD_FARM_JOBS"

// loadOf returns that number, or a default.
func loadOf(t testing.TB, otherwise int) int {
	t.Helper()
	text := os.Getenv(loadVariable)
	if text == "" {
		return otherwise
	}
	n, err := strconv.Atoi(text)
	if err != nil {
		t.Fatal(err)
	}
	return n
}

// Many workers with short jobs do not lose any.
func TestLoad(t *testing.T) {
	projecttest.Only(t)
	measure(t, 64, loadOf(t, 2000))
}

// BenchmarkWorkers has simulated workers ask for jobs that take no time and deliver them, to one
// server on this machine, over its usual connections and with its usual times.
func BenchmarkWorkers(b *testing.B) {
	b.Cleanup(farmserver.TakeTime())
	for _, workers := range []int{64, 128, 256, 512, 1000} {
		b.Run(fmt.Sprint(workers), func(b *testing.B) {
			for b.Loop() {
				measure(b, workers, loadOf(b, 20_000))
			}
		})
	}
}

// A course is what simulated workers have measured.
type course struct {
	mu             sync.Mutex
	asks, delivers []time.Duration
}

func (c *course) add(to *[]time.Duration, begun time.Time) {
	took := time.Since(begun)
	c.mu.Lock()
	defer c.mu.Unlock()
	*to = append(*to, took)
}

// measure has this many workers compute this many jobs, and logs what that takes.
func measure(t testing.TB, workers, total int) {
	f := newFarm(t, func(c *farmserver.Config) { c.Quota = 100 << 30 })
	ctx, stop := context.WithCancel(t.Context())
	var running sync.WaitGroup
	c := &course{}
	for i := range workers {
		h := f.hostile(t, f.key(fmt.Sprint("w", i), farm.RoleWorker))
		running.Go(func() { simulate(ctx, h, c) })
	}
	work := toyWork(t, "load", 4)
	x := f.person("ann").Executor(t.Context(), "", nil)
	begun, busy, next := time.Now(), processorTime(t), 0
	err := jobs.InOrder(t.Context(), x, work, 0, total, func(index int, result []byte) (bool, error) {
		if index != next || string(result) != string(toyResult("load", 4, index)) {
			return false, fmt.Errorf("job %d after %d: %.80q", index, next-1, result)
		}
		next++
		return true, nil
	})
	took, used := time.Since(begun), processorTime(t)-busy
	stop()
	running.Wait()
	if err != nil || next != total {
		t.Fatalf("%d of %d results, error %v", next, total, err)
	}
	x.Close()
	var memory runtime.MemStats
	runtime.GC()
	runtime.ReadMemStats(&memory)
	t.Logf("%d workers, %d jobs: %.0f jobs/s, %v of a processor for each, with the worker's part; 99th percentile of an ask with a job %v, of a delivery %v; "+
		"%d bytes of store for each; %.1f MiB of memory for all", workers, total, float64(total)/took.Seconds(), used/time.Duration(total), percentile(c.asks), percentile(c.delivers), f.server.Used(t)/int64(total), float64(memory.HeapAlloc)/(1<<20))
	f.stop()
	begun = time.Now()
	f.start()
	t.Logf("rebuilt in %v", time.Since(begun).Round(time.Millisecond))
	counts, err := farmserver.Stored(context.Background(), f.server, (&farm.Submission{Batch: *work}).ID())
	if err != nil || len(counts) != total {
		t.Errorf("%d results are stored, %v", len(counts), err)
	}
}

// processorTime returns what this process has used.
func processorTime(t testing.TB) time.Duration {
	t.Helper()
	var u syscall.Rusage
	if err := syscall.Getrusage(syscall.RUSAGE_SELF, &u); err != nil {
		t.Fatal(err)
	}
	return time.Duration(u.Utime.Nano() + u.Stime.Nano())
}

// simulate asks and delivers until ctx ends.
func simulate(ctx context.Context, h *hostile, c *course) {
	for ctx.Err() == nil {
		begun := time.Now()
		status, answer := h.send("ask", &farm.Ask{Instance: "load", Slots: 1, Free: 1})
		assigned := &farm.Assignment{}
		if json.Unmarshal([]byte(answer), assigned) != nil || status != http.StatusOK {
			continue
		}
		for _, job := range assigned.Jobs {
			c.add(&c.asks, begun)
			begun := time.Now()
			path := fmt.Sprintf("deliver/%s/%d/0?token=%s", job.Submission, job.Index, job.Token)
			if status, answer := h.send(path, string(toyResult("load", 4, job.Index))); status != http.StatusOK && ctx.Err() == nil {
				h.Errorf("status %d, %s", status, answer)
			}
			c.add(&c.delivers, begun)
		}
	}
}

// percentile returns the 99th percentile.
func percentile(all []time.Duration) time.Duration {
	if len(all) == 0 {
		return 0
	}
	slices.Sort(all)
	return all[len(all)*99/100].Round(100 * time.Microsecond)
}
