//go:build unix

package match

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"math/rand/v2"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"testing"
	"time"

	"tetrad/bench/jobs"
	"tetrad/bench/match/results"
	"tetrad/bench/match/settings"
	"tetrad/bench/openings"
	"tetrad/engine/wholefile"
	"tetrad/positions"
	"tetrad/positions/projecttest"
	"tetrad/protocol/record"
	"tetrad/protocol/ugitest"
	"tetrad/stats"
)

// unruly is an Executor that knows a match only by its batch, as another machine
// does. It computes the jobs that wait in any order, loses some results and computes
// them again, and computes some twice.
type unruly struct {
	t       *testing.T
	local   *jobs.Local
	mu      sync.Mutex
	random  *rand.Rand
	waiting []chan struct{} // jobs that wait
	running int
	jobs    int // number of jobs asked for
}

// newUnruly returns an executor with fake engines, by the names of their faults.
func newUnruly(t *testing.T) *unruly {
	host := &jobs.Host{Registry: ugitest.Registry(), Engines: map[string]jobs.Engine{}, Slots: 4}
	for name, fault := range map[string]string{"sound": "", "illegal": "illegal", "crash": "crash", "exit": "exit-at-once", "terminated": "terminated"} {
		host.Engines[name] = jobs.Engine{Command: ugitest.Command(fault)}
	}
	host.Engines["missing"] = jobs.Engine{Command: []string{"/no/such/program"}}
	u := &unruly{t: t, local: jobs.NewLocal([]jobs.Kind{JobKind}, host, 16), random: rand.New(rand.NewPCG(3, 5))}
	t.Cleanup(func() {
		if err := u.local.Close(); err != nil {
			t.Error(err)
		}
	})
	return u
}

func (u *unruly) Width() int { return 6 }

func (u *unruly) Finish(w *jobs.Batch) error { return nil }

func (u *unruly) Do(ctx context.Context, w *jobs.Batch, index int) ([]byte, error) {
	u.enter()
	defer u.leave()
	u.mu.Lock()
	u.jobs++
	fate := u.random.IntN(4)
	u.mu.Unlock()
	result, err := u.local.Do(ctx, w, index)
	if fate > 1 || err != nil {
		return result, err
	}
	again, err := u.local.Do(ctx, w, index)
	if err == nil {
		err = u.compare(w, index, result, again)
	}
	return again, err
}

func (u *unruly) compare(w *jobs.Batch, index int, a, b []byte) error {
	r, err := u.local.Open(w)
	if err != nil {
		return err
	}
	return errors.Join(r.Check(index, a), r.Same(index, a, b))
}

// enter waits until this job is chosen among those that wait. Two run at a time.
func (u *unruly) enter() {
	turn := make(chan struct{})
	u.mu.Lock()
	u.waiting = append(u.waiting, turn)
	u.choose()
	u.mu.Unlock()
	<-turn
}

func (u *unruly) leave() {
	u.mu.Lock()
	defer u.mu.Unlock()
	u.running--
	u.choose()
}

func (u *unruly) choose() {
	for u.running < 2 && len(u.waiting) > 0 {
		i := u.random.IntN(len(u.waiting))
		close(u.waiting[i])
		u.waiting = append(u.waiting[:i], u.waiting[i+1:]...)
		u.running++
	}
}

// away returns the settings for machines that know the engines by name.
func away(s *settings.Match, engines ...string) *settings.Match {
	named := *s
	named.Players = nil
	for i, p := range s.Players {
		p.Command = engines[i : i+1]
		named.Players = append(named.Players, p)
	}
	return &named
}

// TestElsewhereAsHere checks that a match is the same game by game whether this process
// plays it or an executor that knows only its batch.
func TestElsewhereAsHere(t *testing.T) {
	test := stats.SPRT{Elo0: 0, Elo1: 200, Alpha: 0.1, Beta: 0.1}
	for _, c := range []struct {
		name    string
		engines []string
		change  func(*settings.Match)
		list    []openings.Opening
	}{
		{"all against all", []string{"sound", "illegal", "crash"}, func(*settings.Match) {}, nil},
		{"a gauntlet", []string{"sound", "illegal", "sound"}, func(s *settings.Match) { s.Gauntlet = true }, nil},
		{"a sequential test", []string{"sound", "illegal"}, func(s *settings.Match) { s.Games, s.SPRT = 0, &test }, nil},
		{"other seeds", []string{"sound", "sound"}, func(s *settings.Match) { s.VarySeeds = true }, nil},
		{"proofs", []string{"sound", "illegal"}, func(s *settings.Match) { s.Adjudication.Prove, s.OpeningTurns = true, 1 }, nil},
		{"a list", []string{"sound", "sound"}, func(s *settings.Match) { s.Openings = "list" },
			[]openings.Opening{{Moves: []string{"b2"}}, {Moves: []string{"a1", "c3"}}, {Moves: []string{"c1"}}}},
	} {
		t.Run(c.name, func(t *testing.T) {
			if c.name != "all against all" && c.name != "a sequential test" {
				projecttest.Only(t)
			}
			s := newSettings(8, make([]string, len(c.engines))...)
			c.change(s)
			for i, name := range c.engines {
				fault := map[string]string{"sound": ""}[name]
				if name != "sound" {
					fault = name
				}
				s.Players[i].Command = ugitest.Command(fault)
			}
			want := playAs(t, s, c.list, nil, nil)
			x := newUnruly(t)
			if got := playAs(t, away(s, c.engines...), c.list, x, nil); got != want {
				t.Errorf("elsewhere the games are\n%s\nhere\n%s", got, want)
			}
			if x.jobs == 0 {
				t.Error("the executor was not asked")
			}
		})
	}
}

// playAs plays a match with an executor, and returns what is in its journal.
func playAs(t *testing.T, s *settings.Match, list []openings.Opening, x jobs.Executor, played map[int]record.Game) string {
	t.Helper()
	path := filepath.Join(t.TempDir(), "match.jsonl")
	j, err := results.CreateJournal(path, s)
	if err != nil {
		t.Fatal(err)
	}
	m := newMatch(s)
	m.Journal, m.Executor, m.Played = j, x, played
	for _, g := range played {
		if err := j.Append(g); err != nil {
			t.Fatal(err)
		}
	}
	if list != nil {
		m.use(list)
	}
	run(t, m)
	return essence(t, path)
}

// TestResumeElsewhere checks that an executor is asked only for pairs that are not
// complete, and that a recorded game counts as it was recorded.
func TestResumeElsewhere(t *testing.T) {
	s := newSettings(8, "", "")
	named := away(s, "sound", "sound")
	want := playAs(t, s, nil, nil, nil)
	whole := map[int]record.Game{}
	m := newMatch(s)
	m.Finished = func(g record.Game, _ *results.Standing) { whole[g.Number] = g }
	if _, _, err := m.Run(t.Context()); err != nil {
		t.Fatal(err)
	}
	for _, c := range []struct {
		name  string
		known []int
		jobs  int
	}{
		{"nothing", nil, 4},
		{"the first pair", []int{1, 2}, 3},
		{"a pair in the middle, and halves", []int{1, 3, 4, 8}, 3},
		{"everything", []int{1, 2, 3, 4, 5, 6, 7, 8}, 0},
	} {
		t.Run(c.name, func(t *testing.T) {
			played := map[int]record.Game{}
			for _, n := range c.known {
				g := whole[n]
				g.Match = "recorded before" // shows which game counts
				played[n] = g
			}
			x := newUnruly(t)
			got := playAs(t, named, nil, x, played)
			if n := strings.Count(got, "recorded before"); n != len(c.known) || x.jobs != c.jobs {
				t.Errorf("%d games are those recorded before, want %d; %d jobs, want %d", n, len(c.known), x.jobs, c.jobs)
			}
			if strings.ReplaceAll(got, "recorded before", "?") != want {
				t.Errorf("the games are\n%s\nwant\n%s", got, want)
			}
		})
	}
}

// forger is an Executor that changes the results.
type forger struct {
	*unruly
	change func(games []record.Game) []record.Game
}

func (f forger) Do(ctx context.Context, w *jobs.Batch, index int) ([]byte, error) {
	result, err := f.unruly.Do(ctx, w, index)
	if err != nil {
		return nil, err
	}
	games, err := gamesOf(w, &jobs.Host{Registry: ugitest.Registry()}, index, result)
	if err != nil {
		return nil, err
	}
	return encodeGames(f.change(games))
}

// gamesOf returns the games of the result of a job.
func gamesOf(w *jobs.Batch, host *jobs.Host, index int, result []byte) ([]record.Game, error) {
	var p pairs
	if err := wholefile.Decode(w.Spec, &p); err != nil {
		return nil, err
	}
	if err := p.check(); err != nil {
		return nil, err
	}
	variant, _, err := host.Registry.Game(p.Game)
	if err != nil {
		return nil, fmt.Errorf("this program does not know the game: %w", err)
	}
	return p.read(variant, index, result)
}

// signed is an Executor that knows who has computed a result.
type signed struct{ *unruly }

func (x signed) Do(ctx context.Context, w *jobs.Batch, index int) ([]byte, error) {
	result, err := x.unruly.Do(ctx, w, index)
	jobs.TellAuthor(ctx, []string{"even", "odd"}[index%2])
	return result, err
}

// Each game has the name of the machine that has played it, also in the file, so that a
// match that is resumed knows it.
func TestGamesHaveTheirWorkers(t *testing.T) {
	path := filepath.Join(t.TempDir(), "match.jsonl")
	s := away(newSettings(8, "", ""), "sound", "sound")
	j, err := results.CreateJournal(path, s)
	if err != nil {
		t.Fatal(err)
	}
	m := newMatch(s)
	m.Journal, m.Executor = j, signed{newUnruly(t)}
	standing, _, err := m.Run(t.Context())
	if err != nil || len(standing.Workers) != 2 || standing.Workers["even"].Games != 4 || standing.Workers["odd"].Pairs.Total() == 0 {
		t.Errorf("%v, error %v", standing.Workers, err)
	}
	text, err := os.ReadFile(path)
	if err != nil || strings.Count(string(text), `"worker":"odd"`) != 4 {
		t.Errorf("error %v\n%s", err, text)
	}
}

// TestWordsElsewhere checks that other machines know the words of an engine, and are sent no
// lines for it.
func TestWordsElsewhere(t *testing.T) {
	m := newMatch(away(newSettings(2, "", ""), "sound", "sound"))
	m.Executor = newUnruly(t)
	m.Settings.Players[1].Restart, m.Settings.Players[1].Margin = true, new(record.Duration(3))
	_, work, err := m.batch()
	if err != nil {
		t.Fatal(err)
	}
	var there pairs
	if err := wholefile.Decode(work.Spec, &there); err != nil {
		t.Fatal(err)
	}
	if there.Players[0].Restart || !there.Players[1].Restart || there.MarginOf(0) != time.Duration(m.Settings.Margin) || there.MarginOf(1) != 3 {
		t.Errorf("%s", work.Spec)
	}
	m.Settings.Players[0].Init = []string{"setup"}
	if _, _, err := m.batch(); err == nil || !strings.Contains(err.Error(), "init=") {
		t.Errorf("error %v", err)
	}
}

// TestForgedResults checks that a match takes no results that the rules or its schedule
// contradict.
func TestForgedResults(t *testing.T) {
	for _, c := range []struct {
		name, want string
		change     func(g []record.Game) []record.Game
	}{
		{"one game", "game 2 of 2", func(g []record.Game) []record.Game { return g[:1] }},
		{"three games", "more than the games of a pair", func(g []record.Game) []record.Game { return append(g, g[0]) }},
		{"the wrong order", "it is game 2, not 1", func(g []record.Game) []record.Game { return []record.Game{g[1], g[0]} }},
		{"other players", "another match", func(g []record.Game) []record.Game { g[1].Players[0] = "C"; return g }},
		{"no end", "not over by its rules", func(g []record.Game) []record.Game { g[0].Moves = g[0].Moves[:2]; return g }},
		{"an illegal move", "ply 2", func(g []record.Game) []record.Game { g[0].Moves[1] = g[0].Moves[0]; return g }},
		{"no result", `the result ""`, func(g []record.Game) []record.Game { g[0].Result, g[0].Reason = "", ""; return g }},
		{"negative", "impossible numbers", func(g []record.Game) []record.Game { g[0].Book = -1; return g }},
	} {
		t.Run(c.name, func(t *testing.T) {
			m := newMatch(away(newSettings(2, "", ""), "sound", "sound"))
			m.Executor = forger{newUnruly(t), c.change}
			if _, end, err := m.Run(t.Context()); end != Failed || err == nil || !strings.Contains(err.Error(), c.want) {
				t.Errorf("%s, error %v, want %q", end, err, c.want)
			}
		})
	}
}

// TestRefusedElsewhere checks what an executor cannot play.
func TestRefusedElsewhere(t *testing.T) {
	for _, c := range []struct {
		name, engine, want string
		change             func(*settings.Match)
	}{
		{"no such engine", "other", `no engine "other" on this machine; it has crash, exit, illegal, missing, sound, terminated`, func(*settings.Match) {}},
		{"a path", "./engine", "is not the name of an engine", func(*settings.Match) {}},
		{"arguments", "sound", "without arguments", func(s *settings.Match) { s.Players[1].Command = []string{"sound", "--strict"} }},
		{"a folder", "sound", "without arguments", func(s *settings.Match) { s.Players[1].Dir = "/" }},
		{"an engine that does not start", "exit", "engine B does not start: crashed", func(*settings.Match) {}},
		{"no program", "missing", "engine B: ", func(*settings.Match) {}},
		{"an engine that is ended from outside", "terminated", "game 1 was broken off 3 times", func(*settings.Match) {}},
		{"too many threads", "sound", "the games need 8 processors, and this machine has 4",
			func(s *settings.Match) { s.Concurrency, s.Players[1].Options = 8, settings.Options{"Threads": "8"} }},
		{"another book", "sound", "come with the program", func(s *settings.Match) { s.Openings, s.OpeningsSum = openings.BookName, "00" }},
		{"a text", "sound", "is not announced as a number or a choice", func(s *settings.Match) { s.Players[1].Options = settings.Options{"Log.File": "/tmp/x"} }},
		{"a second line", "sound", "control characters", func(s *settings.Match) { s.Players[1].Options = settings.Options{"Hash": "1\nquit"} }},
	} {
		t.Run(c.name, func(t *testing.T) {
			s := away(newSettings(2, "", ""), "sound", c.engine)
			c.change(s)
			m := newMatch(s)
			m.Executor = newUnruly(t)
			if _, end, err := m.Run(t.Context()); end != Failed || err == nil || !strings.Contains(err.Error(), c.want) {
				t.Errorf("%s, error %v, want %q", end, err, c.want)
			}
		})
	}
}

// TestHostileSpecifications checks that a match of another machine names no commands, folders or files
// here.
func TestHostileSpecifications(t *testing.T) {
	for _, c := range []struct{ player, match, want string }{
		{`"command":["sh","-c","ls"]`, "", "without arguments"},
		{`"command":["/bin/sh"]`, "", "is not the name of an engine"},
		{`"command":[]`, "", "without arguments"},
		{`"command":["sound"],"dir":"/"`, "", "without arguments"},
		{`"command":["sound"],"stderr":"/tmp/x"`, "", "without arguments"},
		{`"command":["sound"],"init":["quit"]`, "", "without arguments"},
		{`"command":["sound"]`, `"openings":"/etc/passwd",`, "neither a list"},
		{`"command":["sound"]`, `"openings":"book","lines":"AAAA",`, "neither a list"},
		{`"command":["sound"]`, `"log":"/tmp/x",`, "unknown field"},
		{`"command":["sound"]`, `"opening_turns":100000,`, "too long"},
	} {
		text := fmt.Sprintf(`{%s"game":"tictactoe","players":[{"name":"a",%s,"limits":{"nodes":1}},{"name":"b","command":["sound"],"limits":{"nodes":1}}],"patience":"1s","margin":"0s"}`, c.match, c.player)
		host := &jobs.Host{Registry: ugitest.Registry(), Engines: map[string]jobs.Engine{"sound": {Command: []string{"sound"}}}}
		if _, err := JobKind.Open([]byte(text), host); err == nil || !strings.Contains(err.Error(), c.want) {
			t.Errorf("%s: error %v, want %q", text, err, c.want)
		}
	}
}

// FuzzPairs opens arbitrary specifications, and asks for the pairs of those that are
// good.
func FuzzPairs(f *testing.F) {
	for _, text := range []string{
		`{"game":"tictactoe","players":[{"name":"a","command":["tetrad"],"limits":{"nodes":1}},{"name":"b","command":["tetrad"],"limits":{"nodes":1}}],"opening_turns":1,"patience":"1s","margin":"0s"}`,
		`{"game":"tictactoe","players":[{"name":"a","command":["e"],"limits":{"tc":1}}],"lines":"H4sI"}`,
		`{"players":null,"openings":"book","openings_sum":"x"}`,
	} {
		f.Add([]byte(text))
	}
	host := &jobs.Host{Registry: ugitest.Registry(), Slots: 1 << 20}
	f.Fuzz(func(t *testing.T, text []byte) {
		if len(text) > jobs.MaxSpec {
			return
		}
		r, err := JobKind.Open(text, host)
		if err != nil {
			return
		}
		var p pairs
		if err := errors.Join(wholefile.Decode(text, &p), p.check()); err != nil {
			t.Fatal(err)
		}
		for _, index := range []int{-1, 0, 1, 1000, jobs.MaxIndex - 1} {
			games := p.games(max(index, 0))
			if a := games[1]; a.Number < 1 || a.Opening < 0 || max(a.Players[0], a.Players[1]) >= len(p.Players) {
				t.Errorf("pair %d is %+v", index, games)
			}
			if weight := r.Weight(index); weight < 1 {
				t.Errorf("pair %d has the weight %d", index, weight)
			}
		}
		if err := r.Close(); err != nil {
			t.Error(err)
		}
	})
}

// FuzzGames reads arbitrary results, before and after they are compressed.
func FuzzGames(f *testing.F) {
	p := &pairs{schedule: settings.Schedule{Pairings: [][2]int{{0, 1}}}}
	p.Game, p.Players = ugitest.Game.Name(), []settings.Player{{Name: "a"}, {Name: "b"}}
	good := record.Game{Number: 1, Variant: p.Game, Players: [2]string{"a", "b"}, Result: positions.Draw.String(), Reason: record.ByLength}
	text, err := json.Marshal(&good)
	if err != nil {
		f.Fatal(err)
	}
	f.Add(text)
	f.Add([]byte("{}\n{}\n"))
	f.Fuzz(func(t *testing.T, text []byte) {
		for _, result := range [][]byte{text, wholefile.Pack(text)} {
			games, err := p.read(ugitest.Game, 0, result)
			if err == nil && len(games) != 2 {
				t.Errorf("%d games", len(games))
			}
		}
	})
}
