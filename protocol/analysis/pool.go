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

// A Pool is a number of engines that analyse one position each. Its methods are
// safe for concurrent use.
type Pool struct {
	registry engine.Registry
	free     chan *engine.Engine
	options  map[string]string // what requests begin with
}

// NewPool returns a pool of so many engines, at least one, with these options.
// An engine takes its memory with its first search.
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
// search, the result has what has been found by then, which may be nothing. It calls
// update, unless that is nil, as r asks. Results do not depend on what was analysed
// earlier. An error is about r, and says what is wrong.
func (p *Pool) Analyze(ctx context.Context, r *Request, update func(*Result)) (*Result, error) {
	if err := r.check(); err != nil {
		return nil, err
	}
	if r.Limits == (Limits{}) {
		return nil, errors.New("limits are missing")
	}
	// What is wrong is told at once, not when an engine is free.
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

// configure gives an engine the game and the options of r.
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
