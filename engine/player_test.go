package engine_test

import (
	"context"
	"fmt"
	"slices"
	"strings"
	"testing"
	"testing/synctest"

	"tetrad/engine"
	"tetrad/engine/enginetest"
	"tetrad/positions"
)

func newPlayer(t *testing.T, r engine.Registry, s engine.Settings) *engine.Player {
	t.Helper()
	p, err := engine.NewPlayer(r, s)
	if err != nil {
		t.Fatal(err)
	}
	return p
}

func positionOf(t *testing.T, p *engine.Player, fen string, moves ...string) positions.Position {
	t.Helper()
	at, err := p.Position(fen, moves)
	if err != nil {
		t.Fatal(err)
	}
	return at
}

func best(t *testing.T, p *engine.Player, at positions.Position, r engine.Limits) engine.Result {
	t.Helper()
	result, err := p.Best(t.Context(), at, r)
	if err != nil {
		t.Fatal(err)
	}
	return result
}

// TestBestAnswersAsTheEngine compares a player with a session of the same options, along
// a game: both keep what their searches learn.
func TestBestAnswersAsTheEngine(t *testing.T) {
	type (
		settings = engine.Settings
		options  = [][2]string
		limits   = engine.Limits
	)
	contempt, parameter := options{{"Contempt", "300"}}, options{{"mcts.Reuse", "false"}}
	for _, c := range []struct {
		name     string
		settings settings
		options  options
		limits   limits
	}{
		{"nodes", settings{Game: "vinver-7"}, nil, limits{Nodes: 300}},
		{"depth", settings{Game: "veletas"}, nil, limits{Depth: 1}},
		{"search", settings{Game: "vinver-7", Search: "alphabeta"}, options{{"Search", "alphabeta"}}, limits{Nodes: 300}},
		{"level", settings{Game: "vinver-7", Level: 3}, options{{"Level", "3"}}, limits{}},
		{"seed", settings{Game: "trap-4", Level: 6, Seed: 5}, options{{"Level", "6"}, {"Seed", "5"}}, limits{}},
		{"lines", settings{Game: "trap-4", Lines: 3}, options{{"MultiPV", "3"}}, limits{Nodes: 300}},
		{"turns", settings{Game: "vinver-5"}, nil, limits{Nodes: 300, Turns: []string{"a1", "b2"}}},
		{"contempt", settings{Game: "trap-4", Options: contempt}, contempt, limits{Nodes: 300}},
		{"parameter", settings{Game: "vinver-7", Options: parameter}, parameter, limits{Nodes: 300}},
	} {
		t.Run(c.name, func(t *testing.T) {
			t.Parallel()
			c.settings.HashMiB = 4
			player := newPlayer(t, engine.Default(), c.settings)
			session := enginetest.NewPlayer(t, engine.Default(), c.settings.Game, "auto")
			for _, o := range c.options {
				setOption(t, session.Engine, o[0], o[1])
			}
			var moves []string
			for range 6 {
				want := session.Answer(moves, c.limits)
				result := best(t, player, positionOf(t, player, "", moves...), c.limits)
				if got := result.Answer; got.Move != want.Move || got.Reply != want.Reply || got.Nodes != want.Nodes {
					t.Fatalf("after %v: %+v, the session answers %+v", moves, got, want)
				}
				if c.limits.Turns != nil {
					break
				}
				moves = append(moves, want.Move)
			}
		})
	}
}

// TestBestTellsItsLines checks that the lines of a result are the last ones reported, and
// that no position changes.
func TestBestTellsItsLines(t *testing.T) {
	for _, searcher := range []string{"alphabeta", "mcts"} {
		player := newPlayer(t, engine.Default(), engine.Settings{Game: "vinver-5", Search: searcher, Lines: 3})
		last := map[int]string{}
		player.Info = func(l engine.Line) { last[l.Line] = fmt.Sprint(l.Score, l.Depth, l.Moves, l.PV) }
		at := positionOf(t, player, "", "c3", "swap")
		before := at.Key()
		result := best(t, player, at, engine.Limits{Nodes: 500})
		if len(result.Lines) != 3 || len(last) != 3 || result.Lines[0].Moves[0] != result.Move {
			t.Fatalf("%s: lines %v, answer %s", searcher, result.Lines, result.Move)
		}
		for i, l := range result.Lines {
			if got := fmt.Sprint(l.Score, l.Depth, l.Moves, l.PV); got != last[i+1] {
				t.Errorf("%s: line %d is %s, reported was %s", searcher, i+1, got, last[i+1])
			}
		}
		if at.Key() != before {
			t.Errorf("%s: the position has changed to %s", searcher, at.FEN())
		}
	}
}

// TestSeedsOfAPlayer checks that a new game with the same seed gives the same answers,
// and that other seeds give others.
func TestSeedsOfAPlayer(t *testing.T) {
	player := newPlayer(t, engine.Default(), engine.Settings{})
	answers := func(seed uint64) string {
		if err := player.Set(engine.Settings{Game: "vinver-7", Level: 2, Seed: seed, HashMiB: 4}); err != nil {
			t.Fatal(err)
		}
		player.NewGame()
		var moves []string
		for range 4 {
			moves = append(moves, best(t, player, positionOf(t, player, "", moves...), engine.Limits{}).Move)
		}
		return strings.Join(moves, " ")
	}
	games := map[string]bool{}
	for seed := range uint64(4) {
		first := answers(seed)
		games[first] = true
		if again := answers(seed); again != first {
			t.Errorf("seed %d answers %s, then %s", seed, first, again)
		}
	}
	if len(games) < 2 {
		t.Errorf("all seeds answer %v", games)
	}
}

// TestBestEndsWithItsContext relies on synctest, whose bubble fails if a goroutine or a
// timer is left.
func TestBestEndsWithItsContext(t *testing.T) {
	for _, c := range []struct {
		name     string
		searcher string
		limits   engine.Limits
		before   bool // the context has ended before
		cause    error
	}{
		{"a search without end", "endless", engine.Limits{}, false, context.DeadlineExceeded},
		{"a search that has ended", "random", engine.Limits{Infinite: true}, false, context.DeadlineExceeded},
		{"pondering", "random", engine.Limits{Ponder: true, MoveTime: ms(1)}, false, context.DeadlineExceeded},
		{"no time at all", "endless", engine.Limits{}, true, context.Canceled},
	} {
		t.Run(c.name, func(t *testing.T) {
			synctest.Test(t, func(t *testing.T) {
				player := newPlayer(t, enginetest.Registry(), engine.Settings{Search: c.searcher})
				ctx, cancel := context.WithTimeout(t.Context(), ms(100))
				defer cancel()
				if c.before {
					cancel()
				}
				at := positionOf(t, player, "")
				result, err := player.Best(ctx, at, c.limits)
				if _, illegal := at.ParseTurn(result.Move); err != nil || illegal != nil || result.Interrupted != c.cause {
					t.Errorf("answer %q, error %v, interrupted: %v, want %v", result.Move, err, result.Interrupted, c.cause)
				}
				// The player goes on.
				if result := best(t, player, at, engine.Limits{MoveTime: ms(10)}); result.Move == "" || result.Interrupted != nil {
					t.Errorf("after the end of a context the answer is %q, interrupted: %v", result.Move, result.Interrupted)
				}
			})
		})
	}
}

// TestMoveTimeOfAPlayer checks that a search without end keeps to its time.
func TestMoveTimeOfAPlayer(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		player := newPlayer(t, enginetest.Registry(), engine.Settings{Search: "endless"})
		result := best(t, player, positionOf(t, player, ""), engine.Limits{MoveTime: ms(30), Analysis: true})
		if result.Elapsed < ms(30) || result.Elapsed > ms(40) {
			t.Errorf("30 ms take %v", result.Elapsed)
		}
	})
}

func TestBestRefuses(t *testing.T) {
	player := newPlayer(t, engine.Default(), engine.Settings{Game: "verto-5"})
	start := func(game string, steps int) positions.Position {
		g, _, err := engine.Default().Game(game)
		if err != nil {
			t.Fatal(err)
		}
		p := g.Start()
		for range steps {
			p.Do(p.Steps(nil)[0])
		}
		return p
	}
	over := start("verto-5", 0)
	for over.Outcome() == positions.Undecided {
		over.Do(over.Steps(nil)[0])
	}
	midTurn := start("verto-5", 0)
	for !midTurn.MidTurn() {
		steps := midTurn.Steps(nil)
		midTurn.Do(steps[len(steps)-1])
	}
	for _, c := range []struct {
		name   string
		at     positions.Position
		limits engine.Limits
		want   string
	}{
		{"the game is over", over, engine.Limits{}, positions.ErrGameOver.Error()},
		{"inside a turn", midTurn, engine.Limits{}, "a turn of verto-5 is not finished"},
		{"another size", start("verto-6", 0), engine.Limits{}, "the position is none of verto-5: "},
		{"another game", start("trap-4", 0), engine.Limits{}, "the position is none of verto-5: "},
		{"an illegal turn", start("verto-5", 0), engine.Limits{Turns: []string{"z9"}}, "searchmoves: "},
		{"a negative depth", start("verto-5", 0), engine.Limits{Depth: -1}, "depth is -1, want 0 or more"},
	} {
		_, err := player.Best(t.Context(), c.at, c.limits)
		if err == nil || !strings.Contains(err.Error(), c.want) {
			t.Errorf("%s: error %v, want %q", c.name, err, c.want)
		}
	}
}

func TestSettingsOfAPlayer(t *testing.T) {
	for _, c := range []struct {
		settings engine.Settings
		want     string // in the error
	}{
		{engine.Settings{Game: "go"}, `there is no game "go"`},
		{engine.Settings{Search: "guess"}, "option Search"},
		{engine.Settings{HashMiB: -1}, "option Hash"},
		{engine.Settings{Threads: 1000}, "option Threads"},
		{engine.Settings{Lines: 1000}, "option MultiPV"},
		{engine.Settings{Level: 21}, "option Level"},
		{engine.Settings{Seed: 1 << 63}, "option Seed"},
		{engine.Settings{Options: [][2]string{{"Elo", "1"}}}, `there is no option "Elo"`},
		{engine.Settings{Options: [][2]string{{"mcts.Reuse", "perhaps"}}}, "mcts.Reuse"},
	} {
		_, err := engine.NewPlayer(engine.Default(), c.settings)
		if err == nil || !strings.Contains(err.Error(), c.want) {
			t.Errorf("%+v: error %v, want %q", c.settings, err, c.want)
		}
	}
}

// TestSet checks what a change of the settings forgets, and that a search has the
// settings of the last Set alone.
func TestSet(t *testing.T) {
	r, made, sizes := recording()
	player := newPlayer(t, r, engine.Settings{})
	at := positionOf(t, player, "")
	twice := [][2]string{{"seed", "5"}, {"SEED", "7"}, {"MultiPV", "2"}}
	for _, c := range []struct {
		name      string
		settings  engine.Settings
		threads   int
		lines     int
		seed      uint64
		sizes     []int
		forgotten int // by the last searcher
	}{
		{"the defaults", engine.Settings{}, 1, 1, 0, []int{64}, 0},
		{"lines and threads", engine.Settings{Lines: 3, Threads: 2}, 2, 3, 0, []int{64}, 0},
		{"a seed", engine.Settings{Seed: 7}, 1, 1, 7, []int{64}, 1},
		{"the same again", engine.Settings{Seed: 7}, 1, 1, 7, []int{64}, 1},
		{"options", engine.Settings{Options: twice}, 1, 2, 7, []int{64}, 1},
		{"a field before an option", engine.Settings{Lines: 4, Options: twice}, 1, 4, 7, []int{64}, 1},
		{"memory", engine.Settings{Seed: 7, HashMiB: 8}, 1, 1, 7, []int{64, 8}, 0},
		{"a level", engine.Settings{Seed: 7, HashMiB: 8, Level: 1}, 1, 1, 7, []int{64, 8}, 1},
		{"the defaults again", engine.Settings{}, 1, 1, 0, []int{64, 8, 64}, 0},
	} {
		if err := player.Set(c.settings); err != nil {
			t.Fatal(err)
		}
		best(t, player, at, engine.Limits{})
		last := (*made)[len(*made)-1]
		if task := last.Last; task.Threads != c.threads || task.MultiPV != c.lines || task.Seed != c.seed {
			t.Errorf("%s: %d threads, %d lines, seed %d", c.name, task.Threads, task.MultiPV, task.Seed)
		}
		if !slices.Equal(*sizes, c.sizes) || last.Forgotten != c.forgotten {
			t.Errorf("%s: searchers of %v MiB, want %v; the last has forgotten %d times, want %d",
				c.name, *sizes, c.sizes, last.Forgotten, c.forgotten)
		}
	}
	player.NewGame()
	if last := (*made)[len(*made)-1]; last.Forgotten != 1 {
		t.Errorf("a new game forgets %d times", last.Forgotten)
	}
}

// TestSetResetsParameters checks that a parameter of a searcher counts until the next
// settings only.
func TestSetResetsParameters(t *testing.T) {
	usual := engine.Settings{Game: "vinver-7", Search: "mcts", HashMiB: 4}
	player := newPlayer(t, engine.Default(), usual)
	score := func(s engine.Settings) string {
		if err := player.Set(s); err != nil {
			t.Fatal(err)
		}
		player.NewGame()
		l := best(t, player, positionOf(t, player, "", "d4", "swap"), engine.Limits{Nodes: 500}).Lines[0]
		return fmt.Sprint(l.Score, l.Visits, l.Moves)
	}
	changed := usual
	changed.Options = [][2]string{{"MCTS.scale", "100"}}
	first, other, again := score(usual), score(changed), score(usual)
	if first == other || first != again {
		t.Errorf("%s, with a parameter %s, without it %s", first, other, again)
	}
}

// TestPositionOfAPlayer checks the errors of positions.
func TestPositionOfAPlayer(t *testing.T) {
	player := newPlayer(t, engine.Default(), engine.Settings{Game: "vinver-5"})
	if _, err := player.Position("5/5", nil); err == nil {
		t.Error("half a board is read")
	}
	_, err := player.Position("", []string{"c3", "swap", "c3"})
	if err == nil || !strings.HasPrefix(err.Error(), "ply 3: ") {
		t.Errorf("error %v, want one of ply 3", err)
	}
}

// TestBestOfASession checks that a session is asked in its current position, and not while
// it searches.
func TestBestOfASession(t *testing.T) {
	e := engine.New(engine.Default())
	setOption(t, e, "Game", "vinver-5")
	if err := e.SetPosition("", []string{"c3"}); err != nil {
		t.Fatal(err)
	}
	lines := 0
	found, err := e.Best(t.Context(), engine.Limits{Depth: 2}, func(engine.Line) { lines++ })
	if _, illegal := e.Position().ParseTurn(found.Move); err != nil || illegal != nil || lines == 0 {
		t.Errorf("answer %q after %d lines, errors %v and %v", found.Move, lines, err, illegal)
	}
	toy := newToy(t, "endless")
	answers := begin(t, toy, engine.Limits{})
	if _, err := toy.Best(t.Context(), engine.Limits{}, nil); err != engine.ErrSearching {
		t.Errorf("error %v during a search", err)
	}
	toy.Stop()
	receive(t, answers)
}
