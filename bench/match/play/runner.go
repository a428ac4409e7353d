package play

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"
	"sync"

	"tetrad/bench/match/settings"
	"tetrad/bench/openings"
	"tetrad/engine"
	"tetrad/positions"
	"tetrad/protocol/record"
)

// A CannotBegin is the error of a match in which no game has begun: the engines or
// the machine cannot meet its settings.
type CannotBegin struct{ Reason error }

// Error returns the reason as text for the user.
func (c CannotBegin) Error() string { return c.Reason.Error() }

// Unwrap returns the reason.
func (c CannotBegin) Unwrap() error { return c.Reason }

// A Runner plays the games of a match on this machine. It owns the processes of the
// engines and the files that these write. It is safe for concurrent use.
type Runner struct {
	Settings       *settings.Match
	Game           positions.Game
	IsRemote       bool                         // the match is one of another machine
	IsResumed      bool                         // the engines must be those with which the match began
	AcceptsChanges bool                         // with engines that have changed since the match began
	Playing        func(Live)                   // may be nil
	Warning        func(string)                 // may be nil
	Estimate       func(positions.Position) int // for proofs; may be nil
	MemoryMiB      func() int64                 // of this machine; nil: it is measured

	mu        sync.Mutex // protects what begin sets
	files     *outputs
	pool      *pool // nil before the first game
	heartbeat *heartbeat
}

// Begin prepares the runner for the first game, and checks every requirement of it. If
// it fails, the next call tries again.
func (r *Runner) Begin(ctx context.Context) error {
	r.mu.Lock()
	defer r.mu.Unlock()
	if r.pool != nil {
		return nil
	}
	if err := r.findPrograms(); err != nil { // writes nothing
		return CannotBegin{Reason: err}
	}
	files, err := openOutputs(r.Settings)
	if err != nil {
		return err
	}
	beat := newHeartbeat()
	pool := newPool(r.Settings, files, beat, r.Warning)
	if err := r.checkEngines(ctx, pool); err != nil {
		pool.Close()
		beat.Stop()
		return errors.Join(CannotBegin{Reason: err}, files.Close())
	}
	r.files, r.pool, r.heartbeat = files, pool, beat
	return nil
}

// findPrograms refuses engines that cannot be run.
func (r *Runner) findPrograms() error {
	err := r.Settings.FindPrograms()
	if err != nil && r.IsResumed {
		err = fmt.Errorf("%w; resume the match in the folder in which it began, with its engines in place", err)
	}
	return err
}

// checkEngines starts the engines and checks that they can play.
func (r *Runner) checkEngines(ctx context.Context, pool *pool) error {
	if err := pool.Preflight(ctx); err != nil {
		return err
	}
	memory := r.MemoryMiB
	if memory == nil {
		memory = engine.MemoryMiB
	}
	if err := pool.CheckHash(memory()); err != nil {
		return err
	}
	switch {
	case r.IsResumed:
		return r.recognise(pool)
	case !r.IsRemote:
		for i := range pool.Programs {
			r.Settings.Players[i].Program = &pool.Programs[i]
		}
	}
	return nil
}

// recognise refuses engines that have changed since the match began.
func (r *Runner) recognise(pool *pool) error {
	differences := r.Settings.Recognise(pool.Programs)
	if len(differences) > 0 && !r.AcceptsChanges {
		return fmt.Errorf("%s; --lenient goes on with a warning", strings.Join(differences, "; "))
	}
	for _, d := range differences {
		pool.Warn(d)
	}
	return nil
}

// seats are the names of the players of a game, by index.
var seats = []string{positions.P1.String(), positions.P2.String()}

// Play plays a game. Begin must have succeeded.
func (r *Runner) Play(ctx context.Context, a settings.ScheduledGame, o openings.Opening) (record.Game, error) {
	g, err := r.playUntilValid(ctx, a, o)
	if err == nil && r.IsRemote && g.Reason == record.NoStart {
		err = fmt.Errorf("engine %s %s", g.Players[max(slices.Index(seats, g.Fault), 0)], g.Detail)
	}
	return g, err
}

// maxVoid is the number of void games in a row that end a match.
const maxVoid = 3

// playUntilValid plays a game, again if it is void.
func (r *Runner) playUntilValid(ctx context.Context, a settings.ScheduledGame, o openings.Opening) (record.Game, error) {
	for try := 1; ; try++ {
		g, err := r.newGame(a, o).play(ctx)
		var v *void
		switch {
		case !errors.As(err, &v):
			return g, err
		case ctx.Err() != nil:
			return g, ctx.Err()
		case try == maxVoid:
			return g, fmt.Errorf("game %d was broken off %d times, the last time since %w; "+
				"find out what ends an engine, give the machine less to do (--concurrency), or limit the engines by nodes", a.Number+1, maxVoid, v)
		}
		r.pool.Warn(fmt.Sprintf("game %d does not count and is played again: %v", a.Number+1, v))
	}
}

func (r *Runner) newGame(a settings.ScheduledGame, o openings.Opening) *game {
	g := &game{settings: r.Settings, game: r.Game, pool: r.pool, players: a.Players, opening: o, playing: r.Playing, heartbeat: r.heartbeat}
	if r.Settings.Adjudication.Prove {
		g.prover = &prover{estimate: r.Estimate}
	}
	var limits [2]record.TimeControl
	for i, player := range a.Players {
		limits[i] = r.Settings.Players[player].Limits
		g.record.Players[i], g.record.Limits[i] = r.Settings.Players[player].Name, limits[i].String()
	}
	g.clocks = newClocks(limits)
	g.record.Number, g.record.Variant = a.Number+1, r.Game.Name()
	return g
}

// Close ends the engines and closes the files.
func (r *Runner) Close() error {
	r.mu.Lock()
	defer r.mu.Unlock()
	if r.pool == nil {
		return nil
	}
	r.pool.Close()
	r.heartbeat.Stop()
	return r.files.Close()
}
