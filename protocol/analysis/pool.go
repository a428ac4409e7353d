package analysis

import (
	"context"
	"errors"
	"fmt"
	"maps"
	"slices"
	"time"

	"tetrad/engine"
)

// A Pool is a number of engines, each of which analyses one position at a time. Its
// methods are safe for concurrent use.
type Pool struct {
	registry engine.Registry
	free     chan *engine.Player
	options  map[string]string // of all requests
}

// NewPool returns a pool of at least one engine with these options. An engine
// allocates its memory at its first search.
func NewPool(r engine.Registry, engines int, options map[string]string) (*Pool, error) {
	if engines < 1 {
		return nil, errors.New("a pool has at least one engine")
	}
	p := &Pool{registry: r, free: make(chan *engine.Player, engines), options: maps.Clone(options)}
	for range engines {
		player, err := engine.NewPlayer(r, engine.Settings{Options: sorted(options)})
		if err != nil {
			return nil, err
		}
		p.free <- player
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
	if r.Limits.IsZero() {
		return nil, errors.New("limits are missing")
	}
	// Report errors of the request at once, not when an engine is free.
	settings := p.settings(r)
	reader, err := engine.NewPlayer(p.registry, settings)
	if err != nil {
		return nil, err
	}
	position, err := reader.Position(r.FEN, r.Moves)
	if err != nil {
		return nil, fmt.Errorf("position: %w", err)
	}
	a := newAnalysis(reader.Game(), position, r)
	if update != nil && r.UpdateMillis > 0 {
		a.updates(update, time.Duration(r.UpdateMillis*float64(time.Millisecond)))
	}
	var player *engine.Player
	select {
	case player = <-p.free:
	case <-ctx.Done():
		a.result.Cancelled = true
		return a.result, nil
	}
	defer func() { p.free <- player }()
	if err := player.Set(settings); err != nil {
		return nil, err
	}
	player.NewGame()
	err = a.run(ctx, player)
	return a.result, err
}

// settings returns the settings of an engine for r.
func (p *Pool) settings(r *Request) engine.Settings {
	return engine.Settings{
		Game: r.Game, Lines: max(r.Lines, 1), Options: append(sorted(p.options), sorted(r.Options)...),
	}
}

// sorted returns options by name, as pairs of name and value.
func sorted(options map[string]string) (pairs [][2]string) {
	for _, name := range slices.Sorted(maps.Keys(options)) {
		pairs = append(pairs, [2]string{name, options[name]})
	}
	return pairs
}
