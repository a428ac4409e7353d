package farm

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"log/slog"
	"runtime"
	"sync"
	"time"

	"github.com/nats-io/nats.go"
	"github.com/nats-io/nats.go/jetstream"
	"golang.org/x/sync/semaphore"

	"tetrad/bench/jobs"
)

// A WorkerConfig says what a Worker can do.
type WorkerConfig struct {
	Name     string // by which people know it; another live worker of that name makes it NAME-2
	Slots    int    // processors for jobs, at least 1
	Kinds    []jobs.Kind
	Host     *jobs.Host
	Identity Identity // what this program computes, by Identify
	// Spool is a folder for results that the server cannot take at the moment. "": they are
	// computed again if the worker ends before it can.
	Spool string
}

// A Worker computes the jobs of a farm.
type Worker struct {
	client  *Client
	config  WorkerConfig
	log     *slog.Logger
	monitor *Monitor
	slots   *semaphore.Weighted
	spool   *spool

	wake          chan struct{} // there may be jobs
	heartbeatSoon chan struct{} // there is something to say
	consumers     cache[jetstream.Consumer]
	running       sync.WaitGroup

	idleSince time.Time // when consume first found no job; zero: it has found one
	idleFor   string    // why, as it has said

	mu          sync.Mutex
	heartbeat   Heartbeat
	scheduler   *scheduler
	runners     map[string]*runner // by submission
	active      map[*active]bool   // jobs that run
	quarantined bool               // this worker was quarantined
}

// active is a job that runs.
type active struct {
	jobKey
	since  time.Time // monotonic
	begun  time.Time // for people
	cancel context.CancelFunc
}

// Worker returns a worker, which does nothing before Run.
func (c *Client) Worker(config WorkerConfig) (*Worker, error) {
	if err := CheckWorkerName(config.Name); err != nil {
		return nil, err
	}
	if config.Slots < 1 || config.Slots > maxSlots {
		return nil, fmt.Errorf("%d processors for jobs, want 1 to %d", config.Slots, maxSlots)
	}
	spool, err := openSpool(config.Spool, c.log)
	if err != nil {
		return nil, err
	}
	w := &Worker{client: c, config: config, log: c.log, slots: semaphore.NewWeighted(int64(config.Slots)), spool: spool,
		wake: make(chan struct{}, 1), heartbeatSoon: make(chan struct{}, 1), scheduler: newScheduler(), runners: map[string]*runner{}, active: map[*active]bool{}}
	w.heartbeat = Heartbeat{Name: config.Name, System: runtime.GOOS + "/" + runtime.GOARCH, Identity: config.Identity, Slots: config.Slots,
		Started: timestamp()}
	return w, nil
}

// Run takes jobs and computes them until ctx ends, which gives back those that run. The
// error says why this worker can never take part.
func (w *Worker) Run(ctx context.Context) error {
	monitor, err := w.client.Monitor(ctx)
	if err != nil {
		return err
	}
	defer monitor.Close()
	w.monitor = monitor
	if err := w.register(ctx); err != nil {
		return err
	}
	woken, err := w.client.nc.Subscribe("wake.*", func(*nats.Msg) { trySend(w.wake, struct{}{}) })
	if err != nil {
		return err
	}
	defer woken.Unsubscribe()
	ctx, stop := context.WithCancel(ctx)
	w.running.Go(func() { w.sendHeartbeats(ctx) })
	w.running.Go(func() { w.deliverSpooled(ctx) })
	var following sync.WaitGroup
	following.Go(func() { w.follow(ctx) })
	err = w.consume(ctx)
	stop()
	following.Wait()
	w.dropAll()
	w.running.Wait()
	w.leave(context.WithoutCancel(ctx))
	return err
}

// register takes a name that no other live worker has.
func (w *Worker) register(ctx context.Context) error {
	for n := 2; ; n++ {
		data, err := json.Marshal(&w.heartbeat)
		if err != nil {
			return err
		}
		err = w.client.inBucket(ctx, bucketWorkers, "registering the worker", func(ctx context.Context, bucket jetstream.KeyValue) error {
			_, err := bucket.Create(ctx, w.heartbeat.Name, data)
			return err
		})
		if !errors.Is(err, jetstream.ErrKeyExists) {
			return err
		}
		w.heartbeat.Name = fmt.Sprintf("%s-%d", w.config.Name, n)
	}
}

// name returns the name by which the farm knows this worker.
func (w *Worker) name() string {
	w.mu.Lock()
	defer w.mu.Unlock()
	return w.heartbeat.Name
}

// begin counts a job as running.
func (w *Worker) begin(a *active, d *delivery) {
	w.mu.Lock()
	defer w.mu.Unlock()
	a.since, a.begun = time.Now(), timestamp()
	w.active[a] = true
	d.counted = w.scheduler.start(d.id) // before the next job is taken
	trySend(w.heartbeatSoon, struct{}{})
}

// finish counts a job as ended, and returns how long it took.
func (w *Worker) finish(a *active, d *delivery, err error) time.Duration {
	w.mu.Lock()
	defer w.mu.Unlock()
	used := time.Since(a.since)
	delete(w.active, a)
	d.runner.jobs.Done()
	w.scheduler.finish(d.id, d.counted, used*time.Duration(d.weight))
	switch {
	case err == nil:
		w.heartbeat.Done++
		d.runner.failures = 0
	case !errors.Is(err, context.Canceled):
		w.heartbeat.Failed++
		if d.runner.failures++; d.runner.failures >= maxInARow {
			d.runner.restUntil = time.Now().Add(restFailed)
		}
	}
	return used
}

// sendHeartbeats says from time to time, and soon after changes, what this worker does.
func (w *Worker) sendHeartbeats(ctx context.Context) {
	ticker := time.NewTicker(heartbeatEvery)
	defer ticker.Stop()
	for {
		heartbeat := w.current()
		err := w.client.withTimeout(ctx, func(ctx context.Context) error {
			bucket, err := w.client.bucket(ctx, bucketWorkers)
			if err != nil {
				return err
			}
			data, err := json.Marshal(heartbeat)
			if err == nil {
				_, err = bucket.Put(ctx, heartbeat.Name, data)
			}
			return err
		})
		if err != nil && ctx.Err() == nil {
			w.log.Debug("the server has not heard of this worker", "error", explain(err))
		}
		if pause(ctx, heartbeatEvery/10) != nil {
			return
		}
		select {
		case <-ticker.C:
		case <-w.heartbeatSoon:
		case <-ctx.Done():
			return
		}
	}
}

// current returns what there is to say.
func (w *Worker) current() *Heartbeat {
	w.mu.Lock()
	defer w.mu.Unlock()
	b := w.heartbeat
	b.Kept = w.spool.count()
	b.Running, b.Refused = nil, map[string]string{}
	for a := range w.active {
		b.Running = append(b.Running, RunningJob{a.id, a.index, a.begun})
	}
	for id, r := range w.runners {
		if r.refusal != "" && len(b.Refused) < maxRefused {
			b.Refused[id] = r.refusal
		}
	}
	return &b
}

// leave says that this worker has left.
func (w *Worker) leave(ctx context.Context) {
	w.client.withTimeout(ctx, func(ctx context.Context) error {
		bucket, err := w.client.bucket(ctx, bucketWorkers)
		if err == nil {
			err = bucket.Delete(ctx, w.name())
		}
		return err
	})
}
