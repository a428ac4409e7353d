package play

import (
	"context"
	_ "embed"
	"errors"
	"fmt"
	"os"
	"os/signal"
	"strconv"
	"strings"
	"time"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"
	"golang.org/x/term"

	"tetrad/cmd/cli"
	"tetrad/engine"
	"tetrad/protocol/analysis"
	"tetrad/protocol/record"
	"tetrad/protocol/terminal"
)

//go:embed help/play.txt
var playUsage string

// playFlags are the flags of tetrad play, except for engine options.
type playFlags struct {
	side       string
	advice     time.Duration
	request    engine.Request
	fen        string
	save, load string
	number     int
}

func (f *playFlags) define(flags *pflag.FlagSet) {
	flags.StringVar(&f.side, "side", "p1", "which player you are: p1, p2, both or none")
	flags.DurationVar(&f.request.MoveTime, "movetime", 3*time.Second, "time for each move of the program; 0: no limit")
	flags.IntVar(&f.request.Depth, "depth", 0, "depth of its search in turns for each move; 0: no limit")
	flags.Uint64Var(&f.request.Nodes, "nodes", 0, "nodes of its search for each move; 0: no limit")
	flags.DurationVar(&f.advice, "advice", 3*time.Second, "time for a hint or an analysis")
	flags.StringVar(&f.fen, "fen", "", "position string to begin from; empty: the start")
	flags.StringVar(&f.save, "save", "", "new file in which the game is saved after each turn")
	cli.AddWords(flags, "load", "file", "file with a game to continue; game=1: number of the game in the file", func(words *pflag.FlagSet) {
		words.StringVar(&f.load, "file", "", "")
		words.IntVar(&f.number, "game", 1, "")
	})
}

// complete checks the flags and fills in defaults.
func (f *playFlags) complete(flags *pflag.FlagSet, options *cli.Options) error {
	switch {
	case f.request.MoveTime < 0:
		return fmt.Errorf("--movetime %v is negative; give 0 or more", f.request.MoveTime)
	case f.request.Depth < 0:
		return fmt.Errorf("--depth %d is negative; give 0 or more", f.request.Depth)
	case f.advice < time.Millisecond:
		return fmt.Errorf("--advice %v is too short", f.advice)
	case f.request.MoveTime == 0 && f.request.Depth == 0 && f.request.Nodes == 0:
		return errors.New("without --movetime, --depth and --nodes a search never ends; give one of them")
	case f.load == "" && flags.Changed("load"):
		return errors.New("--load: name the file, as in --load games.txt,game=2")
	case f.load != "" && (options.IsSet("Game") || flags.Changed("fen")):
		return errors.New("--load excludes --game and --fen, which stand in the file")
	}
	return nil
}

func playCommand(e *cli.Env) *cobra.Command {
	var f playFlags
	session := engine.New(e.Registry)
	var flags *pflag.FlagSet
	var options *cli.Options
	c := e.Command("play", "play in the terminal, with hints and analysis", playUsage, func() error {
		if err := f.complete(flags, options); err != nil {
			return cli.Usage("%w", err)
		}
		return play(e, session, &f, options.IsSet("Seed"))
	})
	flags = c.Flags()
	f.define(flags)
	isIdle := func(name string) bool {
		return name == "Ponder" || name == "MultiPV" // nobody would see the result; analyze shows several lines
	}
	options = cli.AddOptions(flags, session, isIdle, "Game", "Hash", "Threads", "Level")
	return c
}

// play plays games until the end of input. isSeeded reports whether the command line
// sets the seed.
func play(e *cli.Env, session *engine.Engine, f *playFlags, isSeeded bool) error {
	persons, err := terminal.ParseSide(f.side)
	if err != nil {
		return cli.Usage("%w", err)
	}
	advisers, err := analysis.NewPool(e.Registry, 1, analysis.AdviserOptions(session))
	if err != nil {
		return err
	}
	s := &terminal.Session{
		Engine: session, Request: f.request, Advisers: advisers,
		Advice:  analysis.Limits{Millis: float64(f.advice) / float64(time.Millisecond)},
		Program: "Tetrad", Persons: persons, Display: display(e), Out: e.Stdout,
		Save: terminal.SaveFile, File: f.save,
		Interruptible: func() (context.Context, context.CancelFunc) {
			return signal.NotifyContext(context.Background(), endings...)
		},
	}
	signals := make(chan os.Signal, 8)
	signal.Notify(signals, endings...)
	defer signal.Stop(signals)
	s.Signals = signals
	if !isSeeded {
		s.Seed = e.Random
	}
	s.In = terminal.NewPipe(e.Stdin, e.Stdout)
	if cli.IsTerminal(e.Stdin) && cli.IsTerminal(e.Stdout) {
		terminal.NewEditor(cli.FileOf(e.Stdin), cli.FileOf(e.Stdout), s)
	}
	if err := beginGame(e, s, f); err != nil {
		return err
	}
	return s.Run()
}

// beginGame sets the position where the game begins, and creates the game's file.
func beginGame(e *cli.Env, s *terminal.Session, f *playFlags) error {
	moves, fen := []record.Move(nil), f.fen
	if f.load != "" {
		g, err := terminal.LoadFile(f.load, f.number)
		if err == nil {
			err = g.Translate(e.Registry)
		}
		if err != nil {
			return err
		}
		if err := s.Engine.SetOption("Game", g.Variant); err != nil {
			return fmt.Errorf("%s: %w", f.load, err)
		}
		moves, fen = g.Moves, g.FEN
	}
	if err := s.Begin(fen, moves); err != nil {
		if f.load == "" {
			return cli.Usage("--fen: %w", err)
		}
		return fmt.Errorf("%s: %w", f.load, err)
	}
	if f.save == "" {
		return nil
	}
	// An existing file is refused before the game begins.
	return terminal.NewFile(f.save)
}

// display detects what the terminal can show. Colours follow the conventions of
// no-color.org and bixense.com/clicolors.
func display(e *cli.Env) terminal.Display {
	live, dumb := cli.IsTerminal(e.Stdout), os.Getenv("TERM") == "dumb"
	colour := live && !dumb || os.Getenv("CLICOLOR_FORCE") != ""
	return terminal.Display{
		Colour: colour && os.Getenv("NO_COLOR") == "", Unicode: isUTF8(os.Getenv), Live: live && !dumb,
		Width: func() int { return width(cli.FileOf(e.Stdout), os.Getenv) },
	}
}

// isUTF8 reports whether the locale uses UTF-8. The first of three variables that is
// set decides.
func isUTF8(getenv func(string) string) bool {
	for _, name := range []string{"LC_ALL", "LC_CTYPE", "LANG"} {
		if value := strings.ToLower(getenv(name)); value != "" {
			return strings.Contains(value, "utf-8") || strings.Contains(value, "utf8")
		}
	}
	return false
}

// width returns the number of columns.
func width(out *os.File, getenv func(string) string) int {
	if out != nil {
		if columns, _, err := term.GetSize(int(out.Fd())); err == nil && columns > 0 {
			return columns
		}
	}
	if columns, err := strconv.Atoi(getenv("COLUMNS")); err == nil && columns > 0 {
		return columns
	}
	return 80
}
