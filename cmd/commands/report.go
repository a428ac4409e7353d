package commands

import (
	"bytes"
	"context"
	_ "embed"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strings"
	"time"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"tetrad/bench/jobs"
	"tetrad/bench/machine"
	"tetrad/bench/report"
	"tetrad/bench/report/games"
	"tetrad/bench/report/page"
	"tetrad/cmd/cli"
)

//go:embed help/report.txt
var reportUsage string

// reportSettings are the flags of tetrad report.
type reportSettings struct {
	games.Settings
	game, compare   string
	budget          time.Duration
	rounds, threads int
	out, json       string
	journal         string // beside the page
}

func (f *reportSettings) define(e *cli.Env, flags *pflag.FlagSet) {
	flags.StringVar(&f.game, "game", e.Registry.Games[0].Family.Name, "variant to report on: "+e.GameUsage())
	flags.StringVar(&f.compare, "compare", "", "variant to compare with")
	flags.StringVar(&f.FEN, "fen", "", "position string that all games begin from; empty: the start")
	flags.DurationVar(&f.budget, "budget", 10*time.Minute, "time to play in each run, such as 10m or 2h")
	flags.IntVar(&f.rounds, "rounds", 0, "rounds to play, however long they take; 0: as many as the budget allows")
	flags.Uint64Var(&f.Nodes, "nodes", 256, fmt.Sprintf("nodes of the strongest players, %d to %d", games.MinNodes, games.MaxNodes))
	flags.Uint64Var(&f.Seed, "seed", 1, "seed of all games")
	flags.IntVar(&f.threads, "threads", 1, "games to play at once")
	flags.StringVar(&f.out, "out", "", "`file` of the page; empty: the name of the game with .html")
	flags.StringVar(&f.json, "json", "", "`file` for the same as JSON; - is standard output")
}

// check refuses wrong flags, and fills in what depends on others.
func (f *reportSettings) check(e *cli.Env) error {
	names := []*string{&f.game}
	if f.compare != "" {
		names = append(names, &f.compare)
	}
	for _, name := range names {
		game, _, err := e.Registry.Game(*name)
		if err != nil {
			return err
		}
		*name = game.Name()
		p, err := games.Start(game, f.FEN)
		if err != nil {
			return fmt.Errorf("--fen: %w", err)
		}
		if f.FEN != "" {
			f.FEN = p.FEN()
		}
		if _, err := games.NewSelfPlayer(e.Registry, *name, f.FEN); err != nil {
			return err
		}
		f.Variants = append(f.Variants, *name)
	}
	switch {
	case f.game == f.compare:
		return fmt.Errorf("--compare %s is the game itself", f.compare)
	case f.Nodes < games.MinNodes || f.Nodes > games.MaxNodes:
		return fmt.Errorf("--nodes %d is not from %d to %d", f.Nodes, games.MinNodes, games.MaxNodes)
	case f.rounds < 0:
		return fmt.Errorf("--rounds %d is negative", f.rounds)
	case f.budget <= 0:
		return fmt.Errorf("--budget %v is no time; give one such as 10m", f.budget)
	case f.threads < 1 || f.threads > 1024:
		return fmt.Errorf("--threads %d is not from 1 to 1024", f.threads)
	}
	if f.out == "" {
		f.out = strings.Join(f.Variants, "-and-") + ".html"
	}
	f.journal = strings.TrimSuffix(f.out, filepath.Ext(f.out)) + ".jsonl"
	if f.journal == f.out || f.json == f.out || f.json == f.journal {
		return fmt.Errorf("--out, --json and the journal %s must be different files", f.journal)
	}
	return nil
}

// Report returns the command report.
func Report(e *cli.Env) *cobra.Command {
	var f reportSettings
	c := e.Command("report", "report on a game: fairness, length, depth, openings, on one page", reportUsage, func() error {
		if err := f.check(e); err != nil {
			return cli.Usage("%w", err)
		}
		journal, err := report.OpenJournal(f.journal, f.Settings)
		if err != nil {
			return err
		}
		run := &report.Run{Registry: e.Registry, Settings: f.Settings, Journal: journal, Rounds: f.rounds, Budget: f.budget}
		ctx, cancel := e.Interruptible()
		defer cancel()
		title := "report on " + strings.Join(f.Variants, " and ")
		err = e.Executing(ctx, title, f.threads, func(x jobs.Executor) error {
			run.Executor = x
			return makeReport(ctx, e, run, &f)
		})
		return errors.Join(err, journal.Close())
	})
	f.define(e, c.Flags())
	return c
}

// makeReport plays the games and writes the report of them.
func makeReport(ctx context.Context, e *cli.Env, run *report.Run, f *reportSettings) error {
	begin := time.Now()
	end := e.ShowProgress(reportProgress{run}.Text)
	rounds, err := run.Play(ctx)
	end()
	if errors.Is(err, context.Canceled) {
		return fmt.Errorf("interrupted; the games are in %s, and the same command goes on with them", f.journal)
	}
	if err != nil {
		return err
	}
	made := report.Made{
		Version: machine.Version(), Command: f.command(rounds), Settings: run.Settings, Rounds: rounds,
		Machine: machine.Describe(), Date: begin.UTC(),
	}
	if from := machine.BuiltFrom(); from.Commit != "" {
		made.Revision = from.String()
	}
	if e.OnFarm() {
		made.Machine = "machines of a farm"
	}
	built, err := report.Build(e.Registry, run.Journal, made)
	if err != nil {
		return err
	}
	return writeReport(e, f, built)
}

// command returns the command line that makes the same figures again.
func (f *reportSettings) command(rounds int) string {
	command := "tetrad report --game " + f.game
	if f.compare != "" {
		command += " --compare " + f.compare
	}
	if f.FEN != "" {
		command += fmt.Sprintf(" --fen %q", f.FEN)
	}
	return fmt.Sprintf("%s --rounds %d --nodes %d --seed %d", command, rounds, f.Nodes, f.Seed)
}

// writeReport writes the page and the JSON, and says where they are.
func writeReport(e *cli.Env, f *reportSettings, r *report.Report) error {
	var html bytes.Buffer
	if err := page.Write(&html, e.Registry, r); err != nil {
		return err
	}
	if err := os.WriteFile(f.out, html.Bytes(), 0o666); err != nil {
		return err
	}
	said := io.Writer(e.Stdout)
	if f.json != "" {
		text, err := json.MarshalIndent(r, "", " ")
		if err != nil {
			return err
		}
		text = append(text, '\n')
		if f.json == "-" {
			said = e.Stderr
			_, err = e.Stdout.Write(text)
		} else {
			err = os.WriteFile(f.json, text, 0o666)
		}
		if err != nil {
			return err
		}
	}
	fmt.Fprintf(said, "%s: %s in %s\n", f.out, report.Counted(r.Made.Games, "game"), report.Counted(r.Made.Rounds, "round"))
	for _, answer := range r.Answers {
		for i, verdict := range answer.Of {
			fmt.Fprintf(said, "  %-16s %s %s Confidence: %s.\n", r.Variants[i].Name, answer.Question, verdict.Text, verdict.Confidence)
		}
	}
	for _, figure := range r.Figures {
		for i, estimate := range figure.Of {
			fmt.Fprintf(said, "  %-22s %-16s %10s  (%s)\n", figure.Title, r.Variants[i].Name, figure.Unit.Value(estimate), figure.Unit.Interval(estimate))
		}
	}
	return nil
}

// reportProgress says how far a report is.
type reportProgress struct{ run *report.Run }

// Text returns a line such as "round 4: 60 of 153 games, 8m10s left".
func (r reportProgress) Text() string {
	p := r.run.Progress()
	line := fmt.Sprintf("round %d: %d of %d games", p.Round+1, p.Played, p.All)
	if p.Left >= 0 {
		line += fmt.Sprintf(", %v left", p.Left.Round(time.Second))
	}
	return line
}
