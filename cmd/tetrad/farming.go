package main

import (
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"time"

	"tetrad/bench/jobs"
	"tetrad/bench/lab/farm"
	"tetrad/bench/lab/kinds"
	"tetrad/cmd/cli"
)

// dial connects to the server of a farm.
func (e *env) dial(ctx context.Context, c *connection) (*farm.Client, error) {
	path, err := e.keyFile(c.key, cmp.Or(c.role, farm.RoleSubmitter))
	if err != nil {
		return nil, cli.Usage("--key: %w", err)
	}
	key, err := farm.ReadKey(path)
	if err != nil {
		return nil, cli.Usage("--key: %w", err)
	}
	return farm.Dial(ctx, farm.Config{Server: c.server, Key: key, Name: owner(), Tell: e.Teller()})
}

// farming calls do with an executor whose jobs are computed by a farm. p may be nil.
func (e *env) farming(ctx context.Context, c *connection, title string, p farmProgress, do func(jobs.Executor) error) error {
	client, err := e.dial(ctx, c)
	if err != nil {
		return err
	}
	defer client.Close()
	identity, err := e.identity(ctx)
	if err != nil {
		return err
	}
	x, err := client.Executor(ctx, farm.Submission{
		Title: title, Owner: owner(), Priority: c.priority, Compare: c.compare, Requires: identity,
		Kinds: kinds.All(), Host: &jobs.Host{Registry: e.Registry, ChecksOnly: true},
	})
	if err != nil {
		return cli.Usage("%w", err)
	}
	f := &farmed{Executor: x, progress: p}
	err = do(f)
	f.last()
	err = errors.Join(err, x.Close())
	found := x.Compared()
	if found.Different == 0 || err != nil && !errors.As(err, new(cli.FaultsError)) { // of a run that failed, the differences were said
		return err
	}
	return errors.Join(err, differError{found.Different, found.Same + found.Different, found.Differences})
}

// identity returns the identity of this program, and says if that takes long.
func (e *env) identity(ctx context.Context) (i farm.Identity, err error) {
	done := make(chan struct{})
	go func() {
		defer close(done)
		i, err = farm.Known(ctx, e.Registry, e.CacheFile("identity.json"))
	}()
	select {
	case <-done:
	case <-time.After(farm.SayAfter):
		fmt.Fprintln(e.Stderr, "running the benchmark, which says what this program computes; each build does so once")
		<-done
	}
	return i, err
}

// farmed is the Executor of a farm, which says there how far it has come.
type farmed struct {
	*farm.Executor
	progress farmProgress // may be nil

	work   *jobs.Workload // nil: nothing was folded yet
	now    farm.Progress
	detail time.Time // when that of now was made
}

// detailEvery is the time between two details. An Executor sends no more than one a
// second.
const detailEvery = time.Second

// Folded implements [jobs.Follower].
func (f *farmed) Folded(w *jobs.Workload, next, last int) {
	if last == jobs.MaxIndex {
		last = 0
	}
	if f.work == nil || f.work.ID() != w.ID() { // the next stage of a match, for example
		f.last()
		f.work, f.now, f.detail = w, farm.Progress{}, time.Time{}
	}
	f.now.Done, f.now.Last = next, last
	if f.progress != nil {
		f.now.Text = f.progress.text()
	}
	if time.Since(f.detail) >= detailEvery {
		f.last()
		return
	}
	f.Report(f.work, f.now) // the next one says more
}

// Finish implements [jobs.Finisher].
func (f *farmed) Finish(w *jobs.Workload) error {
	if f.work != nil && f.work.ID() == w.ID() {
		f.last()
		f.work = nil
	}
	return f.Executor.Finish(w)
}

// last reports the progress with its newest detail.
func (f *farmed) last() {
	if f.work == nil {
		return
	}
	f.now.Detail, f.detail = nil, time.Now()
	if f.progress != nil {
		if detail := f.progress.detail(); detail != nil {
			f.now.Detail, _ = json.Marshal(detail)
		}
	}
	if f.Report(f.work, f.now) != nil {
		f.now.Detail = nil // it is too large: a table of hundreds of engines
		f.Report(f.work, f.now)
	}
}
