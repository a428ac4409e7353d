package measure

import (
	"errors"
	"fmt"
	"strings"
	"time"

	"github.com/spf13/pflag"

	"tetrad/bench/match"
	"tetrad/bench/match/settings"
	"tetrad/bench/stats"
	"tetrad/cmd/cli"
)

// matchFlags are the flags of tetrad match.
type matchFlags struct {
	settings settings.Match
	commands []string // engines that are plain arguments
	engines  []string
	each     []string        // words for all engines
	limits   settings.Limits // of the engines without their own
	noTest   bool
	test     stats.SPRT

	openings, patience, concurrency, reports *cli.Words // whose words may do nothing

	builds      []string // NAME=FILE
	out, resume string
	isUnnamed   bool   // no flag names the file of the match
	watch       string // address to listen on; empty: nobody watches
	interval    int
	quiet       bool
}

func (f *matchFlags) define(flags *pflag.FlagSet, e *cli.Env) {
	f.settings, f.test = settings.Default(), settings.DefaultSPRT()
	s := &f.settings
	flags.StringArrayVar(&f.engines, "engine", nil, "an engine, by settings; give this twice or more")
	flags.StringArrayVar(&f.each, "each", nil, "settings for every engine; an engine's own settings override them")
	flags.StringVar(&s.Game, "game", s.Game, "the game: "+e.GameUsage())
	flags.StringVar(&s.Name, "name", "", "name of the match, for the records")
	flags.BoolVar(&s.Gauntlet, "gauntlet", false, "the first engine plays each of the others; otherwise all play each other")
	flags.IntVar(&s.Games, "games", 0, "games for each two engines, an even number; 0: until the test ends")
	f.defineLimits(flags)
	f.defineOpenings(flags)
	defineTest(flags, &f.noTest, &f.test, "end by a sequential test")
	f.defineAdjudication(flags)
	f.concurrency = cli.AddWords(flags, "concurrency", "threads", "threads of engines that think at the same time; wait=1s: pause before each game but the first (default 1)", func(words *pflag.FlagSet) {
		words.IntVar(&s.Concurrency, "threads", s.Concurrency, "")
		words.Var(&s.Wait, "wait", "")
	})
	f.defineStrictness(flags)
	f.defineFiles(flags)
	if e.Farm != nil {
		f.defineFarm(flags)
	}
	for first, heading := range matchGroups {
		if flags.Lookup(first) != nil {
			cli.BeginGroup(flags, first, heading)
		}
	}
}

// defineFarm adds the flags of a match that other machines may play.
func (f *matchFlags) defineFarm(flags *pflag.FlagSet) {
	s := &f.settings
	flags.StringArrayVar(&f.builds, "build", nil, "with --server: a build of Tetrad as NAME=FILE, for workers with --run-builds; its engine is cmd=NAME (repeat)")
	flags.Uint64Var(&s.ReferenceSpeed, "reference-speed", s.ReferenceSpeed, "with --server: nodes per second of the machine for which the clocks are meant; faster and slower workers scale their clocks to it; 0: no scaling")
}

// matchGroups maps the first flag of each group to the group's heading in the help text.
var matchGroups = map[string]string{
	"engine": "Engines and games", "tc": "Limits", "openings": "Openings", "sprt": "The end of the match and of games",
	"concurrency": "Machine", "lenient": "Checks of engines", "out": "Files and settings", "build": "Other machines",
}

func (f *matchFlags) defineStrictness(flags *pflag.FlagSet) {
	s := &f.settings
	flags.BoolVar(&s.Lenient, "lenient", false, "go on, with a warning, with engines that refuse an option or do not know it; with --resume, also with engines that have changed since the match began")
	cli.AddWords(flags, "checks", "", "strict: the first warning or fault ends the match; no-lines: do not check the lines of play and scores that engines report; no-result: do not ask engines how a game has ended", func(words *pflag.FlagSet) {
		words.BoolVar(&s.Strict, "strict", false, "")
		words.BoolVar(&s.SkipLines, "no-lines", false, "")
		words.BoolVar(&s.SkipResult, "no-result", false, "")
	})
}

func (f *matchFlags) defineFiles(flags *pflag.FlagSet) {
	s := &f.settings
	flags.StringVar(&f.out, "out", "", "file of the match, from which it can be resumed; empty: a new one named by the time; none: nothing is kept")
	flags.StringVar(&s.PGN, "pgn", "", "file for the games in PGN, which people and programs that rate players read")
	flags.BoolVar(&s.Details, "details", false, "keep with each move also the deepest line, the line of play, the speed, the use of the table, the time by the engine's clock, the latency, and what is left on the clock")
	flags.StringVar(&s.Log, "log", "", "file for all lines between the match and the engines")
	flags.StringVar(&f.resume, "resume", "", "file of a match to continue; it has all the settings; --games makes it longer, and --sprt changes its test")
	f.reports = cli.AddWords(flags, "interval", "games", "games between two reports, 0: there is one at the end; quiet: no line for each game, and without a number only the last report (default 10)", func(words *pflag.FlagSet) {
		words.IntVar(&f.interval, "games", 10, "")
		words.BoolVar(&f.quiet, "quiet", false, "")
	})
	flags.StringVar(&f.watch, "watch", "", "address of a page in the browser that shows the match, such as 127.0.0.1:7464; port 0: any that is free")
}

func (f *matchFlags) defineLimits(flags *pflag.FlagSet) {
	s, l := &f.settings, &f.limits
	flags.Var(&controlValue{limits: l}, "tc", "time for a game and for each turn, in seconds: 60+0.5; 40/60 is a minute for each 40 turns; inf: no clock")
	flags.Var(&l.MoveTime, "movetime", "time for a turn")
	flags.IntVar(&l.Depth, "depth", 0, "depth of the search, in turns")
	flags.Uint64Var(&l.Nodes, "nodes", 0, "nodes for a turn")
	flags.Var(&s.Margin, "margin", "time by which an answer may be late, for the pipe")
	f.patience = cli.AddWords(flags, "patience", "silence", "time for which an engine may be silent beyond its limits, before it counts as hanging; startup=10s: time to start, and for each answer outside searches; starts=3: failed starts in a row that end the match, 0: none do (default 1m)", func(words *pflag.FlagSet) {
		words.DurationVar((*time.Duration)(&s.Patience), "silence", time.Duration(s.Patience), "")
		words.DurationVar((*time.Duration)(&s.Startup), "startup", time.Duration(s.Startup), "")
		words.IntVar(&s.FailedStarts, "starts", s.FailedStarts, "")
	})
}

func (f *matchFlags) defineOpenings(flags *pflag.FlagSet) {
	s := &f.settings
	f.openings = cli.AddWords(flags, "openings", "file", "random: turns=4: their length, as fits the game; balance=60: greatest score for either side, in centipawns, by a search of nodes=2000; or a file of openings (position strings, moves, EPD) or of recorded games (PGN, JSON Lines), plies=8: turns taken of each, otherwise all; or book: those that come with the program; order=random: shuffled by --seed. start=1: number of the first that is used; count=8: number of those used before the first comes again (default random)", func(words *pflag.FlagSet) {
		words.StringVar(&s.Openings, "file", "", "")
		words.StringVar(&s.OpeningOrder, "order", settings.SequentialOrder, "")
		words.IntVar(&s.OpeningStart, "start", 1, "")
		words.IntVar(&s.OpeningCount, "count", 0, "")
		words.IntVar(&s.OpeningPlies, "plies", 0, "")
		words.IntVar(&s.OpeningTurns, "turns", 0, "")
		words.IntVar(&s.Balance, "balance", 0, "")
		words.Uint64Var(&s.BalanceNodes, "nodes", s.BalanceNodes, "")
	})
	cli.AddWords(flags, "seed", "number", "seed of random openings and of the random order of a file; vary: engines that have no Seed of their own get another one in each game (default 1)", func(words *pflag.FlagSet) {
		words.Uint64Var(&s.Seed, "number", s.Seed, "")
		words.BoolVar(&s.VarySeeds, "vary", false, "")
	})
}

// defineTest adds the flag of a sequential test. The values in t are the defaults; none is set if
// there shall be no test.
func defineTest(flags *pflag.FlagSet, none *bool, t *stats.SPRT, help string) {
	help += ": elo0=%g,elo1=%g are the Elo of the null hypothesis H0 and of the alternative H1, −1000 to 1000; alpha=%g,beta=%g the probabilities of accepting H1 and H0 wrongly; normalized: both are normalised Elo; none: no test"
	cli.AddWords(flags, "sprt", "", fmt.Sprintf(help, t.Elo0, t.Elo1, t.Alpha, t.Beta), func(words *pflag.FlagSet) {
		words.Float64Var(&t.Elo0, "elo0", t.Elo0, "")
		words.Float64Var(&t.Elo1, "elo1", t.Elo1, "")
		words.Float64Var(&t.Alpha, "alpha", t.Alpha, "")
		words.Float64Var(&t.Beta, "beta", t.Beta, "")
		words.BoolVar(&t.Normalized, "normalized", t.Normalized, "")
		words.BoolVar(none, "none", false, "")
	})
}

func (f *matchFlags) defineAdjudication(flags *pflag.FlagSet) {
	a := &f.settings.Adjudication
	cli.AddWords(flags, "resign", "", "a game is lost at score=600 centipawns if both players agree for turns=3 turns each; both are needed; one-sided: if the loser says so; default: never", func(words *pflag.FlagSet) {
		words.IntVar(&a.WinScore, "score", 0, "")
		words.IntVar(&a.WinTurns, "turns", 0, "")
		words.BoolVar(&a.OneSided, "one-sided", false, "")
	})
	cli.AddWords(flags, "draw", "", "a game is drawn if both players report at most score=10 centipawns for either side for turns=8 turns each, but not before after=40 turns; default: never", func(words *pflag.FlagSet) {
		words.IntVar(&a.DrawScore, "score", 0, "")
		words.IntVar(&a.DrawTurns, "turns", 0, "")
		words.IntVar(&a.DrawAfter, "after", 0, "")
	})
	flags.IntVar(&a.MaxTurns, "max-turns", 0, "turns after which a game is drawn; 0: no limit")
	flags.BoolVar(&a.Prove, "prove", false, "end a game as soon as the exact search of the match proves a result other than the opening's; engines' claims make no difference")
}

// whileResuming lists the flags that are valid beside --resume.
var whileResuming = map[string]bool{"resume": true, "games": true, "sprt": true, "interval": true, "concurrency": true, "log": true, "watch": true, "lenient": true,
	"server": true, "key": true, "priority": true, "compare": true, "build": true} // the flags of a farm are those of its program

// checkResume refuses flags whose settings a resumed match already has.
func (f *matchFlags) checkResume(flags *pflag.FlagSet) (err error) {
	flags.Visit(func(flag *pflag.Flag) {
		if !whileResuming[flag.Name] {
			err = fmt.Errorf("--%s cannot be changed while resuming", flag.Name)
		}
	})
	if err == nil && len(f.commands) > 0 {
		err = fmt.Errorf("%q: engines cannot be changed while resuming", f.commands[0])
	}
	return err
}

// change applies the flags given beside --resume to the settings of the match.
func (f *matchFlags) change(s *settings.Match, flags *pflag.FlagSet) {
	s.Lenient = s.Lenient || f.settings.Lenient
	if f.concurrency.Changed("threads") {
		s.Concurrency = f.settings.Concurrency
	}
	if f.concurrency.Changed("wait") {
		s.Wait = f.settings.Wait
	}
	if flags.Changed("log") {
		s.Log = f.settings.Log
	}
}

// extend applies --games and --sprt to a match that goes on. Words of a test override those that it has.
func (f *matchFlags) extend(m *match.Match, flags *pflag.FlagSet) error {
	games, test, given := m.Settings.Games, m.Settings.SPRT, flags.Lookup("sprt")
	if !flags.Changed("games") && !given.Changed {
		return nil
	}
	if flags.Changed("games") {
		games = f.settings.Games
	}
	if given.Changed {
		if test != nil {
			f.test = *test
			if err := given.Value.Set(given.Value.String()); err != nil {
				return err
			}
		}
		if test = &f.test; f.noTest {
			test = nil
		}
	}
	return m.Extend(games, test)
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

// playerOfAll returns the settings for all engines.
func (f *matchFlags) playerOfAll() (each settings.Player, err error) {
	each.Limits = f.limits
	for _, text := range f.each {
		if each, err = each.With(text); err == nil && each.Name != "" {
			err = errors.New("all engines cannot have one name")
		}
		if err != nil {
			return each, fmt.Errorf("--each %q: %w", text, err)
		}
	}
	return each, nil
}

// complete turns the flags into settings, which are not yet checked. onFarm says that other
// machines play.
func (f *matchFlags) complete(flags *pflag.FlagSet, onFarm bool) error {
	each, err := f.playerOfAll()
	if err != nil {
		return err
	}
	switch {
	case f.interval < 0:
		return fmt.Errorf("--interval %d is negative; give 0 or more", f.interval)
	case f.openings.Changed("start") && f.settings.OpeningStart == 0:
		return errors.New("--openings start=0: the first opening has the number 1")
	}
	if err := f.addCommands(each); err != nil {
		return err
	}
	for _, text := range f.engines {
		player, err := settings.ParsePlayer(text, each)
		if err != nil {
			return fmt.Errorf("--engine %q: %w", text, err)
		}
		f.settings.Players = append(f.settings.Players, player)
	}
	if flags.Changed("sprt") {
		f.settings.SPRT = &f.test
	}
	if f.noTest {
		f.settings.SPRT = nil
	}
	if f.settings.Openings == randomOpenings {
		f.settings.Openings = ""
	}
	if onFarm && !f.concurrency.Changed("threads") { // other machines know the engines by name
		f.settings.Concurrency = f.settings.Slots()
	}
	return nil
}

// addCommands adds the engines that are plain arguments. Those whose programs have the same
// name are called as they are typed.
func (f *matchFlags) addCommands(each settings.Player) (err error) {
	named := map[string]int{}
	var players []settings.Player
	for _, text := range f.commands {
		player := each
		if key, _, ok := strings.Cut(text, "="); ok && !strings.ContainsAny(key, `/\ `) {
			err = fmt.Errorf("the words of an engine stand together: --engine 'cmd=./a %s'", text)
		} else if player.Command, err = settings.SplitCommand(text, each.Dir); err == nil {
			player, err = settings.ParsePlayer("", player)
		}
		if err != nil {
			return fmt.Errorf("%q: %w", text, err)
		}
		named[player.Name]++
		players = append(players, player)
	}
	for i := range players {
		if named[players[i].Name] > 1 {
			players[i].Name = f.commands[i]
		}
	}
	f.settings.Players = append(f.settings.Players, players...)
	return nil
}

// randomOpenings is the value of --openings that is no file.
const randomOpenings = "random"
