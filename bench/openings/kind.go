package openings

import (
	"context"
	"encoding/json"
	"errors"

	"tetrad/bench/jobs"
)

// JobKind is the kind of work whose jobs are random openings that meet the criteria. The result of a job
// is the opening with its index, as a line of a file.
type JobKind struct{}

// Name implements [jobs.Kind].
func (JobKind) Name() string { return "opening" }

// A spec is the specification of a batch, which may come from a stranger.
type spec struct {
	Game  string `json:"game"`
	Seed  uint64 `json:"seed"`
	Turns int    `json:"turns"`
	Criteria
}

// maxTurns is the greatest length of an opening, in turns.
const maxTurns = 10_000

// Batch returns the jobs that make the random openings of r that meet the criteria.
func (r *Random) Batch(w Criteria) (jobs.Batch, error) {
	return jobs.New(JobKind{}.Name(), spec{r.Game.Name(), r.Seed, r.Turns, w})
}

// Open implements [jobs.Kind].
func (JobKind) Open(text json.RawMessage, host *jobs.Host) (jobs.Runner, error) {
	var s spec
	if err := jobs.Decode(text, &s); err != nil {
		return nil, err
	}
	if s.Turns < 0 || s.Turns > maxTurns {
		return nil, errors.New("a number about the openings is impossible")
	}
	if err := s.Check(); err != nil {
		return nil, err
	}
	variant, _, err := host.Registry.Game(s.Game)
	if err != nil {
		return nil, err
	}
	return &runner{pool: jobs.Pool[*Random]{New: func() (*Random, error) {
		r := &Random{Game: variant, Seed: s.Seed, Turns: s.Turns}
		return r, r.SetCriteria(host.Registry, s.Criteria)
	}}}, nil
}

// A runner makes openings. Each job has a judge of its own.
type runner struct {
	jobs.Same
	pool jobs.Pool[*Random]
}

// Do implements [jobs.Runner].
func (r *runner) Do(ctx context.Context, index int) (line []byte, err error) {
	err = r.pool.Use(func(random *Random) error {
		o, err := random.opening(index, ctx.Err)
		line = []byte(o.String())
		return err
	})
	return line, err
}

// Close implements [jobs.Runner].
func (*runner) Close() error { return nil }

// Check implements [jobs.Checker].
func (r *runner) Check(_ int, result []byte) error {
	return r.pool.Use(func(random *Random) error {
		_, err := Parse(random.Game, string(result))
		return err
	})
}
