package solving

import (
	"context"
	"encoding/json"
	"fmt"
	"sync/atomic"

	"tetrad/bench/jobs"
	"tetrad/engine"
	"tetrad/positions"
)

// JobKind is the kind of work whose jobs are the leaves of a proof tree, searched within a
// number of nodes. A batch is a handful of leaves.
type JobKind struct{}

// Name implements [jobs.Kind].
func (JobKind) Name() string { return "solve-leaf" }

// A spec is the specification of a batch, which may come from a stranger.
type spec struct {
	Game   string `json:"game"`
	FEN    string `json:"fen"` // of the root
	Limits Limits `json:"limits"`
	Leaves []Leaf `json:"leaves"`
}

// Bounds on a specification.
const (
	maxLeaves = 100
	maxNodes  = 1 << 50
	maxGoal   = 1000
)

// check refuses limits that no search can keep.
func (l Limits) check() error {
	if l.Nodes < 1 || l.Nodes > maxNodes {
		return fmt.Errorf("%d nodes for a leaf, want 1 to %d", l.Nodes, uint64(maxNodes))
	}
	return engine.CheckHash(int64(l.HashMiB))
}

// Open implements [jobs.Kind].
func (JobKind) Open(text json.RawMessage, host *jobs.Host) (jobs.Runner, error) {
	var s spec
	if err := jobs.Decode(text, &s); err != nil {
		return nil, err
	}
	if err := s.Limits.check(); err != nil {
		return nil, err
	}
	if len(s.Leaves) < 1 || len(s.Leaves) > maxLeaves {
		return nil, fmt.Errorf("%d leaves, want 1 to %d", len(s.Leaves), maxLeaves)
	}
	root, err := host.Registry.Undecided(s.Game, s.FEN)
	if err != nil {
		return nil, err
	}
	if err := check(root); err != nil {
		return nil, err
	}
	return &runner{spec: s, root: root, host: host}, nil
}

// A runner searches leaves.
type runner struct {
	jobs.Same
	spec
	root positions.Position
	host *jobs.Host
}

// Do implements [jobs.Runner].
func (r *runner) Do(ctx context.Context, index int) ([]byte, error) {
	if index < 0 || index >= len(r.Leaves) {
		return nil, fmt.Errorf("there is no leaf %d", index)
	}
	leaf := r.Leaves[index]
	if leaf.Goal < -maxGoal || leaf.Goal > maxGoal {
		return nil, fmt.Errorf("a goal of %d is impossible", leaf.Goal)
	}
	p := r.root.Copy()
	if err := leaf.play(p); err != nil {
		return nil, err
	}
	var stop atomic.Bool
	defer context.AfterFunc(ctx, func() { stop.Store(true) })()
	result := compute(p, leaf.Goal, r.Limits, r.host.Registry.Estimate(r.Game), &stop)
	if err := ctx.Err(); err != nil {
		return nil, err
	}
	return json.Marshal(result)
}

// Check implements [jobs.Checker].
func (r *runner) Check(index int, text []byte) error {
	if index < 0 || index >= len(r.Leaves) {
		return fmt.Errorf("there is no leaf %d", index)
	}
	_, err := readResult(text, r.Limits)
	return err
}

func readResult(text []byte, l Limits) (Result, error) {
	var result Result
	if err := jobs.Decode(text, &result); err != nil {
		return result, err
	}
	return result, result.check(l)
}

// Close implements [jobs.Runner].
func (*runner) Close() error { return nil }
