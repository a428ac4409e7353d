package suites

import (
	"context"
	"errors"
	"fmt"
	"time"

	"tetrad/bench/jobs"
	"tetrad/engine/sets"
)

// JobKind is the kind of work whose jobs give puzzles to a search, one each.
var JobKind = jobs.Define("suite-run", open)

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
	spec := spec{Pack(list), r.Options, r.Nodes, r.MoveTime}
	return ForEach(ctx, x, JobKind.Name, spec, list, func(p *sets.Puzzle, result Result) {
		result.Puzzle = p
		report(result)
	})
}

// open checks a specification.
func open(s spec, host *jobs.Host) (w jobs.Work[Result], err error) {
	if len(s.Options) > maxOptions || s.MoveTime < 0 || s.Nodes == 0 && s.MoveTime == 0 {
		return w, errors.New("the limit of a search is impossible, or there are too many options")
	}
	list, err := s.Puzzles.Unpack(host.Registry)
	if err != nil {
		return w, err
	}
	runner := Runner{host.Registry, s.Options, s.Nodes, s.MoveTime}
	sessions := jobs.Pool[session]{New: runner.session}
	w.Count = len(list)
	w.Do = func(ctx context.Context, index int) (Result, error) {
		return jobs.Use(&sessions, func(s session) (Result, error) { return runner.solve(ctx, s, list[index]) })
	}
	w.Same = func(_ int, a, b Result) error {
		if a.Moves != b.Moves && s.MoveTime == 0 {
			return fmt.Errorf("the answers are %q and %q", a.Moves, b.Moves)
		}
		return nil
	}
	return w, nil
}
