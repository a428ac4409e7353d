package suites

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"strings"
	"sync/atomic"
	"time"

	"tetrad/bench/jobs"
	"tetrad/engine"
)

// Proving is the kind of work whose jobs prove puzzles again, one each. The tables of a
// proof are empty at its beginning.
type Proving struct{}

// Running is the kind of work whose jobs give puzzles to a search, one each.
type Running struct{}

// Name implements [jobs.Kind].
func (Proving) Name() string { return "suite-prove" }

// Name implements [jobs.Kind].
func (Running) Name() string { return "suite-run" }

// A proofSpec is the specification of [Proving], which may come from a stranger.
type proofSpec struct {
	Puzzles []byte `json:"puzzles"` // lines of a file, compressed
	HashMiB int    `json:"hash"`
}

// A runSpec is the specification of [Running], which may come from a stranger.
type runSpec struct {
	Puzzles  []byte        `json:"puzzles"`
	Options  [][2]string   `json:"options"`
	Nodes    uint64        `json:"nodes,omitempty"`
	MoveTime time.Duration `json:"movetime,omitempty"`
}

// A Proof is the result of proving a puzzle.
type Proof struct {
	Nodes uint64 `json:"nodes"`           // visited positions
	Wrong string `json:"wrong,omitempty"` // how the puzzle differs; empty: it is proven
}

// Bounds on a specification.
const (
	maxPuzzles = 4 << 20 // bytes of puzzles
	maxOptions = 100
)

// pack returns puzzles for a specification.
func pack(list []Puzzle) ([]byte, error) {
	var text strings.Builder
	for _, p := range list {
		fmt.Fprintln(&text, p)
	}
	return jobs.Pack([]byte(text.String()))
}

func unpack(r engine.Registry, packed []byte) ([]Puzzle, error) {
	text, err := jobs.Unpack(packed, maxPuzzles)
	if err != nil {
		return nil, err
	}
	return Read(r, bytes.NewReader(text))
}

// decode reads JSON without unknown fields.
func decode(text []byte, value any) error {
	d := json.NewDecoder(bytes.NewReader(text))
	d.DisallowUnknownFields()
	return d.Decode(value)
}

// ProveAll has puzzles proven, and calls report with each in their order.
func ProveAll(ctx context.Context, x jobs.Executor, list []Puzzle, hashMiB int, report func(Puzzle, Proof)) error {
	packed, err := pack(list)
	if err != nil {
		return err
	}
	w, err := jobs.New(Proving{}.Name(), proofSpec{packed, hashMiB})
	if err != nil {
		return err
	}
	return jobs.InOrder(ctx, x, &w, 0, len(list), func(index int, result []byte) (bool, error) {
		var p Proof
		if err := decode(result, &p); err != nil {
			return false, err
		}
		report(list[index], p)
		return true, nil
	})
}

// RunAll gives puzzles to the search of r, and calls report with each in their order.
func (r Runner) RunAll(ctx context.Context, x jobs.Executor, list []Puzzle, report func(Result)) error {
	packed, err := pack(list)
	if err != nil {
		return err
	}
	w, err := jobs.New(Running{}.Name(), runSpec{packed, r.Options, r.Nodes, r.MoveTime})
	if err != nil {
		return err
	}
	return jobs.InOrder(ctx, x, &w, 0, len(list), func(index int, text []byte) (bool, error) {
		result := Result{Puzzle: list[index]}
		if err := decode(text, &result); err != nil {
			return false, err
		}
		report(result)
		return true, nil
	})
}

// Open implements [jobs.Kind].
func (Proving) Open(text json.RawMessage, host *jobs.Host) (jobs.Runner, error) {
	var s proofSpec
	if err := decode(text, &s); err != nil {
		return nil, err
	}
	if err := engine.CheckHash(int64(s.HashMiB)); err != nil {
		return nil, err
	}
	list, err := unpack(host.Registry, s.Puzzles)
	return &work[Proof]{list, func(ctx context.Context, p Puzzle) (Proof, error) {
		prover := Prover{Registry: host.Registry, HashMiB: s.HashMiB}
		var stop atomic.Bool
		defer context.AfterFunc(ctx, func() { stop.Store(true) })()
		nodes, err := prover.Prove(p, &stop)
		switch {
		case errors.Is(err, ErrUnproven):
			return Proof{}, err
		case err != nil:
			return Proof{nodes, err.Error()}, nil
		}
		return Proof{Nodes: nodes}, nil
	}}, err
}

// Open implements [jobs.Kind].
func (Running) Open(text json.RawMessage, host *jobs.Host) (jobs.Runner, error) {
	var s runSpec
	if err := decode(text, &s); err != nil {
		return nil, err
	}
	if len(s.Options) > maxOptions || s.MoveTime < 0 || s.Nodes == 0 && s.MoveTime == 0 {
		return nil, errors.New("the limit of a search is impossible, or there are too many options")
	}
	list, err := unpack(host.Registry, s.Puzzles)
	if err != nil {
		return nil, err
	}
	runner := Runner{host.Registry, s.Options, s.Nodes, s.MoveTime}
	sessions := jobs.Stock[ownSession]{Make: runner.session}
	return &work[Result]{list, func(ctx context.Context, p Puzzle) (result Result, err error) {
		err = sessions.Use(func(s ownSession) (err error) {
			result, err = runner.solve(ctx, s, p)
			return err
		})
		return result, err
	}}, nil
}

// work is a Runner that does something with one puzzle in each job.
type work[T any] struct {
	puzzles []Puzzle
	do      func(context.Context, Puzzle) (T, error)
}

// Do implements [jobs.Runner].
func (w *work[T]) Do(ctx context.Context, index int) ([]byte, error) {
	if index < 0 || index >= len(w.puzzles) {
		return nil, fmt.Errorf("there is no puzzle %d", index)
	}
	result, err := w.do(ctx, w.puzzles[index])
	if err != nil {
		return nil, err
	}
	return json.Marshal(result)
}

// Check implements [jobs.Checker].
func (w *work[T]) Check(_ int, result []byte) error {
	var value T
	return decode(result, &value)
}

// Close implements [jobs.Runner].
func (*work[T]) Close() error { return nil }
