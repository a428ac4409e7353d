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

	"tetrad/bench/jobs"
	"tetrad/bench/report/games"
	"tetrad/engine"
)

// A Run plays the games of a report, round by round. Only whole rounds count, so that
// the figures follow from the settings and the number of rounds.
type Run struct {
	Registry engine.Registry
	Settings games.Settings
	Journal  *Journal
	Executor jobs.Executor // plays the games: of the kind [games.JobKind]
	// Rounds is how many rounds to play; 0: until the budget is used up. The first
	// round is always completed.
	Rounds int
	Budget time.Duration // 0: no limit; only where Rounds is 0

	plan  *games.Plan
	mu    sync.Mutex // guards the progress
	state Progress
	begun time.Time
}

// Progress says how far a run is.
type Progress struct {
	Round       int           // rounds that are complete
	Played, All int           // games of this round
	Left        time.Duration // until the end, estimated; negative: unknown
}

// Play plays until the rounds or the budget are used up, and returns the number of
// complete rounds. The error of ctx means that the journal can be continued.
func (r *Run) Play(ctx context.Context) (rounds int, err error) {
	if r.plan, err = games.NewPlan(r.Registry, r.Settings); err != nil {
		return 0, err
	}
	if err := r.verify(); err != nil {
		return 0, err
	}
	r.begun = time.Now()
	for round := 0; r.Rounds == 0 || round < r.Rounds; round++ {
		if done, err := r.playRound(ctx, round); err != nil || !done {
			return round, err
		}
		r.progress(func(p *Progress) { p.Round = round + 1 })
	}
	return r.Rounds, nil
}

// progress changes the progress.
func (r *Run) progress(change func(*Progress)) {
	r.mu.Lock()
	defer r.mu.Unlock()
	change(&r.state)
}

// Progress returns how far the run is. It is safe for concurrent use.
func (r *Run) Progress() Progress {
	r.mu.Lock()
	defer r.mu.Unlock()
	p := r.state
	p.Left = -1
	if p.All == 0 {
		return p // no round has begun
	}
	elapsed := time.Since(r.begun)
	switch {
	case r.Rounds == 0 && r.Budget > 0:
		p.Left = max(0, r.Budget-elapsed)
	case r.Rounds > 0 && p.Round+p.Played > 0:
		done := float64(p.Round) + float64(p.Played)/float64(p.All)
		p.Left = time.Duration(float64(elapsed) * (float64(r.Rounds) - done) / done)
	}
	return p
}

// verify plays the first game of the strongest players again, if the journal has it. A
// program with another search plays another game, and its games must not be mixed.
func (r *Run) verify() error {
	for _, variant := range r.Settings.Variants {
		job := games.Job{Variant: variant, Series: games.Series{Purpose: games.Play, Nodes: r.Settings.Nodes}, Seed: r.Settings.Seed}
		if !r.Journal.has(job) {
			continue
		}
		player, err := games.NewSelfPlayer(r.Registry, variant, r.Settings.FEN)
		if err != nil {
			return err
		}
		again, err := player.Play(job)
		if err != nil {
			return err
		}
		if !slices.Equal(again.Moves, r.Journal.first(variant, job.Series, 1)[0].Moves) {
			return fmt.Errorf("the games of %s in the journal are by a build that plays differently; give another name, or remove it", variant)
		}
	}
	return nil
}

// missing is an Executor of the games that a journal lacks. The others have no result.
type missing struct {
	jobs.Executor
	numbers map[int]bool
}

// Do implements [jobs.Executor].
func (m missing) Do(ctx context.Context, w *jobs.Batch, number int) ([]byte, error) {
	if !m.numbers[number] {
		return nil, nil
	}
	return m.Executor.Do(ctx, w, number)
}

// playRound plays the games of a round that the journal lacks. done is false if the
// budget was used up before its end.
func (r *Run) playRound(ctx context.Context, round int) (done bool, err error) {
	w, err := games.NewBatch(r.Settings)
	if err != nil {
		return false, err
	}
	first, end := round*r.plan.Size, (round+1)*r.plan.Size
	x := missing{r.Executor, map[int]bool{}}
	for number := first; number < end; number++ {
		if !r.Journal.has(r.plan.Job(number)) {
			x.numbers[number] = true
		}
	}
	r.progress(func(p *Progress) { p.Played, p.All = r.plan.Size-len(x.numbers), r.plan.Size })
	if len(x.numbers) > 0 && r.isOver(round) {
		return false, nil
	}
	left := len(x.numbers)
	done = true
	err = jobs.InOrder(ctx, x, &w, first, end, func(number int, result []byte) (bool, error) {
		if x.numbers[number] {
			if err := r.keep(r.plan.Job(number), result); err != nil {
				return false, err
			}
			left--
		}
		done = left == 0 || !r.isOver(round)
		return done, nil
	})
	return done, err
}

// isOver reports whether the budget is used up. It always allows for the first round.
func (r *Run) isOver(round int) bool {
	return round > 0 && r.Rounds == 0 && r.Budget > 0 && time.Since(r.begun) >= r.Budget
}

// keep keeps a game that was played.
func (r *Run) keep(job games.Job, result []byte) error {
	r.progress(func(p *Progress) { p.Played++ })
	g, err := games.Result(result)
	if err == nil {
		err = r.Journal.add(job, g)
	}
	if err != nil {
		return fmt.Errorf("%s %v, game %d: %w", job.Variant, job.Series, job.Index, err)
	}
	return nil
}
