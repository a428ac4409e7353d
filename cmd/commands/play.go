package commands

import (
	"context"
	_ "embed"
	"os"
	"os/signal"
	"slices"
	"strconv"
	"time"

	"github.com/spf13/cobra"

	"tetrad/cmd/cli"
	"tetrad/engine"
	"tetrad/protocol/terminal"
)

//go:embed help/play.txt
var playUsage string

// playFlags are the flags of tetrad play, except for engine options.
type playFlags struct {
	side, fen string
	movetime  time.Duration
}

func playCommand(e *cli.Env) *cobra.Command {
	var f playFlags
	session := engine.New(e.Registry)
	var options *cli.Options
	c := e.Command("play", "play in the terminal, with hints", playUsage, func() error {
		switch {
		case !slices.Contains([]string{"p1", "p2", "both"}, f.side):
			return cli.Usage("--side %s is not p1, p2 or both", f.side)
		case f.movetime < time.Millisecond:
			return cli.Usage("--movetime %v is too short; give 1ms or more", f.movetime)
		}
		return playInTerminal(e, session, &f, options.IsSet("Seed"))
	})
	flags := c.Flags()
	flags.StringVar(&f.side, "side", "p1", "which player you are: p1, p2 or both")
	flags.DurationVar(&f.movetime, "movetime", 3*time.Second, "time for each move of the program, and for a hint")
	flags.StringVar(&f.fen, "fen", "", "position string to begin from; empty: the start")
	isIdle := func(name string) bool { return name == "Ponder" || name == "MultiPV" } // nobody would see the result
	options = cli.AddOptions(flags, session, isIdle, "Game", "Level")
	return c
}

// playInTerminal plays a game until the end of input. isSeeded reports whether the command line sets
// the seed; otherwise each game has another one, so that a level does not repeat its play.
func playInTerminal(e *cli.Env, session *engine.Engine, f *playFlags, isSeeded bool) error {
	s := &terminal.Session{
		Engine: session, Limits: engine.Limits{MoveTime: f.movetime}, Program: "Tetrad",
		Persons: [2]bool{f.side != "p2", f.side != "p1"},
		In:      e.Stdin, Out: e.Stdout, Echo: !cli.IsTerminal(e.Stdin), Save: terminal.SaveFile,
		Interruptible: func() (context.Context, context.CancelFunc) {
			return signal.NotifyContext(e.Context, os.Interrupt)
		},
	}
	if !isSeeded && e.Random != nil {
		if err := session.SetOption("Seed", strconv.FormatInt(e.Random(), 10)); err != nil {
			return err
		}
	}
	if err := s.Begin(f.fen); err != nil {
		return cli.Usage("--fen: %w", err)
	}
	var advice [][2]string // the options of hints, which have no level
	for _, o := range session.Options() {
		switch {
		case o.Name != "Level":
			advice = append(advice, [2]string{o.Name, o.Value})
		case o.Value != o.Default:
			s.Program += " level " + o.Value
		}
	}
	adviser, err := engine.NewPlayer(e.Registry, engine.Settings{Options: advice})
	if err != nil {
		return err
	}
	s.Adviser = adviser
	return s.Run()
}
