package farm

import (
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"slices"
	"time"
)

// maxComparing bounds the comparisons of a submission that run at a time.
const maxComparing = 64

// Comparisons are results that a second worker has computed as well.
type Comparisons struct {
	Same int // number of those with equal results
	// Differences says of each two that differ which job it is, who has computed them, and
	// what to do.
	Differences []string
}

// Compared returns what the comparisons have shown that have ended. Once Close returns, all
// have, unless the context of the Executor has ended.
func (x *Executor) Compared() Comparisons {
	x.mu.Lock()
	defer x.mu.Unlock()
	c := x.compared
	c.Differences = slices.Clone(c.Differences)
	return c
}

// accept takes note of a result that counts, and has some of them computed again. Those
// that were computed again before are compared each time, since a difference stays one.
func (d *dispatcher) accept(r *Result) {
	d.mu.Lock()
	again := d.repeated[r.Index]
	d.mu.Unlock()
	if d.runner == nil || !again && (rand.Float64() >= d.x.config.Compare || !d.hasOther(r.Worker)) {
		return
	}
	leave := func() {}
	if !again { // its second result is in the store
		select {
		case d.comparisonSlots <- struct{}{}:
			leave = func() { <-d.comparisonSlots }
		default:
			return
		}
	}
	d.comparing.Go(func() {
		defer leave()
		if err := d.compare(d.listening, r); err != nil && d.listening.Err() == nil {
			d.x.log.Warn("a result could not be compared", "submission", d.id, "job", r.Index, "error", err)
		}
	})
}

// finishComparisons waits for the comparisons that have begun, unless whoever waits for the
// Executor gives up.
func (d *dispatcher) finishComparisons() {
	done := make(chan struct{})
	go func() { d.comparing.Wait(); close(done) }()
	select {
	case <-done:
		return
	default:
	}
	saying := time.AfterFunc(d.x.client.sayAfter, func() {
		d.x.client.say("waiting for second results, to compare them with the first; Ctrl+C skips this")
	})
	defer saying.Stop()
	// Jobs that nobody waits for any more would come first.
	if err := d.x.client.purge(d.x.caller, streamJobs, "job."+d.id+".*"); err != nil && d.x.caller.Err() == nil {
		d.x.log.Warn("jobs that nobody needs stay in the queue", "submission", d.id, "error", err)
	}
	select {
	case <-done:
	case <-d.x.caller.Done():
	}
}

// hasOther reports whether somebody else than these workers takes part, and does not fail.
func (d *dispatcher) hasOther(names ...string) bool {
	others, resting := 0, d.resting()
	for _, heartbeat := range d.x.monitor.alive() {
		_, refuses := heartbeat.Refused[d.id]
		if _, rests := resting[heartbeat.Name]; !refuses && !rests && !slices.Contains(names, heartbeat.Name) {
			others++
		}
	}
	return others > 0
}

// compare has another worker compute a result again.
func (d *dispatcher) compare(ctx context.Context, first *Result) error {
	second, err := d.repeat(ctx, first)
	if err != nil {
		return err
	}
	differ := d.runner.Same(first.Index, first.Data, second.Data)
	if differ == nil {
		d.x.mu.Lock()
		d.x.compared.Same++
		d.x.mu.Unlock()
		return nil
	}
	d.x.addDifference(fmt.Sprintf("job %d of submission %s: the results of the workers %s and %s differ (%v); which of them is wrong is not known: "+
		"put it in quarantine with tetrad-lab jobs quarantine NAME, and run the same command again", first.Index, d.id, first.Worker, second.Worker, differ))
	return nil
}

// addDifference takes note of two results that differ, and says so.
func (x *Executor) addDifference(text string) {
	x.mu.Lock()
	x.compared.Differences = append(x.compared.Differences, text)
	x.mu.Unlock()
	x.client.say(text)
}

// errNobody says that there is no worker left that could compute a result again.
var errNobody = errors.New("no other worker takes part")

// repeat returns the result of another worker than that of the first.
func (d *dispatcher) repeat(ctx context.Context, first *Result) (*Result, error) {
	k := jobKey{id: d.id, index: first.Index, isSecond: true}
	w := d.register(k)
	defer d.unregister(k, w)
	for {
		r, err := d.attempt(ctx, k, w, first.Worker)
		switch {
		case err != nil && !errors.As(err, new(*damage)):
			return nil, err
		case r == nil && d.x.client.Connected() && !d.hasOther(first.Worker):
			return nil, errNobody
		case r == nil:
			continue
		}
		if err := d.check(r, err); err == nil {
			return r, nil
		} else if err := d.x.client.quarantineResult(ctx, r, err.Error()); err != nil {
			return nil, err
		}
	}
}
