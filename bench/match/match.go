// Package match plays engines against each other. The engines speak the Universal Game
// Interface, and each runs as its own process. The rules of package positions check every
// move. A match flows through the packages below: settings say what to play and
// which game comes next, play plays it, journal keeps it, and score counts it.
package match

import (
	"context"
	"errors"
	"fmt"
	"os"
	"sync"
	"sync/atomic"

	"golang.org/x/sync/errgroup"
	"golang.org/x/sync/semaphore"

	"tetrad/bench/jobs"
	"tetrad/bench/match/play"
	"tetrad/bench/match/results"
	"tetrad/bench/match/settings"
	"tetrad/engine"
	"tetrad/protocol/record"
)

// A Match is a tournament that can be played once.
type Match struct {
	site
	Journal  *results.Journal                     // records the finished games; may be nil
	Played   map[int]record.Game                  // games of an earlier run, by number; may be nil
	Finished func(record.Game, *results.Standing) // called with each game, in the order of their numbers; may be nil
	// Begun is called once, when the engines and the machine are found fit and before
	// anything is written or the first game counts; may be nil. Its error ends the match.
	Begun func() error

	// Executor has the pairs of games played, on machines that know the engines by the
	// commands of the players. nil: this process starts the commands.
	Executor jobs.Executor

	isExtended  bool   // the journal shall have the settings of Extend
	journalPath string // path of the journal to create; empty: there is one, or nothing is kept
}

// unprepared returns a match with these settings, without openings.
func unprepared(s *settings.Match) *Match {
	return &Match{site: site{Runner: play.Runner{Settings: s}}}
}

// Prepare finds the game and the openings of a match that [New] or [Resume] returned.
func (m *Match) Prepare(r engine.Registry) error { return m.prepare(r, nil) }

// An End is the reason why a match ended.
type End string

// The ends of a match.
const (
	AllPlayed    End = "all games are played"
	Elo0Accepted End = "the test accepts elo0"
	Elo1Accepted End = "the test accepts elo1"
	NothingNew   End = "the games repeat each other, so that the test would never end; give more openings, or limits by time"
	Interrupted  End = "interrupted"
	Warned       End = "the match is strict, and there was a warning or a fault"
	Failed       End = "it could not go on"
)

// CanGoOn reports whether games are left, so that the match can be resumed.
func (e End) CanGoOn() bool { return e == Interrupted || e == Warned || e == Failed }

// Run plays the games that have not been played. It returns after the last game, the
// verdict of the test or the end of ctx, when all engines have ended. The games that
// count do not depend on the order in which they finish: games after a verdict do not
// count. The error is a [CannotBegin] if no game has begun.
func (m *Match) Run(ctx context.Context) (*results.Standing, End, error) {
	playing, stop := context.WithCancel(ctx)
	defer stop()
	c := newCollector(m)
	finished := make(chan finishedGame, maxUnwritten)
	m.IsResumed = m.Played != nil
	var warned atomic.Bool
	warn := m.Warning
	m.Warning = func(text string) {
		if warn != nil {
			warn(text)
		}
		if m.Settings.Strict {
			warned.Store(true)
			stop()
		}
	}
	if err := m.begin(ctx); err != nil {
		end := Failed
		if err = errors.Join(err, m.Close()); ctx.Err() != nil {
			end, err = Interrupted, nil
		}
		return &c.standing, end, m.closeJournal(end, 0, err)
	}
	c.begin()
	var collecting errgroup.Group
	collecting.Go(func() error {
		return c.collect(finished, stop)
	})
	var failure error
	if c.end == "" {
		failure = m.playAll(playing, finished)
	}
	close(finished)
	err := errors.Join(collecting.Wait(), failure, m.Close())
	switch {
	case c.end != "":
	case err != nil:
		c.end = Failed
	case warned.Load():
		c.end = Warned
	case ctx.Err() != nil:
		c.end = Interrupted
	default:
		c.end = AllPlayed
	}
	return &c.standing, c.end, m.closeJournal(c.end, c.standing.Games, err)
}

// closeJournal closes the journal at the end of a match that has counted this many
// games: in order, if nothing is left to play. It returns err with its own.
func (m *Match) closeJournal(end End, games int, err error) error {
	switch {
	case m.Journal == nil:
		return err
	case err == nil && !end.CanGoOn():
		return m.Journal.Sort(games)
	}
	return errors.Join(err, m.Journal.Close())
}

// begin checks what the games of this process need, and then creates the journal. A
// match without a game to play needs nothing.
func (m *Match) begin(ctx context.Context) error {
	switch {
	case m.Executor != nil:
		if _, _, err := m.batch(); err != nil {
			return play.CannotBegin{Reason: err}
		}
	case !m.isComplete():
		if err := m.Begin(ctx); err != nil {
			return err
		}
	}
	if m.Begun != nil {
		if err := m.Begun(); err != nil {
			return err
		}
	}
	if m.Journal != nil && m.isExtended {
		return m.Journal.Change(func(s *settings.Match) { s.Games = m.Settings.Games })
	}
	if m.Journal != nil || m.journalPath == "" {
		return nil
	}
	var err error
	m.Journal, err = results.CreateJournal(m.journalPath, m.Settings)
	return err
}

// isComplete reports whether the games of an earlier run leave nothing to play.
func (m *Match) isComplete() bool {
	counted := unprepared(m.Settings)
	counted.Played = m.Played
	c := newCollector(counted)
	c.begin()
	_, more := c.standing.NextGame()
	return c.end != "" || !more
}

// SetJournalPath makes the match create its journal when it begins. A file that exists is not
// overwritten.
func (m *Match) SetJournalPath(path string) error {
	if _, err := os.Lstat(path); err == nil {
		return results.ExistsError(path)
	}
	m.journalPath = path
	return nil
}

// playAll has the pairs played until there are no more or ctx ends.
func (m *Match) playAll(ctx context.Context, finished chan<- finishedGame) error {
	first, last := 0, settings.NewSchedule(m.Settings).Total/2
	if last == 0 {
		last = jobs.MaxIndex
	}
	for first < last && m.hasPair(first) {
		first++
	}
	playPairs := m.playHere
	if m.Executor != nil {
		playPairs = m.playElsewhere
	}
	err := playPairs(ctx, first, last, finished)
	if ctx.Err() != nil {
		return nil
	}
	return err
}

// playHere plays the pairs in this process, in their order, several at a time.
func (m *Match) playHere(ctx context.Context, first, last int, finished chan<- finishedGame) error {
	all := pairs{schedule: settings.NewSchedule(m.Settings)}
	processors := semaphore.NewWeighted(int64(m.Settings.Concurrency))
	group, ctx := errgroup.WithContext(ctx)
	for index := first; index < last; index++ {
		pair := all.games(index)
		threads := int64(m.Settings.Threads(pair[0].Players))
		if processors.Acquire(ctx, threads) != nil {
			break // the match ends, or a pair has failed
		}
		group.Go(func() error {
			defer processors.Release(threads)
			return m.playPair(ctx, pair, m.Played, func(g record.Game) { finished <- finishedGame{game: g} })
		})
	}
	return group.Wait()
}

// playElsewhere has the pairs played by the executor. It asks for no more of them while many wait
// to be counted.
func (m *Match) playElsewhere(ctx context.Context, first, last int, finished chan<- finishedGame) error {
	pairs, work, err := m.batch()
	if err != nil {
		return err
	}
	asked := &unplayedPairs{match: m, Executor: m.Executor, authors: map[int]string{}}
	return jobs.InOrder(ctx, asked, &work, first, last, func(index int, result []byte) (bool, error) {
		if m.hasPair(index) {
			return true, nil
		}
		games, err := pairs.read(m.Game, index, result)
		if err != nil {
			return false, fmt.Errorf("pair %d: %w", index+1, err)
		}
		author := asked.author(index)
		counted := make(chan struct{}, len(games))
		for _, g := range games {
			g.Worker = author
			finished <- finishedGame{g, counted}
		}
		for range games {
			<-counted
		}
		return true, nil
	})
}

// hasPair reports whether both games of a pair, by its number from 0, are of an earlier
// run.
func (m *Match) hasPair(number int) bool {
	_, first := m.Played[2*number+1]
	_, second := m.Played[2*number+2]
	return first && second
}

// unplayedPairs is an Executor that asks only for the pairs that are not of an earlier run.
type unplayedPairs struct {
	match *Match
	jobs.Executor

	mu      sync.Mutex
	authors map[int]string // of pairs that are not counted yet, by index
}

// author returns who has played a pair, and forgets it; "": that is not known.
func (u *unplayedPairs) author(index int) string {
	u.mu.Lock()
	defer u.mu.Unlock()
	name := u.authors[index]
	delete(u.authors, index)
	return name
}

// Do implements [jobs.Executor].
func (u *unplayedPairs) Do(ctx context.Context, w *jobs.Batch, index int) ([]byte, error) {
	if u.match.hasPair(index) {
		return nil, nil
	}
	ctx, author := jobs.WithAuthor(ctx)
	result, err := u.Executor.Do(ctx, w, index)
	if *author != "" {
		u.mu.Lock()
		defer u.mu.Unlock()
		u.authors[index] = *author
	}
	return result, err
}
