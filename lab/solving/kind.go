package solving

import (
	"context"
	"fmt"
	"sync/atomic"

	"tetrad/bench/jobs"
	"tetrad/engine"
	"tetrad/engine/wholefile"
	"tetrad/positions"
)

// JobKind is the kind of work whose jobs are the leaves of a proof tree, searched within a
// number of nodes. A batch is a handful of leaves.
var JobKind = jobs.Define("solve-leaf", open)

// A spec is the specification of a batch, which may come from a stranger.
type spec struct {
	Game   string `json:"game"`
	FEN    string `json:"fen"` // of the root
	Budget Budget `json:"limits"`
	Leaves []Leaf `json:"leaves"`
}

// Bounds on a specification.
const (
	maxLeaves = 100
	maxNodes  = 1 << 50
	maxGoal   = 1000
)

// check refuses a budget that no search can keep.
func (b Budget) check() error {
	if b.Nodes < 1 || b.Nodes > maxNodes {
		return fmt.Errorf("%d nodes for a leaf, want 1 to %d", b.Nodes, uint64(maxNodes))
	}
	return engine.CheckHash(int64(b.HashMiB))
}

// open checks a specification.
func open(s spec, host *jobs.Host) (w jobs.Work[Result], err error) {
	if err := s.Budget.check(); err != nil {
		return w, err
	}
	if len(s.Leaves) < 1 || len(s.Leaves) > maxLeaves {
		return w, fmt.Errorf("%d leaves, want 1 to %d", len(s.Leaves), maxLeaves)
	}
	root, err := host.Registry.Undecided(s.Game, s.FEN)
	if err != nil {
		return w, err
	}
	if err := check(root); err != nil {
		return w, err
	}
	w.Count = len(s.Leaves)
	w.Do = func(ctx context.Context, index int) (Result, error) {
		return s.search(ctx, root.Copy(), s.Leaves[index], host.Registry)
	}
	w.Check = func(_ int, r Result) error { return r.check(s.Budget) }
	return w, nil
}

// search searches a leaf of the root p.
func (s *spec) search(ctx context.Context, p positions.Position, leaf Leaf, r engine.Registry) (result Result, err error) {
	if leaf.Goal < -maxGoal || leaf.Goal > maxGoal {
		return result, fmt.Errorf("a goal of %d is impossible", leaf.Goal)
	}
	if err := leaf.play(p); err != nil {
		return result, err
	}
	var stop atomic.Bool
	defer context.AfterFunc(ctx, func() { stop.Store(true) })()
	result = compute(p, leaf.Goal, s.Budget, r.Estimate(s.Game), &stop)
	return result, ctx.Err()
}

func readResult(text []byte, b Budget) (Result, error) {
	var result Result
	if err := wholefile.Decode(text, &result); err != nil {
		return result, err
	}
	return result, result.check(b)
}
