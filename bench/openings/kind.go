package openings

import (
	"context"
	"errors"

	"tetrad/bench/jobs"
)

// JobKind is the kind of work whose jobs are random openings that meet the criteria. The result of a job
// is the opening with its index, as a line of a file.
var JobKind = jobs.Define("opening", open)

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
	return jobs.New(JobKind.Name, spec{r.Game.Name(), r.Seed, r.Turns, w})
}

// open checks a specification. Each job has a judge of its own.
func open(s spec, host *jobs.Host) (w jobs.Work[[]byte], err error) {
	if s.Turns < 0 || s.Turns > maxTurns {
		return w, errors.New("a number about the openings is impossible")
	}
	if err := s.Check(); err != nil {
		return w, err
	}
	variant, _, err := host.Registry.Game(s.Game)
	if err != nil {
		return w, err
	}
	pool := jobs.Pool[*Random]{New: func() (*Random, error) {
		r := &Random{Game: variant, Seed: s.Seed, Turns: s.Turns}
		return r, r.SetCriteria(host.Registry, s.Criteria)
	}}
	w.Count = jobs.MaxIndex
	w.Do = func(ctx context.Context, index int) ([]byte, error) {
		return jobs.Use(&pool, func(r *Random) ([]byte, error) {
			o, err := r.opening(index, ctx.Err)
			return []byte(o.String()), err
		})
	}
	w.Check = func(_ int, result []byte) error {
		_, err := parse(variant, string(result))
		return err
	}
	return w, nil
}
