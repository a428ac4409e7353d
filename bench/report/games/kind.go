package games

import (
	"context"
	"encoding/json"
	"fmt"

	"tetrad/bench/jobs"
)

// JobKind is the kind of jobs that play games of reports, here or on other machines.
var JobKind = jobs.Define("report-games", open)

// NewBatch returns the jobs of a report. The indexes of its jobs are the numbers of
// [Plan.Job].
func NewBatch(s Settings) (jobs.Batch, error) { return jobs.New(JobKind.Name, s) }

// open checks a specification. The results are games. One that has begun is played to its
// end. Self-players keep their players from game to game.
func open(s Settings, host *jobs.Host) (w jobs.Work[Record], err error) {
	plan, err := NewPlan(host.Registry, s)
	if err != nil {
		return w, err
	}
	selfPlayers := map[string]*jobs.Pool[*SelfPlayer]{}
	for _, variant := range s.Variants {
		selfPlayers[variant] = &jobs.Pool[*SelfPlayer]{New: func() (*SelfPlayer, error) { return NewSelfPlayer(host.Registry, variant, s.FEN) }}
	}
	w.Count = jobs.MaxIndex
	w.Do = func(ctx context.Context, index int) (Record, error) {
		if err := ctx.Err(); err != nil {
			return Record{}, err
		}
		job := plan.Job(index)
		return jobs.Use(selfPlayers[job.Variant], func(m *SelfPlayer) (Record, error) {
			g, err := m.Play(job)
			if err != nil {
				return Record{}, err
			}
			return *g, nil
		})
	}
	w.Check = func(_ int, g Record) error { return g.Check() }
	return w, nil
}

// Result reads the result of a job.
func Result(text []byte) (*Record, error) {
	var g Record
	if err := json.Unmarshal(text, &g); err != nil {
		return nil, fmt.Errorf("the result is no game: %w", err)
	}
	return &g, g.Check()
}
