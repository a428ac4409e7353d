package jobs

import (
	"context"
	"errors"
	"fmt"
	"sync"

	"golang.org/x/sync/semaphore"
)

// Local is the Executor of this process.
type Local struct {
	kinds   []Kind
	host    *Host
	width   int
	slots   *semaphore.Weighted
	mu      sync.Mutex
	runners map[string]*Runner // by the names of the batches
}

// NewLocal returns an Executor that computes jobs on this many processors at a time.
func NewLocal(kinds []Kind, host *Host, width int) *Local {
	width = max(width, 1)
	return &Local{kinds: kinds, host: host, width: width, slots: semaphore.NewWeighted(int64(width)), runners: map[string]*Runner{}}
}

// Width returns the number of processors.
func (l *Local) Width() int { return l.width }

// Do computes a job, when there are processors for it.
func (l *Local) Do(ctx context.Context, w *Batch, index int) ([]byte, error) {
	if w.Weight() > l.width {
		return nil, fmt.Errorf("a job needs %d processors, and there are %d", w.Weight(), l.width)
	}
	runner, err := l.Open(w)
	if err != nil {
		return nil, err
	}
	weight := int64(min(runner.Weight(index), w.Weight()))
	if err := l.slots.Acquire(ctx, weight); err != nil {
		return nil, err
	}
	defer l.slots.Release(weight)
	return runner.Do(ctx, index)
}

// Open returns the runner of a batch, which it keeps until it is closed.
func (l *Local) Open(w *Batch) (*Runner, error) {
	l.mu.Lock()
	defer l.mu.Unlock()
	id := w.ID()
	if r := l.runners[id]; r != nil {
		return r, nil
	}
	r, err := Open(l.kinds, w, l.host)
	if err == nil {
		l.runners[id] = r
	}
	return r, err
}

// Finish closes the runner of a batch.
func (l *Local) Finish(w *Batch) error {
	l.mu.Lock()
	defer l.mu.Unlock()
	id := w.ID()
	r := l.runners[id]
	if r == nil {
		return nil
	}
	delete(l.runners, id)
	return r.Close()
}

// Close closes all runners.
func (l *Local) Close() error {
	l.mu.Lock()
	defer l.mu.Unlock()
	var all []error
	for _, r := range l.runners {
		all = append(all, r.Close())
	}
	clear(l.runners)
	return errors.Join(all...)
}

// Open checks a batch and returns a new runner for it.
func Open(kinds []Kind, w *Batch, host *Host) (*Runner, error) {
	if err := w.Check(); err != nil {
		return nil, err
	}
	for _, k := range kinds {
		if k.Name != w.Kind {
			continue
		}
		r, err := k.Open(w.Spec, host)
		if err != nil {
			return nil, fmt.Errorf("%s: %w", w.Kind, err)
		}
		return r, nil
	}
	return nil, fmt.Errorf("this version knows no work of the kind %q", w.Kind)
}
