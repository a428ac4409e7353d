package main

import (
	"errors"
	"fmt"
	"os"
	"slices"

	"github.com/spf13/pflag"

	"tetrad/bench/match/settings"
	"tetrad/bench/stats"
	"tetrad/cmd/cli"
)

// matchFlags are the flags of tetrad match.
type matchFlags struct {
	settings   settings.Match
	engines    []string
	each       []string        // words for all engines
	limits     settings.Limits // of the engines without their own
	tournament string
	sprt       bool
	test       stats.SPRT

	farm                connection
	builds              []string // NAME=FILE
	config, out, resume string
	isUnnamed           bool   // no flag names the file of the match
	watch               string // address to listen on; empty: nobody watches
	interval            int
}

func (f *matchFlags) define(flags *pflag.FlagSet, games string) {
	f.settings, f.test = settings.Default(), settings.DefaultSPRT()
	s := &f.settings
	flags.StringArrayVar(&f.engines, "engine", nil, "an engine, in words; give this twice or more")
	flags.StringArrayVar(&f.each, "each", nil, "words for all engines, which those of an engine's own go before")
	flags.StringVar(&s.Game, "game", s.Game, "the game: "+games)
	flags.StringVar(&s.Name, "name", "", "name of the match, for the records")
	flags.StringVar(&f.tournament, "tournament", "roundrobin", "roundrobin; gauntlet: the first engine against each other; knockout: who loses is out, the best seed is given first")
	flags.IntVar(&s.TiePairs, "tie-pairs", s.TiePairs, "pairs of games that may follow a tie in a knockout, before the better seed goes on")
	flags.IntVar(&s.Games, "games", 0, "games for each two engines, an even number; 0: until the test ends")
	f.defineLimits(flags)
	f.defineOpenings(flags)
	defineTest(flags, &f.sprt, &f.test, "end by a sequential test of elo0 against elo1")
	f.defineAdjudication(flags)
	f.defineMachine(flags)
	f.defineStrictness(flags)
	f.defineFiles(flags)
	f.farm.define(flags)
	flags.StringArrayVar(&f.builds, "build", nil, "with --server: a build of Tetrad, NAME=FILE, for workers that run builds; its engine is cmd=NAME (repeat)")
	flags.Uint64Var(&s.ReferenceSpeed, "reference-speed", s.ReferenceSpeed, "with --server: clocks are meant for a machine of so many nodes per second, and scaled on others; 0: not")
	for first, heading := range matchGroups {
		cli.BeginGroup(flags, first, heading)
	}
}

// matchGroups maps the first flag of each group to the group's heading in the help text.
var matchGroups = map[string]string{
	"engine": "Engines and games", "time": "Limits", "openings": "Openings", "sprt": "Sequential test",
	"win-score": "Early ends of games", "concurrency": "Machine", "lenient": "What engines may do", "out": "Files and settings", "server": "Other machines",
}

func (f *matchFlags) defineMachine(flags *pflag.FlagSet) {
	s := &f.settings
	flags.IntVar(&s.Concurrency, "concurrency", s.Concurrency, "threads of engines that think at the same time")
}

func (f *matchFlags) defineStrictness(flags *pflag.FlagSet) {
	s := &f.settings
	flags.BoolVar(&s.Lenient, "lenient", false, "go on, with a warning, with engines that refuse an option or do not know it; with --resume, also with engines that have changed since the match began")
	flags.BoolVar(&s.SkipLines, "skip-lines", false, "do not replay the lines of play that engines report, to warn of illegal ones")
	flags.BoolVar(&s.SkipResult, "skip-result", false, "do not ask the engines how a game has ended")
}

func (f *matchFlags) defineFiles(flags *pflag.FlagSet) {
	s := &f.settings
	flags.StringVar(&f.out, "out", "", "file of the match, from which it can be resumed; empty: a new one named by the time; none: nothing is kept")
	flags.StringVar(&s.Text, "text", "", "file for the games as text")
	flags.StringVar(&s.PGN, "pgn", "", "file for the games in PGN, as programs that rate players read it")
	flags.BoolVar(&s.Details, "details", false, "keep with each move also the speed, the use of the table, the time by the engine's clock, the latency, and what is left on the clock")
	flags.StringVar(&s.Log, "log", "", "file for what passes between the runner and the engines; the older half goes to FILE.old")
	flags.IntVar(&s.LogSize, "log-size", s.LogSize, "MiB of the log, and of each file of standard error, that are kept")
	flags.StringVar(&f.config, "config", "", "file of settings in TOML; flags take precedence")
	flags.StringVar(&f.resume, "resume", "", "file of a match to continue; it has all the settings")
	flags.IntVar(&f.interval, "interval", 10, "games between two reports")
	flags.StringVar(&f.watch, "watch", "", "address of a page in the browser that shows the match, such as 127.0.0.1:7464; port 0: any that is free")
}

func (f *matchFlags) defineLimits(flags *pflag.FlagSet) {
	s, l := &f.settings, &f.limits
	flags.Var(&l.Time, "time", "time of each player for a game")
	flags.Var(&l.Increment, "inc", "time that is added for each turn")
	flags.Var(&controlValue{limits: l}, "tc", "both in one, in seconds: 60+0.5; 40/60 is a minute for each 40 turns")
	flags.Var(&l.MoveTime, "movetime", "time for a turn")
	flags.IntVar(&l.Depth, "depth", 0, "depth of the search, in turns")
	flags.Uint64Var(&l.Nodes, "nodes", 0, "nodes for a turn")
	flags.Var(&s.Margin, "margin", "time by which an answer may be late, for the pipe")
	flags.Var(&s.Startup, "startup", "time of an engine to start, and for each answer outside of searches")
	flags.IntVar(&s.FailedStarts, "failed-starts", s.FailedStarts, "an engine that fails to start so often in a row ends the match; 0: never")
	flags.Var(&s.Patience, "patience", "an engine hangs if it is silent for so much longer")
}

func (f *matchFlags) defineOpenings(flags *pflag.FlagSet) {
	s := &f.settings
	flags.StringVar(&s.Openings, "openings", "", "file of openings, used in turn; book: those that come with the program; empty: random ones")
	flags.StringVar(&s.OpeningOrder, "opening-order", settings.SequentialOrder, "order of the openings of a file: sequential, or random by --seed")
	flags.IntVar(&s.OpeningStart, "opening-start", 1, "number of the first opening that is used")
	flags.IntVar(&s.OpeningCount, "opening-count", 0, "openings that are used before the first comes again; 0: all")
	flags.Uint64Var(&s.Seed, "seed", s.Seed, "seed of random openings and of their random order")
	flags.BoolVar(&s.VarySeeds, "vary-seeds", false, "give engines that have no Seed of their own another one in each game")
	flags.IntVar(&s.OpeningTurns, "opening-turns", 0, "length of random openings; 0: as fits the game")
	flags.IntVar(&s.Balance, "balance", 0, "greatest score of random openings for either side, in centipawns; 0: any")
	flags.Uint64Var(&s.BalanceNodes, "balance-nodes", s.BalanceNodes, "nodes of the search for that score")
}

// testFlags lists the flags of a sequential test beside --sprt.
var testFlags = []string{"elo0", "elo1", "alpha", "beta", "normalized"}

// defineTest adds the flags of a sequential test. The values in t are the defaults.
func defineTest(flags *pflag.FlagSet, sprt *bool, t *stats.SPRT, help string) {
	flags.BoolVar(sprt, "sprt", false, help)
	flags.Float64Var(&t.Elo0, "elo0", t.Elo0, "difference that the test takes for nothing")
	flags.Float64Var(&t.Elo1, "elo1", t.Elo1, "difference that the test is after")
	flags.Float64Var(&t.Alpha, "alpha", t.Alpha, "probability of accepting elo1 wrongly")
	flags.Float64Var(&t.Beta, "beta", t.Beta, "probability of accepting elo0 wrongly")
	flags.BoolVar(&t.Normalized, "normalized", false, "elo0 and elo1 are normalised Elo")
}

func (f *matchFlags) defineAdjudication(flags *pflag.FlagSet) {
	a := &f.settings.Adjudication
	flags.IntVar(&a.WinScore, "win-score", 0, "score in centipawns at which a game is won …")
	flags.IntVar(&a.WinTurns, "win-turns", 0, "… if both players agree for so many turns each; 0: never")
	flags.IntVar(&a.DrawScore, "draw-score", 0, "score in centipawns up to which a game is drawn …")
	flags.IntVar(&a.DrawTurns, "draw-turns", 0, "… if both players agree for so many turns each; 0: never")
	flags.IntVar(&a.DrawAfter, "draw-after", 0, "turns before which no game is drawn by score")
	flags.IntVar(&a.MaxTurns, "max-turns", 0, "turns after which a game is drawn; 0: no limit")
	flags.BoolVar(&a.Prove, "prove", false, "end a game as soon as the exact search of the runner proves a result that is not that of the opening; what engines claim makes no difference")
}

// whileResuming lists the flags that are valid beside --resume.
var whileResuming = map[string]bool{"resume": true, "interval": true, "concurrency": true, "log": true, "log-size": true,
	"watch": true, "lenient": true,
	"server": true, "key": true, "priority": true, "compare": true, "build": true}

// checkResume refuses flags whose settings a resumed match already has.
func (f *matchFlags) checkResume(flags *pflag.FlagSet) (err error) {
	flags.Visit(func(flag *pflag.Flag) {
		if !whileResuming[flag.Name] {
			err = fmt.Errorf("--%s cannot be changed while resuming", flag.Name)
		}
	})
	return err
}

// change applies the flags given beside --resume to the settings of the match.
func (f *matchFlags) change(s *settings.Match, flags *pflag.FlagSet) {
	s.Lenient = s.Lenient || f.settings.Lenient
	if flags.Changed("concurrency") {
		s.Concurrency = f.settings.Concurrency
	}
	if flags.Changed("log") {
		s.Log = f.settings.Log
	}
	if flags.Changed("log-size") || s.LogSize == 0 {
		s.LogSize = f.settings.LogSize
	}
}

// controlValue is a pflag.Value that sets the clock.
type controlValue struct {
	limits *settings.Limits
	text   string
}

func (v *controlValue) Set(text string) error {
	v.text = text
	return v.limits.SetControl(text)
}

func (v *controlValue) String() string { return v.text }
func (v *controlValue) Type() string   { return "control" }

// changeEach returns the settings for all engines, as the flags change them.
func (f *matchFlags) changeEach(each settings.Player) (settings.Player, error) {
	if f.limits != (settings.Limits{}) {
		each.Limits = f.limits
	}
	for _, text := range f.each {
		var err error
		if each, err = each.With(text); err == nil && each.Name != "" {
			err = errors.New("all engines cannot have one name")
		}
		if err != nil {
			return each, fmt.Errorf("--each %q: %w", text, err)
		}
	}
	return each, nil
}

// complete turns the flags into settings, which are not yet checked.
func (f *matchFlags) complete(flags *pflag.FlagSet) error {
	var each settings.Player
	var err error
	if f.config == "" {
		each, err = f.changeEach(each)
	} else if each, err = f.readConfig(flags); err != nil {
		err = fmt.Errorf("--config %s: %w", f.config, err)
	}
	if err != nil {
		return err
	}
	for _, text := range f.engines {
		player, err := settings.ParsePlayer(text, each)
		if err != nil {
			return fmt.Errorf("--engine %q: %w", text, err)
		}
		f.settings.Players = append(f.settings.Players, player)
	}
	if err := f.setTournament(flags); err != nil {
		return err
	}
	if f.sprt {
		f.settings.SPRT = &f.test
	} else if flags.Changed("sprt") {
		f.settings.SPRT = nil
	}
	if f.farm.server != "" { // other machines know the engines by name
		if !flags.Changed("concurrency") {
			f.settings.Concurrency = f.settings.Slots()
		}
		return nil
	}
	return nil
}

// setTournament sets the kind of tournament if a flag names it. The flag overrides the
// file of settings.
func (f *matchFlags) setTournament(flags *pflag.FlagSet) error {
	if !slices.Contains([]string{"roundrobin", "gauntlet", "knockout"}, f.tournament) {
		return fmt.Errorf("--tournament %q is not roundrobin, gauntlet or knockout", f.tournament)
	}
	if flags.Changed("tournament") {
		f.settings.Gauntlet, f.settings.Knockout = f.tournament == "gauntlet", f.tournament == "knockout"
	}
	return nil
}

// readConfig reads the file of settings, which the given flags override, and returns
// the settings for all engines.
func (f *matchFlags) readConfig(flags *pflag.FlagSet) (each settings.Player, err error) {
	given := map[*pflag.Flag]string{}
	flags.Visit(func(flag *pflag.Flag) {
		if flag.Name != "engine" && flag.Name != "each" {
			given[flag] = flag.Value.String()
		}
	})
	file, err := os.Open(f.config)
	if err != nil {
		return each, err
	}
	defer file.Close()
	if each, err = settings.Read(file, &f.settings, f.changeEach); err != nil {
		return each, err
	}
	if f.settings.SPRT != nil {
		f.test, f.settings.SPRT = *f.settings.SPRT, &f.test
	}
	for flag, value := range given {
		if err := flag.Value.Set(value); err != nil {
			return each, err
		}
	}
	return each, nil
}
