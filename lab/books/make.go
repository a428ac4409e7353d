// Package books makes opening books by search.
package books

import (
	"context"
	"errors"
	"fmt"
	"os"

	"tetrad/bench/jobs"
	"tetrad/bench/sealed"
	"tetrad/engine/book"
	"tetrad/engine/wholefile"
	"tetrad/positions"
)

// A Builder makes a book. The book depends only on its settings and its size: not on
// interruptions, nor on who computes the searches.
type Builder struct {
	Settings Settings
	Executor jobs.Executor
	// Journal keeps the searches of an unfinished book; nil: nothing keeps them.
	Journal *Journal
	// Progress is called with the number of searches so far.
	Progress func(searches int)

	graph graph
}

// A Journal is a file with what was found for an unfinished book, in order, so that an
// interruption costs one search at most. Its first line has the settings.
type Journal struct {
	*sealed.Journal[found]
	known []found // that are not in the book yet
}

// OpenJournal opens the journal of the book in a file, or begins it beside that file. It
// refuses one of other settings.
func OpenJournal(path string, s Settings) (j *Journal, err error) {
	j = &Journal{}
	j.Journal, err = sealed.OpenOrCreate(path+".unfinished", s, func(begun *Settings) error {
		if *begun != s {
			return errors.New("it was begun with other settings; give the same, or remove it")
		}
		return nil
	}, func(f *found) error {
		j.known = append(j.known, *f)
		return nil
	})
	return j, err
}

// End removes the file.
func (j *Journal) End() error { return errors.Join(j.Close(), os.Remove(j.Name())) }

// Make returns a book of at least this many searches, rounded up to whole batches. It is
// smaller if nothing is left to search: the value of the start is proved, or all turns
// that can be searched were.
func (m *Builder) Make(ctx context.Context, g positions.Game, searches int) (*book.Book, error) {
	m.graph = graph{game: g, seed: m.Settings.Seed, byKey: map[uint64]int{}}
	for leaves := []leaf{{parent: -1}}; len(leaves) > 0; {
		if err := m.batch(ctx, leaves); err != nil {
			return nil, err
		}
		m.graph.evaluate()
		if err := m.graph.widen(); err != nil {
			return nil, err
		}
		leaves = nil
		if len(m.graph.nodes) < searches {
			leaves = m.graph.choose(batchSize)
		}
	}
	n := len(m.graph.nodes)
	return book.New(g, book.Head{Searches: n, Command: m.Settings.command(n)}, m.graph.positions())
}

// batch searches some positions and adds them to the graph.
func (m *Builder) batch(ctx context.Context, leaves []leaf) error {
	var tasks []task
	for _, l := range leaves {
		tasks = append(tasks, l.moves)
	}
	w, err := newBatch(m.Settings, tasks)
	if err != nil {
		return err
	}
	list, err := m.search(ctx, &w, tasks)
	if err != nil {
		return err
	}
	for i := range list {
		if err := m.graph.add(leaves[i], &list[i]); err != nil {
			return err
		}
	}
	return nil
}

// search returns what the searches of a batch find, in order. What the journal has is not
// computed again.
func (m *Builder) search(ctx context.Context, w *jobs.Batch, tasks []task) (list []found, err error) {
	if m.Journal != nil {
		have := min(len(m.Journal.known), len(tasks))
		list, m.Journal.known = m.Journal.known[:have:have], m.Journal.known[have:]
	}
	before := len(m.graph.nodes)
	err = jobs.InOrder(ctx, m.Executor, w, len(list), len(tasks), func(i int, text []byte) (bool, error) {
		var f found
		err := wholefile.Decode(text, &f)
		if err == nil {
			err = f.check(m.graph.game, tasks[i], m.Settings.Lines)
		}
		if err != nil {
			return false, fmt.Errorf("after %v: %w", tasks[i], err)
		}
		list = append(list, f)
		m.Progress(before + len(list))
		if m.Journal == nil {
			return true, nil
		}
		return true, m.Journal.Append(f)
	})
	return list, err
}
