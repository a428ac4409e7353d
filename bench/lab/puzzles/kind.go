package puzzles

import (
	"context"
	"encoding/json"
	"fmt"
	"time"

	"tetrad/bench/jobs"
	"tetrad/bench/suites"
	"tetrad/engine"
	"tetrad/protocol/sets"
)

// JobKind is the kind of work whose jobs prove the claims of puzzles, one each.
type JobKind struct{}

// Name implements [jobs.Kind].
func (JobKind) Name() string { return "set-prove" }

// A spec is the specification of a batch, which may come from a stranger.
type spec struct {
	Puzzles suites.Packed `json:"puzzles"`
	Limits  Limits        `json:"limits"`
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
func ProveAll(ctx context.Context, x jobs.Executor, limits Limits, list []*sets.Puzzle, report func(*sets.Puzzle, Proof)) error {
	packed, err := suites.Pack(list)
	if err != nil {
		return err
	}
	return suites.ForEach(ctx, x, JobKind{}.Name(), spec{packed, limits}, list, report)
}

// Open implements [jobs.Kind].
func (JobKind) Open(text json.RawMessage, host *jobs.Host) (jobs.Runner, error) {
	var s spec
	if err := jobs.Decode(text, &s); err != nil {
		return nil, err
	}
	if err := engine.CheckHash(int64(s.Limits.HashMiB)); err != nil {
		return nil, err
	}
	if s.Limits.Threads < 0 || s.Limits.Threads > maxThreads {
		return nil, fmt.Errorf("%d threads are not between 0 and %d", s.Limits.Threads, maxThreads)
	}
	list, err := s.Puzzles.Unpack(host.Registry)
	if err != nil {
		return nil, err
	}
	return &runner{suites.PuzzleRunner[Proof]{Puzzles: list, Each: func(ctx context.Context, p *sets.Puzzle) (Proof, error) {
		prover := Prover{Registry: host.Registry, Limits: s.Limits} // with empty tables
		start := time.Now()
		nodes, err := prover.Prove(ctx, p)
		proof := Proof{Nodes: nodes, Elapsed: time.Since(start)}
		if err != nil {
			proof.Wrong = err.Error()
			proof.Wrong = proof.Wrong[:min(len(proof.Wrong), maxReason)]
		}
		return proof, ctx.Err()
	}}}, nil
}

// A runner proves puzzles.
type runner struct{ suites.PuzzleRunner[Proof] }

// Check implements [jobs.Checker].
func (r *runner) Check(index int, result []byte) error {
	var p Proof
	if err := jobs.Decode(result, &p); err != nil {
		return err
	}
	if len(p.Wrong) > maxReason {
		return fmt.Errorf("the reason has %d bytes, want at most %d", len(p.Wrong), maxReason)
	}
	return nil
}

// Same implements [jobs.Comparer]. Times may differ, and with several threads nodes, too.
func (r *runner) Same(_ int, a, b []byte) error {
	var first, second Proof
	if err := jobs.Decode(a, &first); err != nil {
		return err
	}
	if err := jobs.Decode(b, &second); err != nil {
		return err
	}
	if first.Wrong != second.Wrong {
		return fmt.Errorf("the puzzle is %.200q and %.200q", first.Wrong, second.Wrong)
	}
	return nil
}
