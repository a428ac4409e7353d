package farmserver_test

import (
	"context"
	"fmt"
	"net/http"
	"testing"
	"time"

	"tetrad/bench/jobs"
	"tetrad/lab/farm"
	"tetrad/lab/farmserver"
)

// want submits toys, and has the first ones computed.
func (f *testFarm) want(name string, last int) {
	f.Helper()
	ann := f.hostile(f, f.key("ann", farm.RoleSubmitter))
	s := &farm.Submission{Batch: *toyWork(f, name, 1)}
	for _, send := range []struct {
		path string
		body any
	}{{"submit", s}, {"want/" + s.ID(), &farm.Want{Spans: [][2]int{{0, last}}}}} {
		if status, answer := ann.send(send.path, send.body); status != http.StatusOK {
			f.Fatalf("%s: status %d, %s", send.path, status, answer)
		}
	}
}

// begun starts workers of one processor, whose jobs wait for goOn, and returns what hears of each
// job that begins.
func (f *testFarm) begun(workers int, goOn <-chan bool) <-chan int {
	begun := make(chan int, 100)
	kind := &toy{hold: func(ctx context.Context, index int) error {
		begun <- index
		select {
		case <-goOn:
		case <-ctx.Done():
		}
		return ctx.Err()
	}}
	for i := range workers {
		f.work(fmt.Sprint("w", i), farm.WorkerConfig{Kinds: []jobs.Kind{kind.kind()}})
	}
	return begun
}

// next returns the next job that begins.
func next(t *testing.T, begun <-chan int) int {
	t.Helper()
	select {
	case index := <-begun:
		return index
	case <-time.After(30 * time.Second):
		t.Fatal("no job begins")
		return 0
	}
}

// A worker begins the next job at the end of one, without an answer of the server.
func TestWorkerIsNeverIdle(t *testing.T) {
	t.Cleanup(farmserver.TakeTime())
	f := newFarm(t)
	f.want("ahead", 20)
	goOn := make(chan bool)
	begun := f.begun(1, goOn)
	next(t, begun)
	f.stop()
	goOn <- true
	next(t, begun)
}

// The last jobs do not wait for a worker while another one is free.
func TestLastJobsDoNotWait(t *testing.T) {
	t.Cleanup(farmserver.TakeTime())
	f := newFarm(t)
	f.want("last", 2)
	begun := f.begun(2, nil)
	if first, second := next(t, begun), next(t, begun); first+second != 1 {
		t.Errorf("jobs %d and %d begin", first, second)
	}
}
