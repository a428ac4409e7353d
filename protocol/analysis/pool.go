package analysis

import (
	"context"
	"errors"
	"fmt"
	"maps"
	"slices"
	"strconv"

	"tetrad/engine"
)

// A Pool is a number of engines, each of which analyses one position at a time. Its
// methods are safe for concurrent use.
type Pool struct {
	registry engine.Registry
	free     chan *engine.Engine
	options  map[string]string // defaults of all requests
}

// NewPool returns a pool of at least one engine with these options. An engine
// allocates its memory at its first search.
func NewPool(r engine.Registry, engines int, options map[string]string) (*Pool, error) {
	if engines < 1 {
		return nil, errors.New("a pool has at least one engine")
	}
	p := &Pool{registry: r, free: make(chan *engine.Engine, engines), options: map[string]string{}}
	for range engines {
		e := engine.New(r)
		for name, value := range options {
			if err := e.SetOption(name, value); err != nil {
				return nil, err
			}
		}
		p.free <- e
		for _, o := range e.Options() {
			p.options[o.Name] = o.Value
		}
	}
	return p, nil
}

// Engines returns the number of engines in the pool.
func (p *Pool) Engines() int { return cap(p.free) }

// Analyze analyses the position of r when an engine is free. If ctx ends before the
// search does, the result holds what has been found so far, which may be nothing.
// Analyze calls update as r asks; update may be nil. Results do not depend on earlier
// analyses. An error describes what is wrong with r.
func (p *Pool) Analyze(ctx context.Context, r *Request, update func(*Result)) (*Result, error) {
	if err := r.check(); err != nil {
		return nil, err
	}
	if r.Limits == (Limits{}) {
		return nil, errors.New("limits are missing")
	}
	// Report errors of the request at once, not when an engine is free.
	reader := engine.New(p.registry)
	if err := p.configure(reader, r); err != nil {
		return nil, err
	}
	if err := setPosition(reader, r); err != nil {
		return nil, err
	}
	a := newAnalysis(reader, r)
	if update != nil && r.UpdateMillis > 0 {
		a.updates(update, millis(r.UpdateMillis))
	}
	select {
	case a.engine = <-p.free:
	case <-ctx.Done():
		a.result.Cancelled = true
		return a.result, nil
	}
	defer func() { p.free <- a.engine }()
	if err := p.configure(a.engine, r); err != nil {
		return nil, err
	}
	if err := a.engine.NewGame(); err != nil {
		return nil, err
	}
	if err := setPosition(a.engine, r); err != nil {
		return nil, err
	}
	err := a.run(ctx)
	return a.result, err
}

// configure sets the game and the options of r in an engine.
func (p *Pool) configure(e *engine.Engine, r *Request) error {
	options := maps.Clone(p.options)
	options["Game"] = r.Game
	options["MultiPV"] = strconv.Itoa(max(r.Lines, 1))
	for _, o := range e.Options() {
		if o.Value != options[o.Name] {
			if err := e.SetOption(o.Name, options[o.Name]); err != nil {
				return err
			}
		}
	}
	for _, name := range slices.Sorted(maps.Keys(r.Options)) {
		if err := e.SetOption(name, string(r.Options[name])); err != nil {
			return err
		}
	}
	return nil
}

func setPosition(e *engine.Engine, r *Request) error {
	if err := e.SetPosition(r.FEN, r.Moves); err != nil {
		return fmt.Errorf("position: %w", err)
	}
	return nil
}
