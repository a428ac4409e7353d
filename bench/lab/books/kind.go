package books

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"

	"tetrad/bench/jobs"
	"tetrad/engine/book"
	"tetrad/positions"
	"tetrad/search"
)

// JobKind is the kind of work whose jobs search positions of a book, one each.
type JobKind struct{}

// Name implements [jobs.Kind].
func (JobKind) Name() string { return "book-search" }

// A spec is the specification of a batch, which may come from a stranger.
type spec struct {
	Settings Settings `json:"settings"`
	Tasks    []byte   `json:"tasks"` // as JSON, compressed
}

// maxTasks bounds the tasks of a specification, in bytes.
const maxTasks = 8 << 20

// newBatch returns the jobs of some searches.
func newBatch(s Settings, tasks []task) (jobs.Batch, error) {
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
	if err := s.Settings.Check(); err != nil {
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
		f, err := x.find(ctx, r.tasks[index])
		if err != nil {
			return err
		}
		result, err = json.Marshal(f)
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
func readFound(g positions.Game, t task, lines int, result []byte) (*found, error) {
	var f found
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
