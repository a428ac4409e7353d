package explorer

import (
	"context"
	"errors"
	"io"
	"runtime"

	"golang.org/x/sync/errgroup"

	"tetrad/engine"
	"tetrad/protocol/record"
)

// Files reads games from files into an index.
type Files struct {
	Index    *Index
	Registry engine.Registry
	Rules    string // the game of records that name none; if empty, such records are errors
	// Wrong is called for each omitted game with the reason: the game cannot be read, breaks
	// the rules, or was changed later. Known games are omitted without a call.
	Wrong func(source string, place int, err error)
	// Progress is called after each game with the number of games read from all files.
	Progress func(read int)

	read int
}

// Read reads the games of a file. It stops early if ctx ends. Other errors are those of
// reading the file.
func (f *Files) Read(ctx context.Context, source string, in io.Reader) error {
	group, ctx := errgroup.WithContext(ctx)
	jobs := make(chan chan *played, 4*runtime.GOMAXPROCS(0)) // in the order of the file
	group.Go(func() error {
		defer close(jobs)
		return record.Each(in, func(place int, g *record.Game, fault error) error {
			done := make(chan *played, 1)
			select {
			case jobs <- done:
			case <-ctx.Done():
				return ctx.Err()
			}
			go func() { done <- f.play(source, place, g, fault) }() // as many as jobs has places
			return nil
		})
	})
	group.Go(func() error {
		for done := range jobs {
			f.take(<-done)
		}
		return nil
	})
	return group.Wait()
}

func (f *Files) play(source string, place int, g *record.Game, fault error) *played {
	p := &played{source: source, place: place, game: g, err: fault}
	if p.err == nil {
		p.variant, _, p.err = g.In(f.Registry, f.Rules)
	}
	if p.err == nil {
		p.visits, p.err = visits(p.variant, g)
	}
	return p
}

func (f *Files) take(p *played) {
	f.read++
	if p.err == nil {
		p.err = f.Index.add(p)
	}
	if p.err != nil && !errors.Is(p.err, ErrKnown) && f.Wrong != nil {
		f.Wrong(p.source, p.place, p.err)
	}
	if f.Progress != nil {
		f.Progress(f.read)
	}
}
