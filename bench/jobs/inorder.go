package jobs

import (
	"context"
	"sync"
)

// An Executor has jobs computed. Its methods may be called by several goroutines at a
// time.
type Executor interface {
	// Do returns the result of a job, as soon as some runner has computed it. The error
	// says why none can, or is the error of ctx.
	Do(ctx context.Context, w *Batch, index int) ([]byte, error)
	// Width returns how many jobs are worth asking for at a time. It may change.
	Width() int
	// Finish lets go of what the Executor holds for a batch, since nobody will ask for its
	// jobs any more. None of them may be running. A batch that is asked for again begins
	// anew. Jobs that follow from earlier results come in many batches, one after the
	// other, and what is held for each of them would add up.
	Finish(w *Batch) error
}

// A Fold takes the result of a job. It returns false if no more results are needed.
type Fold func(index int, result []byte) (more bool, err error)

// maxWaiting is the number of bytes of results that may wait for an earlier one before
// no further jobs are asked for.
const maxWaiting = 64 << 20

// InOrder has the jobs from first to last-1 computed, several at a time, and gives fold
// their results in the order of the indexes. So the results that count do not depend on
// which jobs are short, and a verdict of fold does not either. Without an end, last is
// MaxIndex. InOrder returns when no more results are needed or at the first error; all
// that it started has then ended.
func InOrder(ctx context.Context, x Executor, w *Batch, first, last int, fold Fold) error {
	ctx, stop := context.WithCancel(ctx)
	s := sequencer{executor: x, batch: w, next: first, last: last, waiting: map[int]answer{}, answers: make(chan answer)}
	defer s.running.Wait()
	defer stop()
	for index := first; index < last; index++ {
		a := s.wait(ctx, index)
		if a.err != nil {
			return a.err
		}
		if more, err := fold(index, a.result); err != nil || !more {
			return err
		}
	}
	return nil
}

// A sequencer is the state of InOrder.
type sequencer struct {
	executor Executor
	batch    *Batch
	next     int // the first job that has not been asked for
	last     int
	asked    int            // number of jobs without an answer
	waiting  map[int]answer // answers before their turn, by index
	bytes    int            // size of these answers
	failed   bool           // whether one of the answers is an error
	answers  chan answer
	running  sync.WaitGroup
}

// An answer is what became of a job.
type answer struct {
	index  int
	result []byte
	err    error
}

// wait returns the answer of a job, and meanwhile keeps the executor busy. After a
// failure it asks for no further jobs, since the failure is the last answer that
// counts.
func (s *sequencer) wait(ctx context.Context, index int) answer {
	for {
		for s.wantsMore(index) {
			s.ask(ctx, s.next)
			s.next++
		}
		if a, ok := s.waiting[index]; ok {
			delete(s.waiting, index)
			s.bytes -= len(a.result)
			return a
		}
		select {
		case a := <-s.answers:
			s.asked--
			s.waiting[a.index] = a
			s.bytes += len(a.result)
			s.failed = s.failed || a.err != nil
		case <-ctx.Done():
			return answer{index, nil, ctx.Err()}
		}
	}
}

// wantsMore reports whether to ask for the next job while that of index is awaited.
func (s *sequencer) wantsMore(index int) bool {
	return s.next < s.last && s.asked < max(s.executor.Width(), 1) && !s.failed && (s.bytes < maxWaiting || s.next == index)
}

// ask asks for a job. Nobody waits for its answer after the end of ctx.
func (s *sequencer) ask(ctx context.Context, index int) {
	s.asked++
	s.running.Go(func() {
		result, err := s.executor.Do(ctx, s.batch, index)
		select {
		case s.answers <- answer{index, result, err}:
		case <-ctx.Done():
		}
	})
}
