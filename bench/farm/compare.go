//go:build !plan9

package farm

import (
	"context"
	"fmt"
	"math/rand/v2"
	"slices"

	"tetrad/bench/jobs"
)

// maxComparing bounds the comparisons of an errand that run at a time.
const maxComparing = 64

// Comparisons are results that a second worker has computed as well.
type Comparisons struct {
	Same, Different int
}

// Compared waits for the comparisons of a workload that have begun, and returns what
// all of them have shown. Those of an order that is not in use any more were given up.
func (x *Executor) Compared(ctx context.Context, w *jobs.Workload) (Comparisons, error) {
	e, err := x.errand(w)
	if err != nil {
		return Comparisons{}, err
	}
	done := make(chan struct{})
	go func() { e.comparing.Wait(); close(done) }()
	select {
	case <-done:
	case <-ctx.Done():
		err = ctx.Err()
	}
	e.mu.Lock()
	defer e.mu.Unlock()
	return e.compared, err
}

// counts takes note of a result that counts, and has some of them computed again.
func (e *errand) counts(r *Result) {
	e.mu.Lock()
	e.authors[r.Worker]++
	e.mu.Unlock()
	comparer, ok := e.runner.(jobs.Comparer)
	if !ok || rand.Float64() >= e.x.sub.Compare || !e.hasOther(r.Worker) {
		return
	}
	select {
	case e.places <- struct{}{}:
	default:
		return
	}
	e.comparing.Go(func() {
		defer func() { <-e.places }()
		if err := e.compare(e.listening, comparer, r); err != nil && e.listening.Err() == nil {
			e.x.log.Warn("a result could not be compared", "order", e.id, "job", r.Index, "error", err)
		}
	})
}

// hasOther reports whether somebody else than these workers takes part.
func (e *errand) hasOther(names ...string) bool {
	others := 0
	for _, beat := range e.x.board.alive() {
		if _, refuses := beat.Refused[e.id]; !refuses && !slices.Contains(names, beat.Name) {
			others++
		}
	}
	return others > 0
}

// compare has another worker compute a result again. If the two differ, a third opinion
// tells which worker is wrong.
func (e *errand) compare(ctx context.Context, c jobs.Comparer, first *Result) error {
	second, err := e.repeat(ctx, task{e.id, first.Index, 1}, first.Worker)
	if err != nil {
		return err
	}
	differ := c.Same(first.Index, first.Data, second.Data)
	e.mu.Lock()
	if differ == nil {
		e.compared.Same++
	} else {
		e.compared.Different++
	}
	e.mu.Unlock()
	if differ == nil {
		return nil
	}
	e.x.client.say(fmt.Sprintf("job %d: the results of the workers %s and %s differ: %v", first.Index, first.Worker, second.Worker, differ))
	third, err := e.third(ctx, first, second)
	if err != nil {
		return fmt.Errorf("which of the two is right is not known: %w", err)
	}
	switch {
	case c.Same(first.Index, first.Data, third) == nil:
		return e.setAside(ctx, second, differ)
	case c.Same(first.Index, second.Data, third) == nil:
		return e.setAside(ctx, first, differ)
	}
	e.x.client.say(fmt.Sprintf("job %d: a third result is different again; is this work the same each time?", first.Index))
	return nil
}

// third returns a third opinion: that of another worker, or else of this machine.
func (e *errand) third(ctx context.Context, first, second *Result) ([]byte, error) {
	if e.hasOther(first.Worker, second.Worker) {
		r, err := e.repeat(ctx, task{e.id, first.Index, 2}, first.Worker, second.Worker)
		if err != nil {
			return nil, err
		}
		return r.Data, nil
	}
	return jobs.Compute(ctx, e.runner, first.Index)
}

// repeat has a job computed once more, by none of some workers.
func (e *errand) repeat(ctx context.Context, t task, not ...string) (*Result, error) {
	w := e.wait(t)
	defer e.gone(t, w)
	for {
		if r, err := e.attempt(ctx, t, w, not); r != nil || err != nil {
			return r, err
		}
	}
}

// setAside makes the results of a worker not count, since one of them is wrong.
func (e *errand) setAside(ctx context.Context, wrong *Result, differ error) error {
	reason := fmt.Sprintf("two others agree on job %d of order %s, and its result is another: %v", wrong.Index, e.id, differ)
	if err := e.x.client.SetAside(ctx, wrong.Worker, reason); err != nil {
		return err
	}
	e.mu.Lock()
	counted := e.authors[wrong.Worker]
	e.mu.Unlock()
	e.x.client.say(fmt.Sprintf("worker %s is set aside: %s; %d of its results have counted already: "+
		"run the same command again, which computes these anew and takes the others from the store", wrong.Worker, reason, counted))
	return nil
}
