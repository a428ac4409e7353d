package games

import (
	"context"
	"encoding/json"
	"fmt"

	"tetrad/bench/jobs"
	"tetrad/bench/report/internal/measure"
)

// JobKind is the kind of jobs that play games of reports, here or on other machines.
type JobKind struct{}

// Name implements [jobs.Kind].
func (JobKind) Name() string { return "report-games" }

// NewBatch returns the jobs of a report. The indexes of its jobs are the numbers of
// [Plan.Job].
func NewBatch(s Settings) (jobs.Batch, error) { return jobs.New(JobKind{}.Name(), s) }

// Open implements [jobs.Kind].
func (JobKind) Open(text json.RawMessage, host *jobs.Host) (jobs.Runner, error) {
	var s Settings
	if err := json.Unmarshal(text, &s); err != nil {
		return nil, err
	}
	plan, err := NewPlan(host.Registry, s)
	if err != nil {
		return nil, err
	}
	r := &runner{plan, map[string]*jobs.Pool[*SelfPlayer]{}}
	for _, variant := range s.Variants {
		r.selfPlayers[variant] = &jobs.Pool[*SelfPlayer]{New: func() (*SelfPlayer, error) { return NewSelfPlayer(host.Registry, variant, s.FEN) }}
	}
	return r, nil
}

// runner plays the games of one report. Self-players keep their players from game to game.
type runner struct {
	plan        *Plan
	selfPlayers map[string]*jobs.Pool[*SelfPlayer]
}

// Do implements [jobs.Runner]. The result is a [measure.Record] as JSON. A game that has
// begun is played to its end.
func (r *runner) Do(ctx context.Context, index int) (result []byte, err error) {
	if err := ctx.Err(); err != nil {
		return nil, err
	}
	job := r.plan.Job(index)
	err = r.selfPlayers[job.Variant].Use(func(m *SelfPlayer) error {
		g, err := m.Play(job)
		if err == nil {
			result, err = json.Marshal(g)
		}
		return err
	})
	return result, err
}

// Check implements [jobs.Checker].
func (r *runner) Check(_ int, result []byte) error {
	_, err := Result(result)
	return err
}

// Close implements [jobs.Runner].
func (r *runner) Close() error { return nil }

// Result reads the result of a job.
func Result(text []byte) (*measure.Record, error) {
	var g measure.Record
	if err := json.Unmarshal(text, &g); err != nil {
		return nil, fmt.Errorf("the result is no game: %w", err)
	}
	return &g, g.Check()
}
