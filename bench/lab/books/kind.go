package books

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"

	"tetrad/bench/jobs"
	"tetrad/bench/lab/books/book"
	"tetrad/engine"
	"tetrad/positions"
	"tetrad/search"
)

// JobKind is the kind of work whose jobs search positions of a book, one each.
type JobKind struct{}

// Name implements [jobs.Kind].
func (JobKind) Name() string { return "book-search" }

// A spec is the specification of a batch, which may come from a stranger.
type spec struct {
	Settings book.Settings `json:"settings"`
	Tasks    []byte        `json:"tasks"` // as JSON, compressed
}

// Bounds on settings and on the tasks of a specification.
const (
	maxLines = 256 // as many as the option MultiPV allows
	maxFirst = maxDistinct
	maxBatch = 1024
	maxLoss  = 10_000
	maxTasks = 8 << 20 // bytes
)

// Check refuses settings that no book can have.
func Check(s book.Settings) error {
	switch {
	case s.Nodes == 0:
		return errors.New("a search has no nodes")
	case s.Lines < 1 || s.Lines > maxLines:
		return fmt.Errorf("a search lists %d turns, want 1 to %d", s.Lines, maxLines)
	case s.First < 1 || s.First > maxFirst:
		return fmt.Errorf("the start lists %d turns, want 1 to %d", s.First, maxFirst)
	case s.Batch < 1 || s.Batch > maxBatch:
		return fmt.Errorf("%d searches stand between two choices, want 1 to %d", s.Batch, maxBatch)
	case s.Loss < 1 || s.Loss > maxLoss:
		return fmt.Errorf("%d centipawns count as a turn, want 1 to %d", s.Loss, maxLoss)
	}
	return engine.CheckHash(int64(s.HashMiB))
}

// newBatch returns the jobs of some searches.
func newBatch(s book.Settings, tasks []task) (jobs.Batch, error) {
	text, err := json.Marshal(tasks)
	if err != nil {
		return jobs.Batch{}, err
	}
	packed, err := jobs.Pack(text)
	if err != nil {
		return jobs.Batch{}, err
	}
	return jobs.New(JobKind{}.Name(), spec{s, packed})
}

// Open implements [jobs.Kind].
func (JobKind) Open(text json.RawMessage, host *jobs.Host) (jobs.Runner, error) {
	var s spec
	if err := jobs.Decode(text, &s); err != nil {
		return nil, err
	}
	if err := Check(s.Settings); err != nil {
		return nil, err
	}
	r := &runner{searchers: jobs.Pool[*searcher]{New: func() (*searcher, error) { return newSearcher(host.Registry, s.Settings) }}}
	tasks, err := jobs.Unpack(s.Tasks, maxTasks)
	if err == nil {
		err = jobs.Decode(tasks, &r.tasks)
	}
	if err == nil {
		err = r.searchers.Use(func(*searcher) error { return nil }) // refuses what the engine does not have
	}
	return r, err
}

// A runner searches positions.
type runner struct {
	jobs.Same
	tasks     []task
	searchers jobs.Pool[*searcher]
}

// Do implements [jobs.Runner].
func (r *runner) Do(ctx context.Context, index int) (result []byte, err error) {
	if index < 0 || index >= len(r.tasks) {
		return nil, fmt.Errorf("there is no position %d", index)
	}
	err = r.searchers.Use(func(x *searcher) error {
		found, err := x.find(ctx, r.tasks[index])
		if err != nil {
			return err
		}
		result, err = json.Marshal(found)
		return err
	})
	return result, err
}

// Close implements [jobs.Runner].
func (*runner) Close() error { return nil }

// Check implements [jobs.Checker].
func (r *runner) Check(index int, result []byte) error {
	if index < 0 || index >= len(r.tasks) {
		return fmt.Errorf("there is no position %d", index)
	}
	return r.searchers.Use(func(x *searcher) error {
		_, err := readFound(x.game, r.tasks[index], x.settings.Lines, result)
		return err
	})
}

// readFound reads the result of a task and refuses what no search finds.
func readFound(g positions.Game, t task, lines int, result []byte) (*Found, error) {
	var f Found
	if err := jobs.Decode(result, &f); err != nil {
		return nil, err
	}
	p := g.Start()
	for _, move := range t.Moves {
		if _, err := positions.PlayTurn(p, move); err != nil {
			return nil, err
		}
	}
	if len(f.Lines) > lines || !f.value().IsValid() || f.Distinct < 0 || f.Depth < 0 {
		return nil, errors.New("the result of a search is impossible")
	}
	for _, l := range f.Lines {
		if _, err := p.ParseTurn(l.Move); err != nil {
			return nil, fmt.Errorf("%s: %w", positions.Clip(l.Move), err)
		}
		if !book.Estimated(search.Score(l.Score)).IsValid() {
			return nil, errors.New("the score of a turn is impossible")
		}
	}
	return &f, nil
}
