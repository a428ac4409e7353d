// Package report finds out what a game is like, by games of the engine against itself:
// it plays them (package games), measures them (package measure), and puts the figures
// together with their 95% intervals. Package page shows them.
package report

import (
	"context"
	"fmt"
	"slices"
	"sync"
	"time"

	"golang.org/x/sync/errgroup"

	"tetrad/bench/jobs"
	"tetrad/bench/report/games"
	"tetrad/bench/report/measure"
	"tetrad/engine"
)

// A Run plays the games of a report, round by round. Only whole rounds count, so that
// the figures follow from the settings and the number of rounds.
type Run struct {
	Registry engine.Registry
	Settings Settings
	Journal  *Journal
	Executor jobs.Executor // plays the games: of the kind [games.Work]
	// Rounds is how many rounds to play; 0: until the budget is used up. The first
	// round is always completed.
	Rounds int
	Budget time.Duration // 0: no limit

	plans map[string]plan
	mu    sync.Mutex // guards the progress
	state Progress
	last  time.Time // when the last game was kept, or the run began
}

// Progress says how far a run is.
type Progress struct {
	Round       int // rounds that are complete
	Played, All int // games of this round
	New         int // games that this run has played
	Elapsed     time.Duration
	Begun       time.Time
	Left        time.Duration // until the end, estimated; negative: unknown
}

// Play plays until the rounds or the budget are used up, and returns the number of
// complete rounds. The error of ctx means that the journal can be continued.
func (r *Run) Play(ctx context.Context) (rounds int, err error) {
	if err := r.prepare(); err != nil {
		return 0, err
	}
	if err := r.verify(); err != nil {
		return 0, err
	}
	r.last = time.Now()
	r.state.Begun = r.last
	for round := 0; r.Rounds == 0 || round < r.Rounds; round++ {
		stop := func() bool { return round > 0 && r.Budget > 0 && time.Since(r.state.Begun) >= r.Budget }
		done, err := r.playRound(ctx, round, stop)
		if err != nil || !done {
			return round, err
		}
		r.mu.Lock()
		r.state.Round = round + 1
		r.mu.Unlock()
	}
	return r.Rounds, nil
}

// Progress returns how far the run is. It is safe for concurrent use.
func (r *Run) Progress() Progress {
	r.mu.Lock()
	defer r.mu.Unlock()
	p := r.state
	p.Left = -1
	if p.Begun.IsZero() {
		return p
	}
	p.Elapsed = time.Since(p.Begun)
	switch {
	case r.Budget > 0:
		p.Left = max(0, r.Budget-p.Elapsed)
	case r.Rounds > 0 && p.Round+p.Played > 0 && p.All > 0:
		done := float64(p.Round) + float64(p.Played)/float64(p.All)
		p.Left = time.Duration(float64(p.Elapsed) * (float64(r.Rounds) - done) / done)
	}
	return p
}

// prepare makes the plans of the variants.
func (r *Run) prepare() error {
	r.plans = map[string]plan{}
	for _, variant := range r.Settings.Variants {
		p, err := planOf(r.Registry, variant, r.Settings.Nodes)
		if err != nil {
			return err
		}
		r.plans[variant] = p
	}
	return nil
}

// verify plays the first game of the strongest players again, if the journal has it. A
// program with another search plays another game, and its games must not be mixed.
func (r *Run) verify() error {
	for _, variant := range r.Settings.Variants {
		job := games.Job{Variant: variant, Kind: games.Kind{Purpose: games.Play, Nodes: r.Settings.Nodes}, Seed: r.Settings.Seed}
		if !r.Journal.has(job) {
			continue
		}
		maker, err := games.NewMaker(r.Registry, variant)
		if err != nil {
			return err
		}
		again, err := maker.Play(job)
		if err != nil {
			return err
		}
		if !slices.Equal(again.Moves, r.Journal.first(variant, job.Kind, 1)[0].Moves) {
			return fmt.Errorf("the games of %s in the journal are by a build that plays differently; give another name, or remove it", variant)
		}
	}
	return nil
}

// planOf returns the plan of a variant.
func planOf(registry engine.Registry, variant string, nodes uint64) (plan, error) {
	maker, err := games.NewMaker(registry, variant)
	if err != nil {
		return nil, err
	}
	_, entry, err := registry.Game(variant)
	if err != nil {
		return nil, err
	}
	var elements []string
	for _, e := range entry.Elements {
		if !e.Forced {
			elements = append(elements, e.Name)
		}
	}
	return newPlan(nodes, elements, maker.FirstTurns() != nil), nil
}

// jobs returns the games of a round that the journal lacks, and the number of all.
func (r *Run) jobs(round int) (missing []games.Job, all int) {
	for _, variant := range r.Settings.Variants {
		for _, b := range r.plans[variant] {
			for i := range b.count {
				all++
				job := games.Job{Variant: variant, Kind: b.kind, Seed: r.Settings.Seed, Index: round*b.count + i}
				if !r.Journal.has(job) {
					missing = append(missing, job)
				}
			}
		}
	}
	return missing, all
}

// playRound plays the games of a round that the journal lacks. done is false if stop
// became true before its end.
func (r *Run) playRound(ctx context.Context, round int, stop func() bool) (done bool, err error) {
	missing, all := r.jobs(round)
	r.mu.Lock()
	r.state.Played, r.state.All = all-len(missing), all
	r.mu.Unlock()
	queue := make(chan games.Job)
	group, ctx := errgroup.WithContext(ctx)
	group.Go(func() error {
		defer close(queue)
		for _, job := range missing {
			if stop() {
				return nil
			}
			select {
			case queue <- job:
			case <-ctx.Done():
				return ctx.Err()
			}
		}
		done = true
		return nil
	})
	for range max(1, r.Executor.Width()) {
		group.Go(func() error { return r.work(ctx, queue) })
	}
	return done, group.Wait()
}

// work has games of the queue played, one at a time.
func (r *Run) work(ctx context.Context, queue <-chan games.Job) error {
	for job := range queue {
		w, err := games.Workload(job)
		if err != nil {
			return err
		}
		result, err := r.Executor.Do(ctx, &w, job.Index)
		if err != nil {
			return err
		}
		g, err := games.Result(result)
		if err == nil {
			err = r.keep(job, g)
		}
		if err != nil {
			return fmt.Errorf("%s %v, game %d: %w", job.Variant, job.Kind, job.Index, err)
		}
	}
	return nil
}

func (r *Run) keep(job games.Job, g *measure.Game) error {
	r.mu.Lock()
	defer r.mu.Unlock()
	r.state.Played++
	r.state.New++
	now := time.Now()
	// Microseconds are more than anyone needs, and no game takes none.
	took := max(now.Sub(r.last).Round(time.Microsecond), time.Microsecond)
	r.last = now
	return r.Journal.add(job, g, took.Seconds())
}
