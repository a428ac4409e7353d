package match

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"
	"sync"

	"tetrad/bench/openings"
	"tetrad/engine"
	"tetrad/positions"
	"tetrad/protocol/record"
	"tetrad/search"
)

// A room is where the games of a match are played on one machine: the processes of the
// engines, the processors and the files. It is safe for concurrent use.
type room struct {
	settings *Settings
	game     positions.Game
	openings openingSource
	isAway   bool    // the match is one of another machine
	isIdle   bool    // no game is played here; results are checked
	scale    float64 // of the times of players, for the speed of this machine; 0: they are as they are
	// What a match of this process shares with its games; all may be nil.
	known    map[int]record.Game // games of an earlier run, by number; nil: there was none
	goesOn   bool                // with engines that have changed since the match began
	playing  func(Live)
	finished func(record.Game)
	warning  func(string)

	memoryMiB func() int64            // of this machine
	evaluator func() search.Evaluator // for proofs; may be nil
	mu        sync.Mutex              // protects what begin sets
	files     *outputs
	pool      *pool // nil before the first game
	beat      *heartbeat
}

// room returns the room of a match that is played in this process.
func (m *Match) room(finished chan<- record.Game) *room {
	memory := m.memoryMiB
	if memory == nil {
		memory = engine.MemoryMiB
	}
	return &room{
		settings: m.Settings, game: m.Game, openings: openingSource{next: m.Opening}, known: m.Played, goesOn: m.GoOn,
		playing: m.Playing, finished: func(g record.Game) { finished <- g }, warning: m.Warning, memoryMiB: memory, evaluator: m.evaluator,
	}
}

// begin prepares the room for the first game, and checks every requirement of it. If
// it fails, the next call tries again.
func (r *room) begin(ctx context.Context) error {
	r.mu.Lock()
	defer r.mu.Unlock()
	if r.pool != nil {
		return nil
	}
	if err := r.findPrograms(); err != nil { // writes nothing
		return CannotBegin{err}
	}
	files, err := openOutputs(r.settings)
	if err != nil {
		return err
	}
	beat := newHeartbeat()
	pool := newPool(r.settings, files, beat, r.warning)
	if err := r.checkEngines(ctx, pool); err != nil {
		pool.close()
		beat.stop()
		return errors.Join(CannotBegin{err}, files.close())
	}
	r.files, r.pool, r.beat = files, pool, beat
	return nil
}

// findPrograms refuses engines that cannot be run.
func (r *room) findPrograms() error {
	err := r.settings.findPrograms()
	if err != nil && r.known != nil {
		err = fmt.Errorf("%w; resume the match in the folder in which it began, with its engines in place", err)
	}
	return err
}

// checkEngines starts the engines and checks that they can play.
func (r *room) checkEngines(ctx context.Context, pool *pool) error {
	if err := pool.preflight(ctx); err != nil {
		return err
	}
	if err := pool.checkHash(r.memoryMiB()); err != nil {
		return err
	}
	switch {
	case r.known != nil:
		return r.recognise(pool)
	case !r.isAway:
		for i := range pool.programs {
			r.settings.Players[i].Program = &pool.programs[i]
		}
	}
	return nil
}

// recognise refuses engines that have changed since the match began.
func (r *room) recognise(pool *pool) error {
	differences, remark := r.settings.recognise(pool.programs)
	if remark != "" {
		pool.warn(remark)
	}
	if len(differences) > 0 && !r.goesOn {
		return fmt.Errorf("%s; --lenient goes on with a warning", strings.Join(differences, "; "))
	}
	for _, d := range differences {
		pool.warn(d)
	}
	return nil
}

// seats are the names of the players of a game, by index.
var seats = []string{positions.P1.String(), positions.P2.String()}

// play plays a game, or returns it if it is known. The room must have begun.
func (r *room) play(ctx context.Context, a assignment, o openings.Opening) (record.Game, error) {
	if g, ok := r.known[a.number+1]; ok {
		return g, nil
	}
	g, err := r.playUntilValid(ctx, a, o)
	switch {
	case err != nil:
	case r.isAway && g.Reason == record.NoStart:
		err = fmt.Errorf("engine %s %s", g.Players[max(slices.Index(seats, g.Fault), 0)], g.Detail)
	case r.finished != nil:
		r.finished(g)
	}
	return g, err
}

// mostVoid is the number of void games in a row that end a match.
const mostVoid = 3

// playUntilValid plays a game, again if it is [void].
func (r *room) playUntilValid(ctx context.Context, a assignment, o openings.Opening) (record.Game, error) {
	for try := 1; ; try++ {
		g, err := r.newTable(a, o).play(ctx)
		var v *void
		switch {
		case !errors.As(err, &v):
			return g, err
		case ctx.Err() != nil:
			return g, ctx.Err()
		case try == mostVoid:
			return g, fmt.Errorf("game %d was broken off %d times, the last time since %w; %s", a.number+1, mostVoid, v, r.advice(v))
		}
		r.pool.warn(fmt.Sprintf("game %d does not count and is played again: %v", a.number+1, v))
	}
}

// advice says what may help when games are broken off again and again, the last time as v
// says.
func (r *room) advice(v *void) string {
	const byNodes = "limit the engines by nodes"
	switch {
	case v.ended:
		return "find out what ends the engine"
	case r.settings.Concurrency > 1:
		return "play fewer games at once (--concurrency), or " + byNodes
	}
	return byNodes + ", or play when the machine has nothing else to do"
}

func (r *room) newTable(a assignment, o openings.Opening) *table {
	t := &table{settings: r.settings, game: r.game, pool: r.pool, players: a.players, opening: o, playing: r.playing, beat: r.beat}
	if r.settings.Adjudication.Prove {
		t.prover = &prover{}
		if r.evaluator != nil {
			t.prover.evaluator = r.evaluator()
		}
	}
	var limits [2]Limits
	for i, player := range a.players {
		limits[i] = r.settings.Players[player].Limits
		t.record.Players[i], t.record.Limits[i] = r.settings.Players[player].Name, limits[i].String()
		if r.scale > 0 {
			limits[i] = limits[i].scaled(r.scale)
		}
	}
	t.record.ClockScale = r.scale
	t.clocks = newClocks(limits)
	t.record.Number, t.record.Variant, t.record.Match = a.number+1, r.game.Name(), r.settings.Name
	return t
}

// close ends the engines and closes the files.
func (r *room) close() error {
	r.mu.Lock()
	defer r.mu.Unlock()
	if r.pool == nil {
		return nil
	}
	r.pool.close()
	r.beat.stop()
	return r.files.close()
}

// An openingSource returns openings by their numbers from 0. It keeps the latest, since
// pairs of several players share one.
type openingSource struct {
	next func(index int) (openings.Opening, error)
	mu   sync.Mutex
	kept map[int]openings.Opening
}

// keptOpenings is the number of openings that a source keeps.
const keptOpenings = 64

func (s *openingSource) at(index int) (openings.Opening, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if o, ok := s.kept[index]; ok {
		return o, nil
	}
	o, err := s.next(index)
	if err != nil {
		return o, err
	}
	if len(s.kept) >= keptOpenings || s.kept == nil {
		s.kept = map[int]openings.Opening{}
	}
	s.kept[index] = o
	return o, nil
}
