package farm

import (
	"context"
	"maps"
	"slices"
	"sync"
	"sync/atomic"

	"tetrad/bench/jobs"
)

// An Executor has jobs computed by the workers of a farm. It is a jobs.Executor.
type Executor struct {
	client *Client
	empty  Submission      // what is submitted, without a batch
	caller context.Context // of whoever waits; after its end, nothing is waited for
	width  atomic.Int64    // jobs worth asking for at a time

	mu       sync.Mutex
	batches  map[string]*remoteBatch
	finished map[string]Checks // of batches that were finished, by submission

	detachable []*jobs.Batch
	running    sync.WaitGroup
}

// Executor returns an Executor for workers with an identity. The title of its submissions is for
// people. Close ends it. It waits for the comparisons of results, unless ctx has ended.
func (c *Client) Executor(ctx context.Context, title string, requires Identity) *Executor {
	empty := Submission{Title: Sanitize(title, maxTitle), State: Running, Requires: requires}
	x := &Executor{client: c, empty: empty, caller: ctx,
		batches: map[string]*remoteBatch{}, finished: map[string]Checks{}}
	x.width.Store(minWidth)
	return x
}

// Width returns a few jobs for each processor of the workers that are there.
func (x *Executor) Width() int { return int(x.width.Load()) }

// Do returns the result of a job: the stored one, or else the first that a worker delivers.
// While the submission is stopped, it waits. An error says that no worker could compute the
// job, and why, or is the error of ctx or of the server's refusal.
func (x *Executor) Do(ctx context.Context, b *jobs.Batch, index int) ([]byte, error) {
	result, err := x.batch(b).wait(ctx, index)
	if err != nil {
		return nil, err
	}
	jobs.TellAuthor(ctx, result.Worker)
	return result.Data, nil
}

// batch returns what waits for the results of a batch, which is new at first.
func (x *Executor) batch(b *jobs.Batch) *remoteBatch {
	x.mu.Lock()
	defer x.mu.Unlock()
	id := b.ID()
	r := x.batches[id]
	if r == nil {
		r = newRemoteBatch(x, b)
		x.batches[id] = r
		x.running.Go(r.run)
	}
	return r
}

// Finish ends what the Executor does for a batch, of which no Do may run. Results stay.
func (x *Executor) Finish(b *jobs.Batch) error {
	x.mu.Lock()
	r := x.batches[b.ID()]
	delete(x.batches, b.ID())
	x.mu.Unlock()
	if r != nil {
		r.finish(nil) // the next batch need not wait for the comparisons of this one
	}
	return nil
}

// Close waits for comparisons, says that nobody waits for jobs any more, and ends what the
// Executor has started. No Do may be running.
func (x *Executor) Close() error {
	x.mu.Lock()
	batches := x.batches
	x.batches = map[string]*remoteBatch{}
	x.mu.Unlock()
	for _, r := range batches {
		r.finish(nil)
	}
	x.running.Wait()
	return nil
}

// Detach has the farm compute a batch up to its goal by itself.
func (x *Executor) Detach(ctx context.Context, b *jobs.Batch) (id string, err error) {
	s := x.empty
	s.Batch, s.Detached = *b, true
	return x.client.submit(ctx, &s)
}

// Detachable returns the batches that have a goal, once Close has returned.
func (x *Executor) Detachable() []*jobs.Batch { return x.detachable }

// Checked returns what comparisons of results have shown, once Close has returned.
func (x *Executor) Checked() (all Checks) {
	for _, id := range slices.Sorted(maps.Keys(x.finished)) {
		all.Same += x.finished[id].Same
		all.Pending += x.finished[id].Pending
		all.Doubts = append(all.Doubts, x.finished[id].Doubts...)
	}
	return all
}

// spans returns sorted indexes as spans, of at most MaxWanted indexes, the first ones.
func spans(indexes []int) (all [][2]int) {
	indexes = slices.Compact(indexes)
	for _, i := range indexes[:min(len(indexes), MaxWanted)] {
		if n := len(all); n > 0 && all[n-1][1] == i {
			all[n-1][1]++
		} else {
			all = append(all, [2]int{i, i + 1})
		}
	}
	return all
}
