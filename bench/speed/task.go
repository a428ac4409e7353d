package speed

import (
	"context"
	"strconv"
	"strings"
	"sync"
	"sync/atomic"
	"time"

	"tetrad/bench"
	"tetrad/engine"
	"tetrad/engine/game"
	"tetrad/positions"
)

// A Key identifies a series of runs. Fields that do not matter to a measure are
// empty.
type Key struct {
	Measure string `json:"measure"`
	Search  string `json:"search,omitempty"`
	Game    string `json:"game,omitempty"`
	Threads int    `json:"threads,omitempty"`
	HashMiB int    `json:"hash_mib,omitempty"`
}

// String returns k as text.
func (k Key) String() string {
	words := []string{k.Measure}
	for _, w := range []string{k.Search, k.Game} {
		if w != "" {
			words = append(words, w)
		}
	}
	if k.Threads > 1 {
		words = append(words, strconv.Itoa(k.Threads)+" threads")
	}
	if k.HashMiB > 0 {
		words = append(words, strconv.Itoa(k.HashMiB)+" MiB")
	}
	return strings.Join(words, " ")
}

// A Run is one measurement.
type Run struct {
	Count   uint64  `json:"count"`
	Seconds float64 `json:"seconds"`
}

// PerSecond returns the rate.
func (r Run) PerSecond() float64 { return float64(r.Count) / r.Seconds }

// A task measures one thing repeatedly.
type task struct {
	Key
	work string // what a portion of the work is, for display
	// run does at least one portion, and more until they have taken the time least.
	// Its error is the error of ctx, or one that ends the whole report.
	run func(ctx context.Context, least time.Duration) (Run, error)
}

// maker makes the tasks of a report.
type maker struct {
	Settings
	tasks   []task
	players map[playerKey]*engine.Player
}

func (m *maker) add(t task) { m.tasks = append(m.tasks, t) }

// makeTasks returns the tasks of the settings, which must be checked.
func makeTasks(s Settings) ([]task, error) {
	m := maker{Settings: s, players: map[playerKey]*engine.Player{}}
	for _, kind := range Measures() {
		if s.wants(kind.Name) {
			if err := kind.add(&m); err != nil {
				return nil, err
			}
		}
	}
	if len(m.tasks) == 0 {
		return nil, errNothing
	}
	return m.tasks, nil
}

// wants reports whether the settings ask for a measure.
func (s *Settings) wants(name string) bool {
	if s.Measures == nil {
		return true
	}
	for _, n := range s.Measures {
		if n == name {
			return true
		}
	}
	return false
}

// eachGame calls f for each game with its benchmark positions, or with its start
// position if it has none.
func (m *maker) eachGame(f func(game positions.Game, entry game.Entry, roots []positions.Position) error) error {
	for _, name := range m.Games {
		game, entry, err := m.Registry.Game(name)
		if err != nil {
			return err
		}
		var roots []positions.Position
		for _, fen := range bench.FENs(m.Registry, game.Name()) {
			p, err := game.Parse(fen)
			if err != nil {
				return err
			}
			roots = append(roots, p)
		}
		if roots == nil {
			roots = []positions.Position{game.Start()}
		}
		if err := f(game, entry, roots); err != nil {
			return err
		}
	}
	return nil
}

// A portion does a piece of work that takes milliseconds at most. It returns the
// amount of work.
type portion func() uint64

// addParallel adds tasks that do portions in each number of threads. Each thread has
// its own worker.
func (m *maker) addParallel(k Key, work string, newWorker func() portion) {
	for _, threads := range m.Threads {
		k.Threads = threads
		var workers []portion
		for range threads {
			workers = append(workers, newWorker())
		}
		m.add(task{Key: k, work: work, run: func(ctx context.Context, least time.Duration) (Run, error) {
			return m.Clock.parallel(ctx, least, workers)
		}})
	}
}

// parallel lets all workers do portions concurrently until the time is over.
func (c Clock) parallel(ctx context.Context, least time.Duration, workers []portion) (Run, error) {
	var count atomic.Uint64
	var running sync.WaitGroup
	start := c()
	for _, work := range workers {
		running.Go(func() {
			done := work()
			for c()-start < least && ctx.Err() == nil {
				done += work()
			}
			count.Add(done)
		})
	}
	running.Wait()
	return Run{count.Load(), (c() - start).Seconds()}, ctx.Err()
}

// repeat does portions one after the other until they have taken the time least. Each
// portion reports its own time, so that its preparations do not count.
func repeat(least time.Duration, work func() (count uint64, took time.Duration, err error)) (Run, error) {
	var total uint64
	var elapsed time.Duration
	for {
		count, took, err := work()
		if err != nil {
			return Run{}, err
		}
		total, elapsed = total+count, elapsed+took
		if elapsed >= least {
			return Run{total, elapsed.Seconds()}, nil
		}
	}
}
