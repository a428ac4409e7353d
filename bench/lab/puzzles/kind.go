package puzzles

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"strings"

	"tetrad/bench/jobs"
	"tetrad/engine"
	"tetrad/protocol/puzzle"
)

// Kind is the kind of work whose jobs verify puzzles, one each. The result of a job says
// what is wrong, and is empty if nothing is.
type Kind struct{}

// Name implements [jobs.Kind].
func (Kind) Name() string { return "puzzle-verify" }

// A spec is the specification of a workload, which may come from a stranger.
type spec struct {
	Puzzles []byte `json:"puzzles"` // lines of a file, compressed
	Limits  Limits `json:"limits"`
}

// Bounds on a specification and a result.
const (
	maxPuzzles = 4 << 20 // bytes of puzzles
	maxReason  = 1000    // bytes
)

// VerifyAll has puzzles verified, and calls report with each in their order. wrong says
// what is wrong, and is empty if nothing is.
func VerifyAll(ctx context.Context, x jobs.Executor, limits Limits, list []*puzzle.Puzzle, report func(p *puzzle.Puzzle, wrong string)) error {
	var text strings.Builder
	fmt.Fprintln(&text, puzzle.Header)
	for _, p := range list {
		fmt.Fprintln(&text, p)
	}
	packed, err := jobs.Pack([]byte(text.String()))
	if err != nil {
		return err
	}
	w, err := jobs.New(Kind{}.Name(), spec{packed, limits})
	if err != nil {
		return fmt.Errorf("%w; take fewer puzzles at a time (--game, --every)", err)
	}
	return jobs.InOrder(ctx, x, &w, 0, len(list), func(index int, result []byte) (bool, error) {
		report(list[index], string(result))
		return true, nil
	})
}

// Open implements [jobs.Kind].
func (Kind) Open(text json.RawMessage, host *jobs.Host) (jobs.Runner, error) {
	var s spec
	d := json.NewDecoder(bytes.NewReader(text))
	d.DisallowUnknownFields()
	if err := d.Decode(&s); err != nil {
		return nil, err
	}
	if s.Limits.Positions == 0 {
		return nil, errors.New("the proofs of the puzzles may visit no position")
	}
	if err := engine.CheckHash(int64(s.Limits.HashMiB)); err != nil {
		return nil, err
	}
	lines, err := jobs.Unpack(s.Puzzles, maxPuzzles)
	if err != nil {
		return nil, err
	}
	list, err := puzzle.Read(host.Registry, bytes.NewReader(lines))
	if err != nil {
		return nil, err
	}
	return &runner{list, jobs.Stock[*Verifier]{Make: func() (*Verifier, error) {
		return &Verifier{Registry: host.Registry, Limits: s.Limits}, nil
	}}}, nil
}

// A runner verifies puzzles.
type runner struct {
	puzzles   []*puzzle.Puzzle
	verifiers jobs.Stock[*Verifier]
}

// Do implements [jobs.Runner].
func (r *runner) Do(ctx context.Context, index int) (wrong []byte, err error) {
	if index < 0 || index >= len(r.puzzles) {
		return nil, fmt.Errorf("there is no puzzle %d", index)
	}
	err = r.verifiers.Use(func(v *Verifier) error {
		if err := v.Verify(ctx, r.puzzles[index]); err != nil {
			text := err.Error()
			wrong = []byte(text[:min(len(text), maxReason)])
		}
		return ctx.Err()
	})
	return wrong, err
}

// Check implements [jobs.Checker].
func (r *runner) Check(_ int, result []byte) error {
	if len(result) > maxReason {
		return fmt.Errorf("the reason has %d bytes, want at most %d", len(result), maxReason)
	}
	return nil
}

// Same implements [jobs.Comparer].
func (r *runner) Same(_ int, a, b []byte) error {
	if !bytes.Equal(a, b) {
		return fmt.Errorf("the puzzle is %.200q and %.200q", a, b)
	}
	return nil
}

// Close implements [jobs.Runner].
func (*runner) Close() error { return nil }
