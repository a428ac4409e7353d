package farm

import (
	"context"
	"errors"
	"maps"
	"net/http"
	"slices"
	"sync"
	"time"

	"tetrad/bench/jobs"
)

// A remoteBatch waits for the results of one batch.
type remoteBatch struct {
	x     *Executor
	batch *jobs.Batch
	id    string        // of the submission; set by run
	some  chan struct{} // somebody waits

	// following ends with finish, and why nothing can be waited for any more; nil: comparisons
	// are left.
	following context.Context
	finish    context.CancelCauseFunc

	mu      sync.Mutex
	waiting map[chan Result]int // the job that each waits for

	quiet wait // for results
	notes map[string]bool
}

func newRemoteBatch(x *Executor, b *jobs.Batch) *remoteBatch {
	r := &remoteBatch{x: x, batch: b, some: make(chan struct{}, 1),
		waiting: map[chan Result]int{}, quiet: wait{x.client, time.Now(), ""}, notes: map[string]bool{}}
	r.following, r.finish = context.WithCancelCause(x.caller)
	return r
}

func (r *remoteBatch) wait(ctx context.Context, index int) (Result, error) {
	answers := make(chan Result, 1)
	r.mu.Lock()
	r.waiting[answers] = index
	r.mu.Unlock()
	trySend(r.some, struct{}{})
	defer func() {
		r.mu.Lock()
		defer r.mu.Unlock()
		delete(r.waiting, answers)
	}()
	select {
	case result := <-answers:
		if result.Failed != "" {
			return result, errors.New(result.Failed)
		}
		return result, nil
	case <-ctx.Done():
		return Result{}, ctx.Err()
	case <-r.following.Done():
		return Result{}, context.Cause(r.following)
	}
}

func (r *remoteBatch) hand(results []Result) {
	came := map[int]Result{}
	for _, result := range results {
		came[result.Index] = result
	}
	r.mu.Lock()
	defer r.mu.Unlock()
	for answers, index := range r.waiting {
		if result, isThere := came[index]; isThere {
			answers <- result
			delete(r.waiting, answers)
		}
	}
}

func (r *remoteBatch) wanted() [][2]int {
	r.mu.Lock()
	defer r.mu.Unlock()
	return spans(slices.Sorted(maps.Values(r.waiting)))
}

// run submits the batch and waits for its results until it is finished.
func (r *remoteBatch) run() {
	if err := r.submit(); err != nil {
		r.finish(err)
		return
	}
	err := r.follow()
	r.finish(err)
	if err == nil {
		err = r.finishChecks()
	}
	if !isStatus(err, http.StatusGone) {
		ctx, cancel := context.WithTimeout(context.WithoutCancel(r.x.caller), requestTimeout/4)
		defer cancel()
		r.x.client.Act(ctx, r.id, ActionLeave) // the server notices by itself later
	}
}

// submit makes the submission known. It is not broken off at once: the server could know the
// submission then, and nobody would say that it is idle.
func (r *remoteBatch) submit() error {
	ctx, cancel := context.WithCancel(context.WithoutCancel(r.x.caller))
	defer cancel()
	defer context.AfterFunc(r.following, func() { pause(ctx, requestTimeout/4); cancel() })()
	s := r.x.empty
	s.Batch = *r.batch
	id, err := r.x.client.submit(ctx, &s)
	if err != nil {
		return err
	}
	if r.id = id; len(r.batch.Goal) > 0 {
		r.x.mu.Lock()
		r.x.detachable = append(r.x.detachable, r.batch)
		r.x.mu.Unlock()
	}
	return nil
}

// follow hands out what the server says until the batch is finished. There is one request at a
// time: a job that somebody wants meanwhile is in the next one.
func (r *remoteBatch) follow() error {
	for seen := -1; r.following.Err() == nil; {
		pause(r.following, gather)
		want := r.wanted()
		if len(want) == 0 {
			select {
			case <-r.some:
			case <-r.following.Done():
			}
			continue
		}
		news, err := r.news(r.following, Want{Spans: want, Seen: seen})
		if err != nil && r.following.Err() == nil {
			return err
		}
		if err == nil {
			seen = news.Version
			r.hand(news.Results)
			r.x.width.Store(int64(news.Width))
			r.note(news)
		}
	}
	return nil
}

// news asks for results. A server that has lost or forgotten the submission hears of it again.
func (r *remoteBatch) news(ctx context.Context, want Want) (*News, error) {
	for {
		news := &News{}
		err := r.x.client.call(ctx, "want/"+r.id, &want, news)
		if isStatus(err, http.StatusNotFound) || err == nil && news.State == Idle && len(want.Spans) > 0 {
			if err = r.submit(); err == nil {
				continue
			}
		}
		return news, err
	}
}

// note tells a person what is new.
func (r *remoteBatch) note(news *News) {
	for _, note := range news.Notes {
		if !r.notes[note] {
			r.notes[note] = true
			r.x.client.say(note)
		}
	}
	if len(news.Results) > 0 {
		r.quiet.since = time.Now()
		return
	}
	r.quiet.tell(news.Why)
}

// finishChecks waits for the comparisons that workers can still make, unless the caller gives up.
func (r *remoteBatch) finishChecks() error {
	r.quiet.since = time.Now()
	for seen := -1; ; {
		news, err := r.news(r.x.caller, Want{Seen: seen})
		if err != nil {
			return err
		}
		seen = news.Version
		r.x.mu.Lock()
		r.x.finished[r.id] = news.Checks
		r.x.mu.Unlock()
		if news.Checks.Pending == 0 || news.State != Running {
			return nil
		}
		r.quiet.tell("waiting for second results, to compare them with the first; Ctrl+C skips this")
	}
}

func trySend[T any](to chan T, value T) {
	select {
	case to <- value:
	default:
	}
}
