// Package builtin provides the engine of this program to a session in the same
// process, for systems without processes such as a browser.
package builtin

import (
	"context"
	"fmt"
	"time"

	"tetrad/engine"
	"tetrad/protocol/session"
)

// New returns the engine. name is for display.
func New(name string, registry engine.Registry) session.Engine { return builtIn{name, registry} }

type builtIn struct {
	name     string
	registry engine.Registry
}

// Name implements [session.Engine].
func (b builtIn) Name() string { return b.name }

// Start implements [session.Engine].
func (b builtIn) Start(context.Context) (session.Player, error) {
	return &player{engine: engine.New(b.registry)}, nil
}

// A player is the engine and its current game.
type player struct {
	engine    *engine.Engine
	game, fen string
}

// Search implements [session.Player].
func (p *player) Search(ctx, life context.Context, t *session.Task, r *session.Reporter) (string, error) {
	if err := p.prepare(t); err != nil {
		return "", fmt.Errorf("%w: %w", session.ErrRefused, err)
	}
	found, done := make(chan engine.Line), make(chan engine.Answer, 1)
	err := p.engine.Go(t.Request(), engine.Events{
		Info: func(line engine.Line) { found <- line },
		Done: func(answer engine.Answer) { done <- answer },
	})
	if err != nil {
		return "", fmt.Errorf("%w: %w", session.ErrRefused, err)
	}
	defer p.engine.Wait()
	stop := ctx.Done()
	for {
		select {
		case line := <-found:
			r.Report(line)
		case <-due(r):
		case <-stop:
			p.engine.Stop()
			stop = nil
		case <-life.Done():
			p.engine.Stop()
			await(found, done)
			return "", life.Err()
		case answer := <-done:
			r.Flush()
			return answer.Move, t.Check(answer.Move)
		}
		r.FlushDue()
	}
}

// due returns a channel that receives when r must be flushed.
func due(r *session.Reporter) <-chan time.Time {
	at := r.Due()
	if at.IsZero() {
		return nil
	}
	return time.After(time.Until(at))
}

// await discards the rest of a search.
func await(found <-chan engine.Line, done <-chan engine.Answer) {
	for {
		select {
		case <-found:
		case <-done:
			return
		}
	}
}

// prepare sets the options and the position that differ from the previous search.
func (p *player) prepare(t *session.Task) error {
	if p.game != t.Game {
		if err := p.engine.SetOption("Game", t.Game); err != nil {
			return err
		}
	}
	options := map[string]engine.Option{}
	for _, option := range p.engine.Options() {
		options[option.Name] = option
	}
	for _, name := range t.OptionNames() {
		value, given := t.Options[name]
		if !given {
			value = options[name].Default
		}
		if options[name].Value == value {
			continue // setting the level or the seed again would clear the tables
		}
		if err := p.engine.SetOption(name, value); err != nil {
			return err
		}
	}
	if p.game != t.Game || p.fen != t.FEN {
		if err := p.engine.NewGame(); err != nil {
			return err
		}
		p.game, p.fen = t.Game, t.FEN
	}
	return p.engine.SetPosition(t.FEN, t.Moves)
}

// Err implements [session.Player]. The engine ends only with the program.
func (p *player) Err() error { return nil }

// Close implements [session.Player].
func (p *player) Close() {}

// Kill implements [session.Player].
func (p *player) Kill() {}
