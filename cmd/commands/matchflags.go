package commands

import (
	"errors"
	"fmt"
	"strconv"
	"strings"
	"time"

	"github.com/spf13/pflag"

	"tetrad/bench/match"
	"tetrad/bench/match/settings"
	"tetrad/cmd/cli"
	"tetrad/protocol/record"
	"tetrad/stats"
)

// matchFlags are the flags of tetrad match.
type matchFlags struct {
	settings settings.Match
	commands []string // engines that are plain arguments
	engines  []string
	each     []string           // words for all engines
	limits   record.TimeControl // of the engines without their own
	test     stats.SPRT

	out, resume string
	isUnnamed   bool     // no flag names the file of the match
	defaults    []string // sentences about what the match takes since no flag says it
	watch       string   // address to listen on; empty: nobody watches
	quiet       bool
	clock       bool // machines of a farm may play by their clocks
	detach      bool // a farm goes on without this command
}

func (f *matchFlags) define(flags *pflag.FlagSet, e *cli.Env) {
	f.settings, f.test = settings.Default(), settings.DefaultSPRT()
	s := &f.settings
	flags.StringArrayVar(&f.engines, "engine", nil, "an engine, by `settings`; give this twice or more")
	flags.StringArrayVar(&f.each, "each", nil, "`settings` for every engine; an engine's own settings override them")
	flags.StringVar(&s.Game, "game", s.Game, "the game: "+e.GameUsage())
	flags.IntVar(&s.Games, "games", 0, fmt.Sprintf("games for each two engines, an even number; 0: until the test ends; %d if neither is given", usualGames))
	flags.BoolVar(&s.Gauntlet, "gauntlet", false, "the first engine plays each of the others; otherwise all play each other")
	f.defineLimits(flags)
	f.defineOpenings(flags)
	defineTest(flags, &f.test, "end by a sequential test")
	f.defineAdjudication(flags)
	flags.IntVar(&s.Concurrency, "concurrency", s.Concurrency, "threads of engines that think at the same time")
	flags.BoolVar(&s.Lenient, "lenient", false, "go on, with a warning, with engines that refuse an option or do not know it; with --resume, also with engines that have changed since the match began")
	flags.BoolVar(&s.Strict, "strict", false, "the first warning or fault of an engine ends the match")
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
	flags.BoolVar(&f.clock, "clock", false, "with --server: limits by time are allowed; each worker plays by its own clock, so the result depends on the machines")
	flags.BoolVar(&f.detach, "detach", false, "with --server: the farm plays the match to its end by itself, and this command ends at once")
}

// matchGroups maps the first flag of each group to the group's heading in the help text.
var matchGroups = map[string]string{
	"engine": "Engines and games", "tc": "Limits", "openings": "Openings", "sprt": "The end of the match and of games",
	"concurrency": "Machine", "lenient": "Checks of engines", "out": "Files and reports", "clock": "Other machines",
}

func (f *matchFlags) defineFiles(flags *pflag.FlagSet) {
	s := &f.settings
	flags.StringVar(&f.out, "out", "", "file of the match, from which it can be resumed; empty: a new one named by the time; none: nothing is kept")
	flags.StringVar(&s.PGN, "pgn", "", "file for the games in PGN, which people and programs that rate players read")
	flags.BoolVar(&s.Details, "details", false, "keep with each move also the deepest line, the line of play, the speed, the use of the table, the time by the engine's clock, the latency, and what is left on the clock")
	flags.StringVar(&s.Log, "log", "", "file for all lines between the match and the engines")
	flags.StringVar(&f.resume, "resume", "", "file of a match to continue, with the settings that it has; beside it count --games, which makes it longer, --concurrency, --lenient and --log")
	flags.BoolVar(&f.quiet, "quiet", false, "only the last report; otherwise a line for each game, and a report after each ten")
	flags.StringVar(&f.watch, "watch", "", "address of a page in the browser that shows the match, such as 127.0.0.1:7464; port 0: any that is free")
}

func (f *matchFlags) defineLimits(flags *pflag.FlagSet) {
	s, l := &f.settings, &f.limits
	flags.Func("tc", "time for a game and for each turn, in seconds: 60+0.5; 40/60 is a minute for each 40 turns; inf: no clock", l.SetControl)
	flags.Var(&l.MoveTime, "movetime", fmt.Sprintf("time for a turn; %v if there is no limit at all", usualMoveTime))
	flags.Lookup("movetime").DefValue = ""
	flags.IntVar(&l.Depth, "depth", 0, "depth of the search, in turns")
	flags.Uint64Var(&l.Nodes, "nodes", 0, "nodes for a turn")
	flags.Var(&s.Margin, "margin", "time by which an answer may be late, for the pipe")
	flags.DurationVar((*time.Duration)(&s.Patience), "patience", time.Duration(s.Patience), "time for which an engine may be silent at its start, and beyond its limits, before it counts as hanging")
}

func (f *matchFlags) defineOpenings(flags *pflag.FlagSet) {
	s := &f.settings
	flags.StringVar(&s.Openings, "openings", randomOpenings, "random; or book: those that come with the program; or a file of openings (position strings, moves, EPD) or of recorded games (PGN, JSON Lines)")
	flags.IntVar(&s.OpeningTurns, "opening-turns", 0, "turns of each opening: the length of random ones, and what is taken at most of those of a file; 0: as fits the game, and all")
	flags.IntVar(&s.Balance, "balance", 0, "greatest score of random openings for either side, in centipawns, by a short search; 0: any")
	flags.Uint64Var(&s.Seed, "seed", s.Seed, "seed of random openings")
	flags.BoolVar(&s.VarySeeds, "vary-seeds", false, "engines that have no Seed of their own get another one in each game")
}

// setTest sets a sequential test from words: elo0=0,elo1=10.
func setTest(t *stats.SPRT, text string) (err error) {
	for word := range strings.SplitSeq(text, ",") {
		name, value, hasValue := strings.Cut(word, "=")
		number := map[string]*float64{"elo0": &t.Elo0, "elo1": &t.Elo1, "alpha": &t.Alpha, "beta": &t.Beta}[name]
		switch {
		case number != nil && hasValue:
			if *number, err = strconv.ParseFloat(value, 64); err != nil {
				return fmt.Errorf("%s: %q is not a number", name, value)
			}
		case word == "normalized":
			t.Normalized = true
		case name != "" && !hasValue && isNumber(name):
			return errors.New("name the numbers, as in elo0=0,elo1=10")
		default:
			return fmt.Errorf("there is no %q; known are elo0=, elo1=, alpha=, beta=, normalized", word)
		}
	}
	return nil
}

func isNumber(text string) bool {
	_, err := strconv.ParseFloat(text, 64)
	return err == nil
}

// defineTest adds the flag of a sequential test. The values in t are the defaults.
func defineTest(flags *pflag.FlagSet, t *stats.SPRT, help string) {
	help += ": elo0=%g,elo1=%g are the Elo of the null hypothesis H0 and of the alternative H1, −1000 to 1000; alpha=%g,beta=%g the probabilities of accepting H1 and H0 wrongly; normalized: both are normalised Elo"
	flags.Func("sprt", fmt.Sprintf(help, t.Elo0, t.Elo1, t.Alpha, t.Beta), func(text string) error { return setTest(t, text) })
}

func (f *matchFlags) defineAdjudication(flags *pflag.FlagSet) {
	a := &f.settings.Adjudication
	flags.IntVar(&a.WinScore, "resign", 0, fmt.Sprintf("a game is lost if both players report this score, in centipawns, for %d turns each; 0: never", settings.WinTurns))
	flags.IntVar(&a.DrawScore, "draw", 0, fmt.Sprintf("a game is drawn if both players report at most this score for either side, in centipawns, for %d turns each, but not before turn %d; 0: never", settings.DrawTurns, settings.DrawAfter))
	flags.BoolVar(&a.Prove, "prove", false, "end a game as soon as the exact search of the match proves a result other than the opening's; engines' claims make no difference")
}

// change applies the flags given beside --resume to a match.
func (f *matchFlags) change(m *match.Match, flags *pflag.FlagSet) error {
	s := m.Settings
	s.Lenient = s.Lenient || f.settings.Lenient
	if flags.Changed("concurrency") {
		s.Concurrency = f.settings.Concurrency
	}
	if flags.Changed("log") {
		s.Log = f.settings.Log
	}
	if flags.Changed("games") {
		return m.Extend(f.settings.Games)
	}
	return s.Check()
}

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

// The games and the limit of a match whose flags say neither.
const (
	usualGames    = 100
	usualMoveTime = record.Duration(100 * time.Millisecond)
)

// complete turns the flags into settings, which are not yet checked. onFarm says that other
// machines play.
func (f *matchFlags) complete(flags *pflag.FlagSet, onFarm bool) error {
	each, err := f.playerOfAll()
	if err != nil {
		return err
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
	if f.settings.Openings == randomOpenings {
		f.settings.Openings = ""
	}
	f.completeLimits(flags)
	if onFarm && !flags.Changed("concurrency") { // other machines know the engines by name
		f.settings.Concurrency = f.settings.Slots()
	}
	return nil
}

// completeLimits gives a number of games to a match without an end, and a limit to engines
// without one.
func (f *matchFlags) completeLimits(flags *pflag.FlagSet) {
	s := &f.settings
	if s.SPRT == nil && !flags.Changed("games") {
		s.Games = usualGames
		f.defaults = append(f.defaults, fmt.Sprintf("Each two engines play %d games; --games sets another number.", usualGames))
	}
	hasUsual := false
	for i := range s.Players {
		if p := &s.Players[i]; p.Limits == (record.TimeControl{}) && !flags.Changed("tc") {
			p.Limits.MoveTime = usualMoveTime
			hasUsual = true
		}
	}
	if hasUsual {
		f.defaults = append(f.defaults, fmt.Sprintf("Engines without a limit have %v for a turn; --movetime sets another time.", usualMoveTime))
	}
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
