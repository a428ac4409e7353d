package main

import (
	"context"
	"fmt"

	"tetrad/engine"
	"tetrad/positions"
	"tetrad/protocol/session"
)

// A builtIn is the engine of this program. It runs in the process of the session, since a
// browser has no processes.
type builtIn struct{ registry engine.Registry }

// Name implements [session.Engine].
func (builtIn) Name() string { return "Tetrad" }

// Start implements [session.Engine].
func (b builtIn) Start(context.Context) (session.Player, error) {
	p, err := engine.NewPlayer(b.registry, engine.Settings{})
	return &player{Player: p}, err
}

// A player is the engine and its current game.
type player struct {
	*engine.Player
	game, fen string
}

// Search implements [session.Player].
func (p *player) Search(ctx, life context.Context, t *session.Task, r *session.Reporter) (string, error) {
	at, err := p.prepare(t)
	if err != nil {
		return "", fmt.Errorf("%w: %w", session.ErrRefused, err)
	}
	p.Info = r.Report
	found, err := p.Best(ctx, at, t.Limits)
	switch {
	case err != nil:
		return "", fmt.Errorf("%w: %w", session.ErrRefused, err)
	case life.Err() != nil:
		return "", life.Err()
	}
	return found.Move, t.Check(found.Move)
}

// prepare sets the options of a task and returns its position. A new game begins with
// empty tables.
func (p *player) prepare(t *session.Task) (positions.Position, error) {
	settings := engine.Settings{Game: t.Game}
	for name, value := range t.Options {
		settings.Options = append(settings.Options, [2]string{name, value})
	}
	if err := p.Set(settings); err != nil {
		return nil, err
	}
	if p.game != t.Game || p.fen != t.FEN {
		p.NewGame()
		p.game, p.fen = t.Game, t.FEN
	}
	return p.Position(t.FEN, t.Moves)
}

// Err implements [session.Player]. The engine ends only with the program.
func (p *player) Err() error { return nil }

// Close implements [session.Player].
func (p *player) Close() {}

// Kill implements [session.Player].
func (p *player) Kill() {}
