package farmserver

import (
	"context"
	"sync"
	"time"

	"tetrad/bench/jobs"
	"tetrad/lab/farm"
	"tetrad/protocol/spectator"
)

// period is the least time between two reports. Each worker changes the monitor every few
// seconds, so there may be hundreds of changes in a second.
const period = 500 * time.Millisecond

// A FeedConfig says what a Feed shows.
type FeedConfig struct {
	Name  string      // of the server, for people
	Kinds []jobs.Kind // of those with Games, these are shown
	Host  *jobs.Host  // has the games of Kinds
}

// A Feed is the [spectator.Farm] of a client. Its methods are safe for concurrent use.
type Feed struct {
	client  *farm.Client
	monitor *farm.Monitor
	config  FeedConfig

	stop    context.CancelFunc
	running sync.WaitGroup

	mu       sync.Mutex
	report   *spectator.FarmReport // never changed once it is here
	changed  chan struct{}         // closed at the next report
	failures failures

	// The goroutine that makes the reports owns the fields below.
	matches     map[string]*match      // by submission
	throughputs map[string]*throughput // by submission
	departed    departed
}

// NewFeed returns a feed, once the monitor of the farm is complete. Close ends it. The client
// must stay open meanwhile.
func NewFeed(ctx context.Context, client *farm.Client, config FeedConfig) (*Feed, error) {
	monitor, err := client.Monitor(ctx)
	if err != nil {
		return nil, err
	}
	f := newFeed(config)
	f.client, f.monitor = client, monitor
	var follow context.Context
	follow, f.stop = context.WithCancel(context.Background())
	first := monitor.Changed()
	f.update(monitor.State(), time.Now())
	f.running.Go(func() { f.run(follow, first) })
	f.running.Go(func() { client.FollowFailures(follow, spectator.MaxFarmFailures, f.fail) })
	return f, nil
}

func newFeed(config FeedConfig) *Feed {
	return &Feed{config: config, changed: make(chan struct{}), matches: map[string]*match{}, throughputs: map[string]*throughput{}, departed: departed{}}
}

// Close ends the feed.
func (f *Feed) Close() {
	f.stop()
	f.running.Wait()
	f.monitor.Close()
}

// run makes a report after each change of the monitor, until ctx ends.
func (f *Feed) run(ctx context.Context, changed <-chan struct{}) {
	for {
		state, err := f.monitor.StateSince(ctx, changed)
		if err != nil {
			return
		}
		changed = f.monitor.Changed()
		f.update(state, time.Now())
		select {
		case <-time.After(period):
		case <-ctx.Done():
			return
		}
	}
}

// update makes a report.
func (f *Feed) update(state farm.State, now time.Time) {
	report := f.newReport(state, now)
	f.mu.Lock()
	defer f.mu.Unlock()
	report.Failures = f.failures.latest(report)
	f.report = report
	close(f.changed)
	f.changed = make(chan struct{})
}

// fail takes in a failure. The next report has it.
func (f *Feed) fail(failure *farm.Failure) {
	f.mu.Lock()
	defer f.mu.Unlock()
	f.failures.add(failure)
}

// latest returns the report, and a channel that is closed at the next one.
func (f *Feed) latest() (*spectator.FarmReport, <-chan struct{}) {
	f.mu.Lock()
	defer f.mu.Unlock()
	return f.report, f.changed
}

// Follow implements [spectator.Farm].
func (f *Feed) Follow(ctx context.Context, show func(*spectator.FarmReport)) {
	for ctx.Err() == nil {
		report, changed := f.latest()
		show(report)
		select {
		case <-changed:
		case <-ctx.Done():
		}
	}
}
