package match

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"sync"

	"tetrad/bench/openings"
	"tetrad/positions"
	"tetrad/protocol/record"
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
	known    map[int]record.Game // games of an earlier run, by number
	journal  *Journal
	playing  func(Live)
	finished func(record.Game)
	warning  func(string)

	probe probe
	mu    sync.Mutex // protects what begin sets
	files *outputs
	pool  *pool // nil before the first game
	cpus  *cpuPool
}

// room returns the room of a match that is played in this process.
func (m *Match) room(finished chan<- record.Game) *room {
	return &room{
		settings: m.Settings, game: m.Game, openings: openingSource{next: m.Opening}, known: m.Played, journal: m.Journal,
		playing: m.Playing, finished: func(g record.Game) { finished <- g }, warning: m.Warning, probe: m.probe,
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
	files, err := openOutputs(r.settings)
	if err != nil {
		return err
	}
	pool := newPool(r.settings, files, r.warning)
	cpus, err := r.check(ctx, pool)
	if err != nil {
		pool.close()
		return errors.Join(CannotBegin{err}, files.close())
	}
	r.files, r.pool, r.cpus = files, pool, cpus
	return nil
}

// check checks every requirement of the first game.
func (r *room) check(ctx context.Context, pool *pool) (*cpuPool, error) {
	if err := r.settings.Resources.check(r.probe, r.journal); err != nil {
		return nil, err
	}
	cpus, err := newCPUPool(r.settings)
	if err != nil {
		return nil, err
	}
	if err := pool.preflight(ctx); err != nil {
		return nil, err
	}
	return cpus, pool.checkHash(r.probe.total())
}

// seats are the names of the players of a game, by index.
var seats = []string{positions.P1.String(), positions.P2.String()}

// play plays a game, or returns it if it is known. The room must have begun.
func (r *room) play(ctx context.Context, a assignment, o openings.Opening, cpus []int) (record.Game, error) {
	if g, ok := r.known[a.number+1]; ok {
		return g, nil
	}
	if err := r.settings.Resources.check(r.probe, r.journal); err != nil {
		return record.Game{}, err
	}
	table := r.newTable(a, o)
	table.cpus = cpus
	g, err := table.play(ctx)
	switch {
	case err != nil:
	case r.isAway && g.Reason == record.NoStart:
		err = fmt.Errorf("engine %s %s", g.Players[max(slices.Index(seats, g.Fault), 0)], g.Detail)
	case r.finished != nil:
		r.finished(g)
	}
	return g, err
}

func (r *room) newTable(a assignment, o openings.Opening) *table {
	t := &table{settings: r.settings, game: r.game, pool: r.pool, players: a.players, opening: o, playing: r.playing}
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
