package suites

import (
	"bytes"
	"context"
	"fmt"
	"strings"

	"tetrad/bench/jobs"
	"tetrad/engine"
	"tetrad/engine/sets"
	"tetrad/engine/wholefile"
)

// Packed are puzzles in a specification of work, as the text of a file, compressed.
type Packed []byte

// maxPuzzles is the most bytes of puzzles in a specification, which may come from a
// stranger.
const maxPuzzles = 4 << 20

// Pack returns puzzles for a specification.
func Pack(list []*sets.Puzzle) Packed {
	var text strings.Builder
	fmt.Fprintln(&text, sets.Header)
	for _, p := range list {
		fmt.Fprintln(&text, p)
	}
	return wholefile.Pack([]byte(text.String()))
}

// Unpack returns the puzzles, which may come from a stranger.
func (p Packed) Unpack(r engine.Registry) ([]*sets.Puzzle, error) {
	text, err := wholefile.Unpack(p, maxPuzzles)
	if err != nil {
		return nil, err
	}
	return sets.Read(r, bytes.NewReader(text))
}

// ForEach has something done with each puzzle of a list, the one that spec has, and calls
// report with the results in their order.
func ForEach[T any](ctx context.Context, x jobs.Executor, kind string, spec any, list []*sets.Puzzle, report func(*sets.Puzzle, T)) error {
	w, err := jobs.New(kind, spec)
	if err != nil {
		return fmt.Errorf("%w; take fewer puzzles at a time", err)
	}
	return jobs.InOrder(ctx, x, &w, 0, len(list), func(index int, text []byte) (bool, error) {
		var result T
		if err := wholefile.Decode(text, &result); err != nil {
			return false, err
		}
		report(list[index], result)
		return true, nil
	})
}
