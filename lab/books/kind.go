package books

import (
	"context"
	"encoding/json"

	"tetrad/bench/jobs"
	"tetrad/engine/wholefile"
)

// JobKind is the kind of work whose jobs search positions of a book, one each.
var JobKind = jobs.Define("book-search", open)

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
	return jobs.New(JobKind.Name, spec{s, wholefile.Pack(text)})
}

// open checks a specification.
func open(s spec, host *jobs.Host) (w jobs.Work[found], err error) {
	if err := s.Settings.Check(); err != nil {
		return w, err
	}
	first, err := newSearcher(host.Registry, s.Settings) // refuses what the engine does not have
	if err != nil {
		return w, err
	}
	text, err := wholefile.Unpack(s.Tasks, maxTasks)
	if err != nil {
		return w, err
	}
	var tasks []task
	if err := wholefile.Decode(text, &tasks); err != nil {
		return w, err
	}
	searchers := jobs.Pool[*searcher]{New: func() (*searcher, error) { return newSearcher(host.Registry, s.Settings) }}
	w.Count = len(tasks)
	w.Do = func(ctx context.Context, index int) (found, error) {
		return jobs.Use(&searchers, func(x *searcher) (found, error) { return x.find(ctx, tasks[index]) })
	}
	w.Check = func(index int, f found) error { return f.check(first.game, tasks[index], s.Settings.Lines) }
	return w, nil
}
