package commands

import (
	"context"
	_ "embed"
	"errors"
	"fmt"
	"runtime"
	"strconv"
	"strings"
	"time"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"tetrad/bench/match"
	"tetrad/bench/match/play"
	"tetrad/bench/match/results"
	"tetrad/cmd/cli"
)

//go:embed help/match.txt
var matchUsage string

// Match returns the command match.
func Match(e *cli.Env) *cobra.Command {
	var f matchFlags
	var c *cobra.Command
	const summary = "play engines against each other and measure their strength"
	c = e.CommandOfArguments("match [ENGINE...]", summary, matchUsage, func(args []string) error {
		f.commands = args
		m, err := f.match(e, c.Flags())
		if err != nil {
			return err
		}
		if err := m.Prepare(e.Registry); errors.As(err, new(play.CannotBegin)) {
			return cli.Usage("%w", err)
		} else if err != nil {
			return err
		}
		if err := f.nameJournal(m); err != nil {
			return err
		}
		ctx, cancel := e.Interruptible()
		defer cancel()
		if e.OnFarm() {
			return playOnFarm(ctx, e, m, &f)
		}
		return playMatch(ctx, e, m, &f)
	})
	f.define(c.Flags(), e)
	return c
}

// match returns the match that the flags describe or resume.
func (f *matchFlags) match(e *cli.Env, flags *pflag.FlagSet) (*match.Match, error) {
	if f.resume != "" {
		return resumeMatch(f, flags)
	}
	if err := f.complete(flags, e.OnFarm()); err != nil {
		return nil, cli.Usage("%w", err)
	}
	m, err := match.New(e.Registry, &f.settings)
	if err != nil {
		return nil, cli.Usage("%w", err)
	}
	return m, nil
}

// notKept is the value of --out for a match that is not kept in a file.
const notKept = "none"

// nameJournal names the file of a new match. Without --out, the name comes from the
// time, so that the games are kept even without a flag.
func (f *matchFlags) nameJournal(m *match.Match) error {
	if m.Journal != nil || f.out == notKept {
		return nil
	}
	if f.out == "" {
		f.out, f.isUnnamed = results.JournalName(time.Now()), true
	}
	return m.SetJournalPath(f.out)
}

// resumeMatch continues a match.
func resumeMatch(f *matchFlags, flags *pflag.FlagSet) (*match.Match, error) {
	m, err := match.Resume(f.resume)
	if err != nil {
		return nil, err
	}
	f.out, m.AcceptsChanges = f.resume, f.settings.Lenient
	if err := f.change(m, flags); err != nil {
		return nil, errors.Join(cli.Usage("%w", err), m.Journal.Close())
	}
	return m, nil
}

// playMatch plays a match and shows it.
func playMatch(ctx context.Context, e *cli.Env, m *match.Match, f *matchFlags) error {
	screen := newMatchScreen(e, m, f.quiet)
	m.Warning = func(text string) { fmt.Fprintln(e.Stderr, "Warning:", text) }
	m.Begun = func() error {
		if n := runtime.GOMAXPROCS(0); m.Executor == nil && m.Settings.Concurrency > n {
			text := fmt.Sprintf("--concurrency %d is more than the %d processors that this program may use; engines take time from each other", m.Settings.Concurrency, n)
			if m.Settings.Strict {
				return errors.New(text)
			}
			m.Warning(text)
		}
		for _, text := range f.defaults {
			fmt.Fprintln(e.Stderr, text)
		}
		if f.isUnnamed {
			fmt.Fprintf(e.Stderr, "The games are kept in %s; --out names another file, or none.\n", f.out)
		}
		return screen.open()
	}
	m.Finished = screen.show
	audience, err := openToAudience(e, m, f.watch)
	if err != nil {
		return errors.Join(err, screen.close())
	}
	standing, end, err := m.Run(ctx)
	audience.leave(end)
	if refused := (play.CannotBegin{}); errors.As(err, &refused) {
		return errors.Join(cli.Usage("%w", refused), screen.close())
	}
	if err := errors.Join(err, screen.close()); err != nil {
		return fmt.Errorf("%w; %s", err, howToResume(e, m, f.out))
	}
	fmt.Fprintf(e.Stdout, "\nThe match is over: %s.\n%s", end, standing.Report(m.Settings))
	switch {
	case end.CanGoOn():
		return fmt.Errorf("%s; %s", end, howToResume(e, m, f.out))
	case standing.FaultCount() > 0:
		return cli.FaultsError{Count: standing.FaultCount(), What: "games lost by faults"}
	}
	return nil
}

// howToResume returns the command that resumes an unfinished match, which is kept in a file.
func howToResume(e *cli.Env, m *match.Match, file string) string {
	switch {
	case file == notKept && e.OnFarm():
		return "the same command goes on with the results that the server has"
	case file == notKept:
		return "a match with --out none cannot be resumed"
	case m.Journal == nil:
		return "the match has not begun"
	}
	if strings.Contains(file, " ") {
		file = strconv.Quote(file)
	}
	command := "to go on: " + e.Program + " match --resume " + file
	if e.OnFarm() {
		command += e.Farm.Flags()
	}
	return command
}
