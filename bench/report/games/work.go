package games

import (
	"context"
	"encoding/json"
	"fmt"
	"sync"

	"tetrad/bench/jobs"
	"tetrad/bench/report/measure"
	"tetrad/engine"
)

// Work is the kind of jobs that play games of reports, here or on other machines. Its
// methods may be called by several goroutines at a time.
type Work struct {
	mu   sync.Mutex
	free map[string][]*Maker // by variant; makers keep their players from game to game
}

// Name implements [jobs.Kind].
func (*Work) Name() string { return "report-games" }

// spec is the specification of a workload: a [Job] without its index.
type spec struct {
	Variant string `json:"variant"`
	Kind    string `json:"kind"`
	Seed    uint64 `json:"seed"`
}

// Workload returns the workload of all games that differ from job in their index only.
func Workload(job Job) (jobs.Workload, error) {
	return jobs.New((*Work)(nil).Name(), spec{job.Variant, job.Kind.String(), job.Seed})
}

// Open implements [jobs.Kind].
func (w *Work) Open(text json.RawMessage, host *jobs.Host) (jobs.Runner, error) {
	var s spec
	if err := json.Unmarshal(text, &s); err != nil {
		return nil, err
	}
	kind, err := ParseKind(s.Kind)
	if err != nil {
		return nil, err
	}
	game, _, err := host.Registry.Game(s.Variant)
	if err != nil {
		return nil, err
	}
	return &runner{w, host.Registry, Job{Variant: game.Name(), Kind: kind, Seed: s.Seed}}, nil
}

// runner plays the games of one workload.
type runner struct {
	work     *Work
	registry engine.Registry
	job      Job
}

// Do implements [jobs.Runner]. The result is a [measure.Game] as JSON. A game that has
// begun is played to its end.
func (r *runner) Do(ctx context.Context, index int) ([]byte, error) {
	if err := ctx.Err(); err != nil {
		return nil, err
	}
	maker, err := r.work.take(r.registry, r.job.Variant)
	if err != nil {
		return nil, err
	}
	job := r.job
	job.Index = index
	g, err := maker.Play(job)
	if err != nil {
		return nil, err
	}
	r.work.put(r.job.Variant, maker)
	return json.Marshal(g)
}

// Check implements [jobs.Checker].
func (r *runner) Check(_ int, result []byte) error {
	_, err := Result(result)
	return err
}

// Close implements [jobs.Runner].
func (r *runner) Close() error { return nil }

// Result reads the result of a job.
func Result(text []byte) (*measure.Game, error) {
	var g measure.Game
	if err := json.Unmarshal(text, &g); err != nil {
		return nil, fmt.Errorf("the result is no game: %w", err)
	}
	return &g, g.Check()
}

// take returns a maker that nobody uses.
func (w *Work) take(r engine.Registry, variant string) (*Maker, error) {
	w.mu.Lock()
	defer w.mu.Unlock()
	if list := w.free[variant]; len(list) > 0 {
		w.free[variant] = list[:len(list)-1]
		return list[len(list)-1], nil
	}
	return NewMaker(r, variant)
}

func (w *Work) put(variant string, m *Maker) {
	w.mu.Lock()
	defer w.mu.Unlock()
	if w.free == nil {
		w.free = map[string][]*Maker{}
	}
	w.free[variant] = append(w.free[variant], m)
}
