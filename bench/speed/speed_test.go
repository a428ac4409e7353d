//go:build unix

package speed

import (
	"context"
	"os"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"tetrad/engine"
	"tetrad/engine/enginetest"
	"tetrad/engine/game"
	"tetrad/positions"
	"tetrad/positions/positionstest"
	"tetrad/protocol/ugiclient"
	"tetrad/protocol/ugiclient/fakeengine"
	"tetrad/search"
)

func TestMain(m *testing.M) {
	fakeengine.Main()
	os.Exit(m.Run())
}

// falseClock advances by tick with each look at it.
func falseClock(tick time.Duration) Clock {
	var now atomic.Int64
	return func() time.Duration { return time.Duration(now.Add(int64(tick))) }
}

// quick returns settings in which each run is one portion that takes a second of a
// false clock.
func quick(r engine.Registry, measures ...string) Settings {
	return Settings{
		Registry: r, Measures: measures, Repeats: 1, Time: time.Millisecond, Longer: 1,
		Own: ugiclient.Command{Args: fakeengine.Command("")}, Clock: falseClock(time.Second),
	}
}

// runOnce returns the count of the first task of s in one run.
func runOnce(t *testing.T, s Settings) (task, Run) {
	t.Helper()
	tasks, err := makeTasks(s.withDefaults())
	if err != nil {
		t.Fatal(err)
	}
	run, err := tasks[0].run(context.Background(), s.Time)
	if err != nil {
		t.Fatal(err)
	}
	return tasks[0], run
}

// counts counts calls of the methods of positions.
type counts struct{ do, undo, generated int }

// countedGame is tic-tac-toe with counted calls.
type countedGame struct {
	positions.Game
	counts *counts
}

func (g countedGame) Start() positions.Position {
	return counted{positionstest.Bare{Position: g.Game.Start()}, g.counts}
}

type counted struct {
	positionstest.Bare
	counts *counts
}

func (p counted) Do(s positions.Step) { p.counts.do++; p.Position.Do(s) }
func (p counted) Undo()               { p.counts.undo++; p.Position.Undo() }
func (p counted) Copy() positions.Position {
	return counted{positionstest.Bare{Position: p.Position.Copy()}, p.counts}
}
func (p counted) Steps(dst []positions.Step) []positions.Step {
	before := len(dst)
	dst = p.Position.Steps(dst)
	p.counts.generated += len(dst) - before
	return dst
}

// countedEvaluator counts its calls.
type countedEvaluator struct{ calls *int }

func (e countedEvaluator) Evaluate(positions.Position) int { *e.calls++; return 0 }

// countedRegistry returns a registry with counted tic-tac-toe alone.
func countedRegistry() (r engine.Registry, c *counts, evaluations *int) {
	c, evaluations = new(counts), new(int)
	family := positionstest.TicTacToe
	plain := family.New
	family.New = func(size int, rule string) positions.Game { return countedGame{plain(size, rule), c} }
	r = enginetest.Registry()
	r.Games = []game.Entry{{
		Family:       &family,
		NewEvaluator: func(positions.Game) search.Evaluator { return countedEvaluator{evaluations} },
		Auto:         "random",
	}}
	return r, c, evaluations
}

func TestMeasuresCountWhatTheySay(t *testing.T) {
	for _, c := range []struct {
		measure string
		counted func(before, after counts) int // the expected count of a run
	}{
		{"steps", func(before, after counts) int { return after.do - before.do }},
		{"steps", func(before, after counts) int { return after.undo - before.undo }},
		{"generate", func(before, after counts) int { return after.generated - before.generated }},
	} {
		r, seen, _ := countedRegistry()
		tasks, err := makeTasks(quick(r, c.measure).withDefaults())
		if err != nil {
			t.Fatal(err)
		}
		for range 2 { // a run must not affect the next one
			before := *seen
			run, err := tasks[0].run(context.Background(), time.Millisecond)
			if want := c.counted(before, *seen); err != nil || want == 0 || run.Count != uint64(want) {
				t.Errorf("%s: %d counted, want %d: %v", c.measure, run.Count, want, err)
			}
		}
	}
}

func TestEvaluationsAreCounted(t *testing.T) {
	r, _, evaluations := countedRegistry()
	_, run := runOnce(t, quick(r, "eval"))
	if *evaluations == 0 || run.Count != uint64(*evaluations) {
		t.Errorf("%d counted, want %d", run.Count, *evaluations)
	}
}

// TestRandomGamesAreWhole checks that random games are complete, by the number of
// their steps.
func TestRandomGamesAreWhole(t *testing.T) {
	r, seen, _ := countedRegistry()
	_, run := runOnce(t, quick(r, "random"))
	played := *seen
	rng, p := newRandom(), positionstest.TicTacToe.New(3, "").Start()
	steps := 0
	for range run.Count {
		game := positions.RandomGame(rng, p, longestGame, nil)
		if p.Outcome() == positions.Undecided {
			t.Fatal("a game is not over")
		}
		positions.UndoTurn(p, game)
		steps += len(game)
	}
	if run.Count == 0 || played.do != steps || played.undo != steps {
		t.Errorf("%d games: %+v, want %d steps", run.Count, played, steps)
	}
}

// TestPerftIsCounted uses the fact that tic-tac-toe has the most leaves after eight
// turns.
func TestPerftIsCounted(t *testing.T) {
	for _, threads := range []int{1, 3} {
		s := quick(enginetest.Registry(), "perft")
		s.Threads = []int{threads}
		work, run := runOnce(t, s)
		if run.Count != 200_448 || !strings.HasPrefix(work.work, "depth 8 from ") || work.Threads != threads {
			t.Errorf("%d leaves of %s: %v", run.Count, work.Key, work.work)
		}
	}
}

// TestSearchesAreCounted compares the nodes of a search task with those of an engine
// that performs the same searches.
func TestSearchesAreCounted(t *testing.T) {
	const game = "vinver-3" // solved before the limit
	fens := startOrFENs(t, game)
	s := quick(engine.Default(), "search")
	s.Games = []string{game}
	tasks, err := makeTasks(s.withDefaults())
	if err != nil || len(tasks) != len(searchNodes) {
		t.Fatalf("%d tasks: %v", len(tasks), err)
	}
	for i, task := range tasks {
		var want uint64
		for _, fen := range fens {
			e := engine.New(engine.Default())
			for _, o := range [][2]string{{"Game", game}, {"Search", task.Search}, {"Hash", "16"}} {
				if err := e.SetOption(o[0], o[1]); err != nil {
					t.Fatal(err)
				}
			}
			if err := e.SetPosition(fen, nil); err != nil {
				t.Fatal(err)
			}
			found, err := e.Best(t.Context(), engine.Request{Nodes: searchNodes[i].nodes}, nil)
			if err != nil {
				t.Fatal(err)
			}
			want += found.Nodes
		}
		if want == 0 || want >= searchNodes[i].nodes {
			t.Errorf("%v: %d nodes; what is remembered could not be seen by them", task.Key, want)
		}
		// Each search takes a second of the false clock and starts from an empty table.
		for portions := range uint64(3) {
			run, err := task.run(context.Background(), time.Duration(portions)*time.Second)
			if want := want * max(portions, 1); err != nil || run.Count != want {
				t.Errorf("%v: %d nodes, want %d: %v", task.Key, run.Count, want, err)
			}
		}
	}
}

func startOrFENs(t *testing.T, name string) (fens []string) {
	t.Helper()
	m := maker{Settings: Settings{Registry: engine.Default(), Games: []string{name}}}
	err := m.eachGame(func(_ positions.Game, _ game.Entry, roots []positions.Position) error {
		for _, p := range roots {
			fens = append(fens, p.FEN())
		}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	return fens
}

// TestLonger checks that longer searches have more nodes.
func TestLonger(t *testing.T) {
	s := quick(engine.Default(), "search")
	s.Games = []string{"trap-6"} // canonically trap, with five positions
	s.Longer = 2
	work, run := runOnce(t, s)
	if want := 2 * 5 * searchNodes[0].nodes; run.Count != want || work.Game != "trap" {
		t.Errorf("%d nodes in %s, want %d", run.Count, work.Game, want)
	}
}

// TestEndgamesAreCounted checks that exact searches begin near the end, and compares
// their nodes with those of the game's own search of the same positions.
func TestEndgamesAreCounted(t *testing.T) {
	s := quick(engine.Default(), "endgame")
	_, run := runOnce(t, s)
	var want uint64
	games := 0
	for _, entry := range engine.Default().Games {
		near := endgamePositions(entry.Family.New(entry.Family.DefaultSize, ""))
		if near == nil {
			continue
		}
		games++
		if len(near) != endgameCount {
			t.Errorf("%s has %d positions", entry.Family.Name, len(near))
		}
		endgame := near[0].Abilities().Endgamer.Endgame(positions.EndgameOptions{HashMiB: 16})
		for _, p := range near {
			if left := p.Abilities().Scored.TurnsLeft(); left > endgameTurns || left == 0 {
				t.Errorf("%d turns are left in %s", left, p.FEN())
			}
			endgame.Exceeds(p, 0, nil)
		}
		want += endgame.Nodes()
	}
	if games != 1 || want == 0 || run.Count != want {
		t.Errorf("%d nodes in %d games, want %d", run.Count, games, want)
	}
}

func TestStartupNeedsAnAnswer(t *testing.T) {
	s := quick(enginetest.Registry(), "startup")
	if _, run := runOnce(t, s); run.Count != 1 || run.Seconds != 1 {
		t.Errorf("%+v, want one start", run)
	}
	s.Own = ugiclient.Command{Args: []string{"no-such-program"}}
	tasks, err := makeTasks(s.withDefaults())
	if err != nil {
		t.Fatal(err)
	}
	if _, err := tasks[0].run(context.Background(), 0); err == nil {
		t.Error("a program that is not there was started")
	}
	s.Own = ugiclient.Command{}
	if _, err := makeTasks(s.withDefaults()); err == nil {
		t.Error("no program was started")
	}
}

// TestRatesByTheClock uses a clock that advances by a millisecond with each look: one
// look at the beginning, one after each portion, and one at the end.
func TestRatesByTheClock(t *testing.T) {
	ten := func() uint64 { return 10 }
	got, err := falseClock(time.Millisecond).parallel(context.Background(), 5*time.Millisecond, []portion{ten})
	if want := (Run{50, 0.006}); err != nil || got != want {
		t.Errorf("one worker: %+v, want %+v", got, want)
	}
	got, err = repeat(5*time.Millisecond, func() (uint64, time.Duration, error) { return 7, 2 * time.Millisecond, nil })
	if want := (Run{21, 0.006}); err != nil || got != want || got.PerSecond() != 3500 {
		t.Errorf("repeated: %+v, want %+v", got, want)
	}
}

// TestWorkersAddUp checks that the counts of all workers are added, each at least
// once.
func TestWorkersAddUp(t *testing.T) {
	var done atomic.Uint64
	work := func() uint64 { done.Add(3); return 3 }
	got, err := falseClock(time.Millisecond).parallel(context.Background(), 50*time.Millisecond, []portion{work, work, work})
	if err != nil || got.Count != done.Load() || got.Count < 9 {
		t.Errorf("%+v, want %d: %v", got, done.Load(), err)
	}
}

func TestSettingsAreChecked(t *testing.T) {
	for _, c := range []struct {
		change  func(*Settings)
		against bool
		want    string
	}{
		{func(s *Settings) {}, false, ""},
		{func(s *Settings) {}, true, ""},
		{func(s *Settings) { s.Measures = []string{"nps"} }, false, `--measure: there is no measure "nps"; measures are search, eval,`},
		{func(s *Settings) { s.Measures = []string{"eval"} }, true, "--measure: eval cannot be measured --against another program; search, perft, startup can"},
		{func(s *Settings) { s.Games = []string{"chess"} }, false, `--game: there is no game "chess"`},
		{func(s *Settings) { s.Threads = []int{1, 0} }, false, "--threads 0 is not between 1 and 256"},
		{func(s *Settings) { s.HashMiB = []int{0} }, false, "--hash: 0 is not between 1 and"},
		{func(s *Settings) { s.Repeats = 0 }, false, "--repeats 0 is not between 1 and 200"},
		{func(s *Settings) { s.Time = 0 }, false, "--time 0s is not between 1ms and 1h"},
		{func(s *Settings) { s.Longer = -1 }, false, "--longer -1 is not between 1 and"},
	} {
		s := quick(engine.Default())
		c.change(&s)
		err := s.Check(c.against)
		if c.want == "" && err != nil || c.want != "" && (err == nil || !strings.HasPrefix(err.Error(), c.want)) {
			t.Errorf("error %v, want %q", err, c.want)
		}
	}
}
