package puzzles

import (
	"context"
	"fmt"
	"time"

	"tetrad/bench/jobs"
	"tetrad/bench/suites"
	"tetrad/engine"
	"tetrad/engine/sets"
)

// JobKind is the kind of work whose jobs prove the claims of puzzles, one each.
var JobKind = jobs.Define("set-prove", open)

// A spec is the specification of a batch, which may come from a stranger.
type spec struct {
	Puzzles suites.Packed `json:"puzzles"`
	Budget  Budget        `json:"limits"`
}

// A Proof is the result of proving a puzzle.
type Proof struct {
	Nodes   uint64        `json:"nodes"` // visited positions
	Elapsed time.Duration `json:"elapsed"`
	Wrong   string        `json:"wrong,omitempty"` // why the puzzle is not proved; empty: it is
}

// Bounds on a specification and a result.
const (
	maxThreads = 256
	maxReason  = 1000 // bytes
)

// ProveAll has puzzles proved, and calls report with each in their order.
func ProveAll(ctx context.Context, x jobs.Executor, budget Budget, list []*sets.Puzzle, report func(*sets.Puzzle, Proof)) error {
	return suites.ForEach(ctx, x, JobKind.Name, spec{suites.Pack(list), budget}, list, report)
}

// open checks a specification.
func open(s spec, host *jobs.Host) (w jobs.Work[Proof], err error) {
	if err := engine.CheckHash(int64(s.Budget.HashMiB)); err != nil {
		return w, err
	}
	if s.Budget.Threads < 0 || s.Budget.Threads > maxThreads {
		return w, fmt.Errorf("%d threads are not between 0 and %d", s.Budget.Threads, maxThreads)
	}
	list, err := s.Puzzles.Unpack(host.Registry)
	if err != nil {
		return w, err
	}
	w.Count = len(list)
	w.Do = func(ctx context.Context, index int) (Proof, error) {
		prover := prover{Registry: host.Registry, Budget: s.Budget} // with empty tables
		start := time.Now()
		nodes, err := prover.Prove(ctx, list[index])
		proof := Proof{Nodes: nodes, Elapsed: time.Since(start)}
		if err != nil {
			proof.Wrong = err.Error()
			proof.Wrong = proof.Wrong[:min(len(proof.Wrong), maxReason)]
		}
		return proof, ctx.Err()
	}
	w.Check = func(_ int, p Proof) error {
		if len(p.Wrong) > maxReason {
			return fmt.Errorf("the reason has %d bytes, want at most %d", len(p.Wrong), maxReason)
		}
		return nil
	}
	w.Same = func(_ int, a, b Proof) error { // times may differ, and with several threads nodes, too
		if a.Wrong != b.Wrong {
			return fmt.Errorf("the puzzle is %.200q and %.200q", a.Wrong, b.Wrong)
		}
		return nil
	}
	return w, nil
}
