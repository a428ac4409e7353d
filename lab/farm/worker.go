package farm

import (
	"context"
	"crypto/rand"
	"errors"
	"fmt"
	"log/slog"
	"maps"
	"runtime"
	"runtime/debug"
	"slices"
	"sync"
	"time"

	"golang.org/x/sync/semaphore"

	"tetrad/bench/jobs"
)

// A WorkerConfig says what a Worker can do.
type WorkerConfig struct {
	Slots    int // processors for jobs, at least 1
	Kinds    []jobs.Kind
	Host     *jobs.Host
	Identity Identity          // what this program computes, by Identify
	Engines  map[string]Engine // further programs that jobs may use, by name
	Spool    string            // a folder for results that the server cannot take at the moment
}

// A Worker computes the jobs of a farm.
type Worker struct {
	client *Client
	config WorkerConfig
	log    *slog.Logger
	slots  *semaphore.Weighted
	spool  spool
	freed  chan struct{} // a processor is free

	running sync.WaitGroup

	mu      sync.Mutex
	ask     Ask                // without what changes
	free    int                // slots without a job; jobs that wait for slots count too
	runners map[string]*runner // by submission
	holds   map[string]bool    // tokens of jobs that are computed or not delivered yet
}

// A runner computes the jobs of one submission.
type runner struct {
	*jobs.Runner
	slots  int // processors of a job at most
	ctx    context.Context
	cancel context.CancelFunc
	jobs   sync.WaitGroup
}

// Worker returns a worker, which does nothing before Run.
func (c *Client) Worker(config WorkerConfig) (*Worker, error) {
	if config.Slots < 1 || config.Slots > MaxSlots {
		return nil, fmt.Errorf("%d processors for jobs, want 1 to %d", config.Slots, MaxSlots)
	}
	w := &Worker{client: c, config: config, log: c.config.Log, spool: spool(config.Spool),
		slots: semaphore.NewWeighted(int64(config.Slots)), free: config.Slots, freed: make(chan struct{}, 1),
		runners: map[string]*runner{}, holds: map[string]bool{}}
	identity := Identity{}
	maps.Copy(identity, config.Identity)
	for name, e := range config.Engines {
		identity[OfEngine+name] = e.Says
	}
	w.ask = Ask{Instance: rand.Text(), System: runtime.GOOS + "/" + runtime.GOARCH, Identity: identity,
		Engines: config.Engines, Slots: config.Slots}
	return w, nil
}

// Run takes jobs and computes them until ctx ends, which gives back those that run. The error
// says why this worker can never take part.
func (w *Worker) Run(ctx context.Context) (err error) {
	ctx, stop := context.WithCancel(ctx)
	defer stop()
	spooled, err := w.spool.read(w.log)
	if err != nil {
		return err
	}
	for _, d := range spooled {
		w.holds[d.Token] = true
	}
	for _, d := range spooled {
		w.running.Go(func() { w.deliverSpooled(ctx, d) })
	}
	idle := wait{w.client, time.Now(), ""}
	for ctx.Err() == nil {
		ask := w.current()
		assigned := &Assignment{}
		if err = w.client.call(ctx, "ask", ask, assigned); err != nil {
			break
		}
		for _, id := range assigned.Over {
			w.drop(id)
		}
		for id, batch := range assigned.Submissions {
			w.open(ctx, id, batch)
		}
		for _, job := range assigned.Jobs {
			w.start(ctx, job)
		}
		if len(assigned.Jobs)+len(ask.Holds) > 0 {
			idle = wait{w.client, time.Now(), ""}
		} else if assigned.Why != "" {
			idle.tell("waiting for jobs: " + assigned.Why)
		}
		if ask.Free < 1 || len(assigned.Jobs) >= ask.Free {
			select { // the end of a job, or time to say that this worker is alive
			case <-w.freed:
			case <-time.After(heartbeatEvery):
			case <-ctx.Done():
			}
		}
	}
	if ctx.Err() != nil {
		err = nil
	}
	stop()
	w.running.Wait()
	for id := range w.runners {
		w.drop(id)
	}
	w.running.Wait()
	w.leave()
	return err
}

func (w *Worker) leave() {
	ctx, cancel := context.WithTimeout(context.Background(), requestTimeout/20)
	defer cancel()
	ask := w.current()
	ask.Free, ask.Holds, ask.Leaves = 0, nil, true
	w.client.call(ctx, "ask", ask, nil)
}

func (w *Worker) current() *Ask {
	w.mu.Lock()
	defer w.mu.Unlock()
	a := w.ask
	a.Free = w.free
	a.Holds = slices.Collect(maps.Keys(w.holds))
	for id := range w.runners {
		if len(a.Open) < maxOpen {
			a.Open = append(a.Open, id)
		}
	}
	return &a
}

// open opens a runner for a submission. If there can be none here, all its jobs fail.
func (w *Worker) open(ctx context.Context, id string, batch *jobs.Batch) {
	opened, err := jobs.Open(w.config.Kinds, batch, w.config.Host)
	if err != nil {
		fail := func(context.Context, int) ([]byte, error) { return nil, err }
		opened = &jobs.Runner{Do: fail, Weight: func(int) int { return 1 }, Close: func() error { return nil }}
	}
	r := &runner{Runner: opened, slots: batch.Weight()}
	r.ctx, r.cancel = context.WithCancel(ctx)
	w.log.Info("this worker takes part in a submission", "submission", id)
	w.drop(id)
	w.mu.Lock()
	defer w.mu.Unlock()
	w.runners[id] = r
}

// drop ends the jobs of a submission, and closes its runner when they have ended.
func (w *Worker) drop(id string) {
	w.mu.Lock()
	r := w.runners[id]
	delete(w.runners, id)
	w.mu.Unlock()
	if r == nil {
		return
	}
	r.cancel()
	w.running.Go(func() {
		r.jobs.Wait()
		if err := r.Close(); err != nil {
			w.log.Warn("a submission has not ended well here", "submission", id, "error", err)
		}
	})
}

func (w *Worker) start(ctx context.Context, job Job) {
	w.mu.Lock()
	defer w.mu.Unlock()
	r := w.runners[job.Submission]
	if r == nil || w.holds[job.Token] {
		return // the server gives it to another one when it hears what this worker holds
	}
	weight := min(r.Weight(job.Index), r.slots)
	w.holds[job.Token] = true
	w.free -= weight
	r.jobs.Add(1)
	w.running.Go(func() {
		var data []byte
		err := w.slots.Acquire(r.ctx, int64(weight))
		if err == nil {
			data, err = compute(r, job.Index)
			w.slots.Release(int64(weight))
		}
		r.jobs.Done()
		w.finish(job, weight, err)
		if r.ctx.Err() == nil || err == nil {
			w.deliver(ctx, delivered(job, data, err))
		}
	})
}

// finish counts a job as ended. What was broken off is given back by not holding it.
func (w *Worker) finish(job Job, weight int, err error) {
	w.mu.Lock()
	defer w.mu.Unlock()
	w.free += weight
	switch {
	case err == nil:
		w.ask.Done++
	case errors.Is(err, context.Canceled):
		delete(w.holds, job.Token)
	default:
		w.ask.Failed++
		w.log.Error("a job cannot be computed", "submission", job.Submission, "job", job.Index, "reason", err)
	}
	trySend(w.freed, struct{}{})
}

// compute computes a job. A panic of the kind is a failure of the job.
func compute(r *runner, index int) (result []byte, err error) {
	defer func() {
		if p := recover(); p != nil {
			err = fmt.Errorf("panic: %v\n%s", p, debug.Stack())
		}
	}()
	return r.Do(r.ctx, index)
}
