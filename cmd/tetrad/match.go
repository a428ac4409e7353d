package main

import (
	"context"
	"errors"
	"fmt"
	"os/exec"
	"os/signal"
	"strings"
	"syscall"
	"time"

	"github.com/spf13/pflag"

	"tetrad/bench/match"
	"tetrad/bench/openings"
	"tetrad/bench/record"
	"tetrad/bench/stats"
)

const matchUsage = `tetrad match plays engines against each other. Engines are any programs that speak
the Universal Game Interface; every move is checked by our own rules.

An engine is given in words: cmd= with the program and its arguments, then, as needed,
name=, dir=, limits of its own (time= inc= movetime= depth= nodes=), and options of
the engine such as Threads=2. A duration is 100ms or 1m30s; without a unit it counts ms.

Examples:
  tetrad match --engine 'cmd=./new' --engine 'cmd=./old' --game verto --nodes 2000 --games 200
  tetrad match --engine 'cmd=./new Search=mcts name=mcts' --engine 'cmd=./new Search=alphabeta name=ab' \
      --game trap --time 10s --inc 100ms --sprt --elo0 0 --elo1 10 --concurrency 4
  tetrad match --resume match.jsonl

The file of the match (--out) has a line of JSON for each finished game, on disk before
the result is shown. Exit code: 0, 1 when the match failed or was interrupted, 2 for a wrong
command line, 3 when games were lost by faults of engines.
`

// matchFlags are the flags of tetrad match.
type matchFlags struct {
	engines      []string
	settings     match.Settings
	limits       match.Limits
	sprt         bool
	test         stats.SPRT
	out, resume  string
	interval     int
	tournament   string
	openingTurns int
}

func (f *matchFlags) define(flags *pflag.FlagSet, games string) {
	s := &f.settings
	s.Margin, s.Patience = match.Duration(100*time.Millisecond), match.Duration(time.Minute)
	flags.StringArrayVar(&f.engines, "engine", nil, "an engine, in words; give this twice or more")
	flags.StringVar(&s.Game, "game", "verto", "the game: "+games)
	flags.StringVar(&f.tournament, "tournament", "roundrobin", "roundrobin, or gauntlet: the first engine against each other")
	flags.IntVar(&s.Games, "games", 0, "games for each two engines, an even number; 0: until the test ends")
	flags.Var(&f.limits.Time, "time", "time of each player for a game")
	flags.Var(&f.limits.Increment, "inc", "time that is added for each turn")
	flags.Var(&f.limits.MoveTime, "movetime", "time for a turn")
	flags.IntVar(&f.limits.Depth, "depth", 0, "depth of the search, in turns")
	flags.Uint64Var(&f.limits.Nodes, "nodes", 0, "nodes for a turn")
	flags.Var(&s.Margin, "margin", "time by which an answer may be late")
	flags.Var(&s.Patience, "patience", "an engine hangs if it is silent for so much longer")
	flags.IntVar(&s.Concurrency, "concurrency", 1, "threads of engines that think at the same time")
	flags.Uint64Var(&s.Seed, "seed", 1, "seed of the random openings")
	flags.IntVar(&f.openingTurns, "opening-turns", -1, "length of the random openings; -1: as fits the game")
	flags.BoolVar(&s.SkipResult, "skip-result", false, "do not ask the engines how a game has ended")
	flags.BoolVar(&f.sprt, "sprt", false, "end by a sequential test of elo0 against elo1")
	flags.Float64Var(&f.test.Elo0, "elo0", 0, "difference that the test rejects or accepts")
	flags.Float64Var(&f.test.Elo1, "elo1", 10, "difference that the test is after")
	flags.Float64Var(&f.test.Alpha, "alpha", 0.05, "probability of accepting elo1 wrongly")
	flags.Float64Var(&f.test.Beta, "beta", 0.05, "probability of accepting elo0 wrongly")
	flags.BoolVar(&f.test.Normalized, "normalized", false, "elo0 and elo1 are normalised Elo")
	flags.StringVar(&f.out, "out", "", "file of the match; empty: nothing is kept")
	flags.StringVar(&f.resume, "resume", "", "file of a match to continue; it has all the settings")
	flags.IntVar(&f.interval, "interval", 10, "games between two reports")
}

func (e *env) match(args []string) error {
	var f matchFlags
	flags := e.newFlags("match", matchUsage)
	f.define(flags, strings.Join(e.registry.Usage(), ", "))
	if err := parse(flags, args); err != nil {
		return err
	}
	m, err := e.newMatch(&f)
	if err != nil {
		return err
	}
	ctx, cancel := signal.NotifyContext(context.Background(), syscall.SIGINT, syscall.SIGTERM)
	defer cancel()
	return e.playMatch(ctx, m, &f)
}

// newMatch makes a new match of the flags, or continues one.
func (e *env) newMatch(f *matchFlags) (*match.Match, error) {
	m := &match.Match{Settings: &f.settings}
	if f.resume != "" {
		m.Played = map[int]record.Game{}
		journal, settings, err := match.OpenJournal(f.resume, func(g *record.Game) { m.Played[g.Number] = *g })
		if err != nil {
			return nil, err
		}
		m.Journal, m.Settings, f.out = journal, settings, f.resume
	} else if err := f.complete(); err != nil {
		return nil, usageError{err}
	}
	game, _, err := e.registry.Game(m.Settings.Game)
	if err != nil {
		return nil, usageError{err}
	}
	m.Game, m.Settings.Game = game, game.Name()
	if m.Settings.OpeningTurns < 0 {
		m.Settings.OpeningTurns = openings.DefaultLength(game.Name())
	}
	if err := m.Settings.Check(); err != nil {
		return nil, usageError{err}
	}
	if f.out != "" && f.resume == "" {
		m.Journal, err = match.CreateJournal(f.out, m.Settings)
	}
	return m, err
}

// complete takes over the flags that are not settings as they stand.
func (f *matchFlags) complete() error {
	for _, text := range f.engines {
		player, err := match.ParsePlayer(text, f.limits)
		if err != nil {
			return fmt.Errorf("--engine %q: %w", text, err)
		}
		if _, err := exec.LookPath(player.Command[0]); err != nil && player.Dir == "" {
			return fmt.Errorf("--engine %q: %w", text, err)
		}
		f.settings.Players = append(f.settings.Players, player)
	}
	switch f.tournament {
	case "roundrobin":
	case "gauntlet":
		f.settings.Gauntlet = true
	default:
		return fmt.Errorf("--tournament %q is not roundrobin or gauntlet", f.tournament)
	}
	if f.sprt {
		f.settings.SPRT = &f.test
	}
	f.settings.OpeningTurns = f.openingTurns
	return nil
}

// faultsError says that a match ended, with games that were lost by faults.
type faultsError struct{ games int }

func (f faultsError) Error() string { return fmt.Sprintf("%d games were lost by faults", f.games) }

func (e *env) playMatch(ctx context.Context, m *match.Match, f *matchFlags) error {
	m.Finished = func(g record.Game, s *match.Standing) {
		if _, old := m.Played[g.Number]; old {
			return
		}
		fmt.Fprintf(e.stdout, "Game %d: %s - %s: %s, %s, %d turns", g.Number, g.Players[0], g.Players[1], g.Result, g.Reason, len(g.Moves))
		if g.Detail != "" {
			fmt.Fprintf(e.stdout, " (%s: %s)", g.Fault, g.Detail)
		}
		fmt.Fprintln(e.stdout)
		if s.Games%max(f.interval, 1) == 0 {
			fmt.Fprint(e.stdout, s.Report(m.Settings))
		}
	}
	standing, end, err := m.Run(ctx)
	if err != nil {
		return err
	}
	fmt.Fprintf(e.stdout, "\nThe match is over: %s.\n%s", end, standing.Report(m.Settings))
	switch {
	case end == match.Interrupted && f.out != "":
		fmt.Fprintf(e.stdout, "To go on: tetrad match --resume %s\n", f.out)
		fallthrough
	case end == match.Interrupted:
		return errors.New("interrupted")
	case standing.FaultCount() > 0:
		return faultsError{standing.FaultCount()}
	}
	return nil
}
