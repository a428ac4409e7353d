package suites

import (
	"context"
	"encoding/json"
	"errors"
	"time"

	"tetrad/bench/jobs"
	"tetrad/protocol/sets"
)

// JobKind is the kind of work whose jobs give puzzles to a search, one each.
type JobKind struct{}

// Name implements [jobs.Kind].
func (JobKind) Name() string { return "suite-run" }

// A spec is the specification of [JobKind], which may come from a stranger.
type spec struct {
	Puzzles  Packed        `json:"puzzles"`
	Options  [][2]string   `json:"options"`
	Nodes    uint64        `json:"nodes,omitempty"`
	MoveTime time.Duration `json:"movetime,omitempty"`
}

// maxOptions bounds a specification.
const maxOptions = 100

// RunAll gives puzzles to the search of r, and calls report with each in their order.
func (r Runner) RunAll(ctx context.Context, x jobs.Executor, list []*sets.Puzzle, report func(Result)) error {
	packed, err := Pack(list)
	if err != nil {
		return err
	}
	spec := spec{packed, r.Options, r.Nodes, r.MoveTime}
	return ForEach(ctx, x, JobKind{}.Name(), spec, list, func(p *sets.Puzzle, result Result) {
		result.Puzzle = p
		report(result)
	})
}

// Open implements [jobs.Kind].
func (JobKind) Open(text json.RawMessage, host *jobs.Host) (jobs.Runner, error) {
	var s spec
	if err := jobs.Decode(text, &s); err != nil {
		return nil, err
	}
	if len(s.Options) > maxOptions || s.MoveTime < 0 || s.Nodes == 0 && s.MoveTime == 0 {
		return nil, errors.New("the limit of a search is impossible, or there are too many options")
	}
	list, err := s.Puzzles.Unpack(host.Registry)
	if err != nil {
		return nil, err
	}
	runner := Runner{host.Registry, s.Options, s.Nodes, s.MoveTime}
	sessions := jobs.Pool[session]{New: runner.session}
	return &PuzzleRunner[Result]{list, func(ctx context.Context, p *sets.Puzzle) (result Result, err error) {
		err = sessions.Use(func(s session) (err error) {
			result, err = runner.solve(ctx, s, p)
			return err
		})
		return result, err
	}}, nil
}
