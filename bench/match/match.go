package match

import (
	"context"
	"errors"
	"fmt"
	"sync"

	"golang.org/x/sync/errgroup"
	"golang.org/x/sync/semaphore"

	"tetrad/bench/openings"
	"tetrad/bench/stats"
	"tetrad/positions"
	"tetrad/protocol/record"
)

// A Match is a tournament that can be played once.
type Match struct {
	Settings *Settings // checked
	Game     positions.Game
	Journal  *Journal                                  // takes the finished games; nil: nothing is kept
	Played   map[int]record.Game                       // by number, games of an earlier run; nil: none
	Opening  func(index int) (openings.Opening, error) // by its number from 0
	Finished func(record.Game, *Standing)              // called with each game, in the order of their numbers
	Warning  func(string)                              // called with what the user should know, by any goroutine, one at a time; nil: not

	probe probe // of tests; its zero value is this machine
}

// An End says why a match ended.
type End string

// The ends of a match.
const (
	AllPlayed    End = "all games are played"
	Elo0Accepted End = "the test accepts elo0"
	Elo1Accepted End = "the test accepts elo1"
	NothingNew   End = "the games repeat each other, so that the test would never end; give more openings, or limits by time"
	Interrupted  End = "interrupted"
	Failed       End = "it could not go on"
)

// errVerdict stops games that are no longer needed.
var errVerdict = errors.New("the test is over")

// Run plays what has not been played. It returns when all engines have ended:
// after the last game, the verdict of the test or the end of ctx. Which games
// count does not depend on the order in which they finish: those after a
// verdict do not. The error is a [CannotBegin] where no game was begun.
func (m *Match) Run(ctx context.Context) (*Standing, End, error) {
	if m.probe.total == nil {
		m.probe = thisMachine
	}
	playing, stop := context.WithCancelCause(ctx)
	defer stop(nil)
	c := newCollector(m)
	c.begin()
	finished := make(chan record.Game)
	var collecting errgroup.Group
	collecting.Go(func() error {
		return c.collect(finished, stop)
	})
	var failure error
	if c.end == "" {
		failure = m.playAll(playing, c.game, finished, stop)
	}
	close(finished)
	err := errors.Join(collecting.Wait(), failure)
	if cause := context.Cause(playing); err == nil && cause != nil && cause != errVerdict && ctx.Err() == nil {
		err = cause
	}
	switch {
	case c.end != "":
	case err != nil:
		c.end = Failed
	case ctx.Err() != nil:
		c.end = Interrupted
	default:
		c.end = AllPlayed
	}
	if m.Journal != nil && err == nil && c.end != Interrupted {
		err = m.Journal.Sort(c.standing.Games)
	}
	return &c.standing, c.end, err
}

// playAll plays games, several at a time, until there are no more or ctx ends.
// It calls stop when something fails that is no engine's fault. It returns the
// error of files other than the journal.
func (m *Match) playAll(ctx context.Context, next nextGame, finished chan<- record.Game, stop func(error)) (err error) {
	files, err := openOutputs(m.Settings)
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, files.close()) }()
	pool := newPool(m.Settings, files, m.Warning)
	defer pool.close()
	m.playGames(ctx, pool, next, finished, stop)
	return nil
}

// nextGame returns a game by its number from 0, and waits for the results that
// decide who plays it. It returns false after the last, and when ctx ends.
type nextGame func(ctx context.Context, number int) (assignment, bool)

func (m *Match) playGames(ctx context.Context, pool *pool, next nextGame, finished chan<- record.Game, stop func(error)) {
	threads := semaphore.NewWeighted(int64(m.Settings.Concurrency))
	var games errgroup.Group
	defer games.Wait()
	source := openingSource{next: m.Opening, index: -1}
	var cpus *cpuPool
	begun := false
	for number := 0; ; number++ {
		a, ok := next(ctx, number)
		if !ok {
			return
		}
		if _, played := m.Played[number+1]; played {
			continue
		}
		if !begun {
			var err error
			if cpus, err = m.beginGames(ctx, pool); err != nil {
				stop(CannotBegin{err})
				return
			}
			begun = true
		}
		opening, err := source.at(a.opening)
		if err != nil {
			stop(fmt.Errorf("opening %d: %w", a.opening+1, err))
			return
		}
		weight := m.Settings.threads(a.players)
		if threads.Acquire(ctx, weight) != nil {
			return
		}
		if err := m.Settings.Resources.check(m.probe, m.Journal); err != nil {
			stop(err)
			return
		}
		table := m.newTable(pool, a, opening)
		table.cpus = cpus.take(weight)
		games.Go(func() error {
			defer threads.Release(weight)
			defer cpus.give(table.cpus)
			g, err := table.play(ctx)
			switch {
			case err == nil:
				finished <- g
			case ctx.Err() == nil:
				stop(err)
			}
			return nil
		})
	}
}

// openingSource keeps the last opening, since games with the same one follow
// each other.
type openingSource struct {
	next  func(index int) (openings.Opening, error)
	index int
	last  openings.Opening
}

func (s *openingSource) at(index int) (o openings.Opening, err error) {
	if index != s.index {
		if s.last, err = s.next(index); err != nil {
			return o, err
		}
		s.index = index
	}
	return s.last, nil
}

func (m *Match) newTable(p *pool, a assignment, o openings.Opening) *table {
	t := &table{settings: m.Settings, game: m.Game, pool: p, players: a.players, opening: o}
	var limits [2]Limits
	for i, player := range a.players {
		limits[i] = m.Settings.Players[player].Limits
		t.record.Players[i], t.record.Limits[i] = m.Settings.Players[player].Name, limits[i].String()
	}
	t.clocks = newClocks(limits)
	t.record.Number, t.record.Variant, t.record.Match = a.number+1, m.Game.Name(), m.Settings.Name
	return t
}

// A collector takes in finished games in any order and counts them in the
// order of their numbers.
type collector struct {
	match    *Match
	standing Standing
	waiting  map[int]record.Game // finished before their turn, by number
	end      End                 // set by a verdict

	mu      sync.Mutex    // of the schedule in the standing, which others read, and counted
	counted chan struct{} // closed when the next game is counted
}

func newCollector(m *Match) *collector {
	return &collector{match: m, standing: newStanding(m.Settings), waiting: map[int]record.Game{}, counted: make(chan struct{})}
}

// game is a nextGame.
func (c *collector) game(ctx context.Context, number int) (assignment, bool) {
	for {
		c.mu.Lock()
		a, ok := c.standing.schedule.game(number)
		known, counted := c.standing.schedule.known(), c.counted
		c.mu.Unlock()
		if ok || known {
			return a, ok
		}
		select {
		case <-counted:
		case <-ctx.Done():
			return a, false
		}
	}
}

// add counts the next game and wakes whoever waits for its result.
func (c *collector) add(g *record.Game) {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.standing.add(g)
	close(c.counted)
	c.counted = make(chan struct{})
}

// begin counts the games of an earlier run.
func (c *collector) begin() {
	for number, g := range c.match.Played {
		c.waiting[number] = g
	}
	c.count()
}

// collect takes in games until the channel is closed, and calls stop at a
// verdict or when games cannot be kept.
func (c *collector) collect(finished <-chan record.Game, stop func(error)) error {
	var failure error
	for g := range finished {
		if failure != nil {
			continue
		}
		if c.match.Journal != nil {
			if failure = c.match.Journal.Append(g); failure != nil {
				stop(failure)
				continue
			}
		}
		c.waiting[g.Number] = g
		if c.count(); c.end != "" {
			stop(errVerdict)
		}
	}
	return failure
}

// count counts the games whose turn it is, up to a verdict.
func (c *collector) count() {
	for c.end == "" {
		g, ok := c.waiting[c.standing.Games+1]
		if _, scheduled := c.standing.schedule.game(c.standing.next); !ok || !scheduled {
			return
		}
		delete(c.waiting, g.Number)
		c.add(&g)
		if c.match.Finished != nil {
			c.match.Finished(g, &c.standing)
		}
		if g.Number%2 == 0 {
			c.end = c.verdict()
		}
	}
}

// uselessPairs is how many copies in a row end a test that has no other end.
const uselessPairs = 100

// verdict returns how the test ends with the pairs so far; empty: it goes on,
// or there is none.
func (c *collector) verdict() End {
	s := c.match.Settings
	if s.SPRT == nil {
		return ""
	}
	switch s.SPRT.Verdict(c.standing.Pairings[0].Pairs) {
	case stats.AcceptElo0:
		return Elo0Accepted
	case stats.AcceptElo1:
		return Elo1Accepted
	}
	if s.Games == 0 && c.standing.copiesInRow >= uselessPairs {
		return NothingNew
	}
	return ""
}
