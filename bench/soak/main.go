package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"os/signal"
	"syscall"
	"time"

	"github.com/spf13/pflag"

	"tetrad/engine/content"
)

const usage = `soak plays many short searches with pauses between them, in several engines at a time,
and counts the answers that come late. An answer is not late for the time that the whole
machine stood still, this program included; such answers are named and counted apart.
Exit code: 0; 1 when an answer was late or an engine failed, 2 for a wrong command line.

Example:
  go run ./bench/soak --engine bin/tetrad --searches 10000
`

func main() {
	ctx, cancel := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
	defer cancel()
	os.Exit(run(ctx, os.Args[1:], os.Stdout, os.Stderr))
}

func run(ctx context.Context, args []string, out, problems io.Writer) int {
	s, err := parse(args, out)
	switch {
	case err == pflag.ErrHelp:
		return 0
	case err != nil:
		fmt.Fprintf(problems, "soak: %v; see soak --help\n", err)
		return 2
	}
	return s.report(ctx, out, problems)
}

// report plays, shows the progress and returns the exit code.
func (s *Settings) report(ctx context.Context, out, problems io.Writer) int {
	next := time.Now()
	report, err := s.Run(ctx,
		func(what string) { fmt.Fprintln(out, "LATE", what) },
		func(r Report) {
			if now := time.Now(); now.After(next) {
				next = now.Add(10 * time.Second)
				fmt.Fprintf(out, "%d of %d searches, %s\n", r.Searches, s.Searches, r.counts())
			}
		})
	fmt.Fprintf(out, "%d searches, %s\n", report.Searches, report.counts())
	if err != nil {
		fmt.Fprintln(problems, "soak:", err)
	}
	if err != nil || report.Late > 0 {
		return 1
	}
	return 0
}

// counts returns what was found, as text.
func (r *Report) counts() string {
	return fmt.Sprintf("%d late, %d while the machine stood still, slowest %v", r.Late, r.Stalled, r.Slowest)
}

// checkedVariants returns the variants of each game that represent it in checks.
func checkedVariants() (names []string) {
	for _, entry := range content.Registry().Games {
		names = append(names, entry.CheckedVariants()...)
	}
	return names
}

// parse parses the command line. It writes the help if asked to.
func parse(args []string, out io.Writer) (*Settings, error) {
	var s Settings
	flags := pflag.NewFlagSet("soak", pflag.ContinueOnError)
	flags.SortFlags = false
	flags.Usage = func() { fmt.Fprintf(out, "%s\nFlags:\n%s", usage, flags.FlagUsages()) }
	program := flags.String("engine", "bin/tetrad", "the program")
	flags.IntVar(&s.Engines, "engines", 6, "engines at a time")
	flags.IntVar(&s.Searches, "searches", 10_000, "searches of all engines together")
	flags.StringSliceVar(&s.Games, "games", checkedVariants(), "the games, in turn")
	flags.StringSliceVar(&s.Kinds, "kinds", []string{"alphabeta", "mcts"}, "values of the option Search, an engine each, in turn")
	flags.DurationVar(&s.MoveTime, "movetime", 2*time.Millisecond, "time of a search")
	flags.DurationVar(&s.Pause, "pause", 12*time.Millisecond, "longest pause before a search")
	flags.DurationVar(&s.Late, "late", time.Second, "an answer after this time is late")
	if err := flags.Parse(args); err != nil {
		return nil, err
	}
	switch {
	case flags.NArg() > 0:
		return nil, fmt.Errorf("unexpected argument %q", flags.Arg(0))
	case s.Engines < 1 || s.Searches < 1 || s.MoveTime < time.Millisecond || s.Pause < 0 || s.Late <= 0:
		return nil, errors.New("a number is too small")
	case len(s.Games) == 0 || len(s.Kinds) == 0:
		return nil, errors.New("games and kinds must not be empty")
	}
	s.Command = []string{*program}
	return &s, nil
}
