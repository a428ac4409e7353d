package match

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"math"
	"slices"
	"sync"

	"tetrad/bench/jobs"
	"tetrad/bench/match/play"
	"tetrad/bench/match/settings"
	"tetrad/bench/openings"
	"tetrad/engine"
	"tetrad/engine/wholefile"
	"tetrad/positions"
	"tetrad/protocol/record"
)

// JobKind is the kind of work whose jobs are the pairs of games of a match: both games of
// a pair have one opening, and the players change seats. It serves the matches of other
// machines.
var JobKind = kindAt(nil)

// kindAt returns the kind for a site: that of the only match, which is played in this
// process. nil: each batch has its own.
func kindAt(site *site) jobs.Kind {
	k := jobs.Define("match", func(p pairs, host *jobs.Host) (w jobs.Work[[]byte], err error) {
		if err := p.check(); err != nil {
			return w, err
		}
		r, err := newRunner(&p, host, site)
		if err != nil {
			return w, err
		}
		return jobs.Work[[]byte]{Count: maxPairs + 1, Do: r.do, Check: r.check, Same: r.same, Weight: r.weight, Close: r.close}, nil
	})
	k.Games, k.GamesPerJob = gamesOf, 2
	return k
}

// A runner plays the pairs of a batch.
type runner struct {
	pairs    *pairs
	site     *site
	ownsSite bool // closes the site, and returns the games, which go to another machine
}

// newRunner returns a runner at a site. nil: it gets its own.
func newRunner(p *pairs, host *jobs.Host, at *site) (*runner, error) {
	if at != nil {
		return &runner{pairs: p, site: at}, nil
	}
	own, err := p.site(host)
	return &runner{pairs: p, site: own, ownsSite: true}, err
}

// do plays the games of a pair, apart from those that are known.
func (r *runner) do(ctx context.Context, index int) ([]byte, error) {
	if r.site.isIdle {
		return nil, errors.New("this machine has no engines for the match, and only checks its results")
	}
	scheduled, err := r.pairs.games(index)
	if err != nil {
		return nil, err
	}
	if err := r.site.Begin(ctx); err != nil {
		return nil, err
	}
	number := scheduled[0].Opening
	opening, err := r.site.openings.opening(number)
	if err != nil {
		return nil, fmt.Errorf("opening %d: %w", number+1, err)
	}
	var games [2]record.Game
	for i, a := range scheduled {
		if games[i], err = r.site.play(ctx, a, opening); err != nil {
			return nil, err
		}
	}
	if !r.ownsSite {
		return nil, nil
	}
	return encodeGames(games[:])
}

func (r *runner) weight(index int) int {
	games, err := r.pairs.games(index)
	if err != nil {
		return 1 // Do refuses the index
	}
	return int(r.site.Settings.Threads(games[0].Players))
}

func (r *runner) check(index int, result []byte) error {
	_, err := r.pairs.read(r.site.Game, index, result)
	return err
}

// same lets games differ that depend on time.
func (r *runner) same(index int, a, b []byte) error {
	first, err := r.pairs.read(r.site.Game, index, a)
	if err != nil {
		return err
	}
	second, err := r.pairs.read(r.site.Game, index, b)
	if err != nil || r.pairs.isTimed() {
		return err
	}
	for i := range first {
		if err := sameGame(&first[i], &second[i]); err != nil {
			return fmt.Errorf("game %d: %w", first[i].Number, err)
		}
	}
	return nil
}

func (r *runner) close() error {
	if !r.ownsSite {
		return nil
	}
	return r.site.Close()
}

// A site is where pairs of games are played: this machine, with its openings.
type site struct {
	*play.Runner
	openings openingSource
	isIdle   bool                // no game is played here; results are checked
	known    map[int]record.Game // games of an earlier run, by number; may be nil
	finished func(record.Game)   // called with each game that was played; may be nil
}

// play plays a game, or returns it if it is known.
func (s *site) play(ctx context.Context, a settings.ScheduledGame, o openings.Opening) (record.Game, error) {
	if g, ok := s.known[a.Number+1]; ok {
		return g, nil
	}
	g, err := s.Runner.Play(ctx, a, o)
	if err == nil && s.finished != nil {
		s.finished(g)
	}
	return g, err
}

// site returns the site of a match that is played in this process.
func (m *Match) site(finished chan<- finishedGame) *site {
	memory := m.memoryMiB
	if memory == nil {
		memory = engine.MemoryMiB
	}
	return &site{
		Runner: &play.Runner{
			Settings: m.Settings, Game: m.Game, IsResumed: m.Played != nil, AcceptsChanges: m.AcceptChanges,
			Playing: m.Playing, Warning: m.Warning, MemoryMiB: memory, Estimate: m.estimate,
		},
		openings: openingSource{next: m.Opening}, known: m.Played,
		finished: func(g record.Game) { finished <- finishedGame{game: g} },
	}
}

// An openingSource returns openings by their numbers from 0. It keeps the latest, since
// pairs of several players share one.
type openingSource struct {
	next  func(index int) (openings.Opening, error)
	mu    sync.Mutex
	cache map[int]openings.Opening
}

// maxCachedOpenings is the number of openings that a source keeps.
const maxCachedOpenings = 64

func (s *openingSource) opening(index int) (openings.Opening, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if o, ok := s.cache[index]; ok {
		return o, nil
	}
	o, err := s.next(index)
	if err != nil {
		return o, err
	}
	if len(s.cache) >= maxCachedOpenings || s.cache == nil {
		s.cache = map[int]openings.Opening{}
	}
	s.cache[index] = o
	return o, nil
}

// maxGames is the number of bytes of a pair before compression.
const maxGames = 32 << 20

// encodeGames returns games as the result of a job.
func encodeGames(games []record.Game) ([]byte, error) {
	var text bytes.Buffer
	encoder := json.NewEncoder(&text)
	for i := range games {
		if err := encoder.Encode(&games[i]); err != nil {
			return nil, err
		}
	}
	return wholefile.Pack(text.Bytes()), nil
}

// read returns the games of a result, which may come from a stranger. It checks
// that they are those of this pair, and that the rules allow them.
func (p *pairs) read(variant positions.Game, index int, result []byte) ([]record.Game, error) {
	scheduled, err := p.games(index)
	if err != nil {
		return nil, err
	}
	text, err := wholefile.Unpack(result, maxGames)
	if err != nil {
		return nil, err
	}
	games := make([]record.Game, len(scheduled))
	decoder := json.NewDecoder(bytes.NewReader(text))
	for i := range games {
		if err := decoder.Decode(&games[i]); err != nil {
			return nil, fmt.Errorf("game %d of %d: %w", i+1, len(games), err)
		}
		if err := p.checkGame(variant, scheduled[i], &games[i]); err != nil {
			return nil, err
		}
	}
	if decoder.More() {
		return nil, errors.New("it has more than the games of a pair")
	}
	return games, nil
}

// checkGame refuses a game that is not the one of the schedule.
func (p *pairs) checkGame(variant positions.Game, a settings.ScheduledGame, g *record.Game) error {
	players := [2]string{p.Players[a.Players[0]].Name, p.Players[a.Players[1]].Name}
	limits := [2]string{p.Players[a.Players[0]].Limits.String(), p.Players[a.Players[1]].Limits.String()}
	switch {
	case g.Number != a.Number+1:
		return fmt.Errorf("it is game %d, not %d", g.Number, a.Number+1)
	case g.Variant != variant.Name() || g.Match != "" || g.Players != players || g.Limits != limits:
		return fmt.Errorf("game %d is of another match", g.Number)
	case g.Book > len(g.Moves) || g.Book < 0 || math.IsNaN(g.Millis) || g.Millis < 0:
		return fmt.Errorf("game %d has impossible numbers", g.Number)
	case !slices.Contains(results, g.Result):
		return fmt.Errorf("game %d has the result %q", g.Number, positions.Clip(g.Result))
	}
	if _, err := g.Replay(variant, nil); err != nil {
		return fmt.Errorf("game %d: %w", g.Number, err)
	}
	return nil
}

// results are the results of finished games.
var results = []string{positions.P1Wins.String(), positions.P2Wins.String(), positions.Draw.String()}

// sameGame returns an error that says where two games differ, apart from times.
func sameGame(a, b *record.Game) error {
	switch {
	case a.FEN != b.FEN || a.Book != b.Book:
		return errors.New("the opening is another one")
	case a.Result != b.Result || a.Reason != b.Reason:
		return fmt.Errorf("the result is %s, %s, and %s, %s", a.Result, a.Reason, b.Result, b.Reason)
	}
	for i := range min(len(a.Moves), len(b.Moves)) {
		m, n := &a.Moves[i], &b.Moves[i]
		if m.Turn != n.Turn || m.Score != n.Score || m.Bound != n.Bound || m.Depth != n.Depth || m.Nodes != n.Nodes {
			return fmt.Errorf("ply %d is %s (%s, depth %d, nodes %d) and %s (%s, depth %d, nodes %d)",
				i+1, m.Turn, m.Score, m.Depth, m.Nodes, n.Turn, n.Score, n.Depth, n.Nodes)
		}
	}
	if len(a.Moves) != len(b.Moves) {
		return fmt.Errorf("it has %d plies and %d", len(a.Moves), len(b.Moves))
	}
	return nil
}

// gamesOf returns the games of the result of a job, which may come from a stranger.
func gamesOf(w *jobs.Batch, host *jobs.Host, index int, result []byte) ([]record.Game, error) {
	p, err := readPairs(w.Spec)
	if err != nil {
		return nil, err
	}
	variant, _, err := host.Registry.Game(p.Game)
	if err != nil {
		return nil, fmt.Errorf("this program does not know the game: %w", err)
	}
	return p.read(variant, index, result)
}
