package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"strconv"
	"strings"
	"text/tabwriter"

	"github.com/spf13/pflag"

	"tetrad/bench/jobs"
	"tetrad/bench/match"
	"tetrad/bench/suites"
	"tetrad/cmd/cli"
	"tetrad/protocol/ugiclient"
)

const suiteRunUsage = `tetrad suite run sets puzzles to a search with a limit for each, and counts the
solved ones: those that it answers with one of the best turns. It is asked five
times, with 1/256, 1/64, 1/16, 1/4 and all of the limit, and remembers nothing from
one time to the next. Limits of nodes give the same result on every machine.

A puzzle gives a fifth of a point for each of the five answers that is right. The
score of a game is the mean of the points, 0 to 100, with each grade (easy, medium,
hard) weighted alike; 20 more means a quarter of the nodes, or of the time, for the
same. The error is that of 95 %, for another choice of such puzzles. Scores compare
with the same puzzles and the same limit only.

With --engine another program that speaks UGI is asked, such as an earlier build,
given in words as in tetrad match.

Examples:
  tetrad suite run --nodes 20000
  tetrad suite run --game trap --engine 'cmd=./old/tetrad Hash=64' --movetime 100ms
  tetrad suite run --nodes 20000 --server farm.example --key submitter.key
  tetrad suite run --game trap --search alphabeta --movetime 500ms --missed
`

func (e *env) suiteRun(args []string) error {
	flags := e.newFlags("suite run", suiteRunUsage)
	game := flags.String("game", "", "only puzzles of this game; a family is all its variants")
	file := flags.String("file", "", "file of puzzles; empty: those that come with the program")
	kind := flags.String("search", "auto", "the kind of search, as in the option Search")
	runner := suites.Runner{Registry: e.Registry}
	flags.Uint64Var(&runner.Nodes, "nodes", 0, "nodes for a puzzle; 10000 where no limit is given")
	flags.DurationVar(&runner.MoveTime, "movetime", 0, "time for a puzzle")
	hash := flags.Int("hash", 64, "memory of the search in MiB")
	program := flags.String("engine", "", "another program that is asked instead, in words as in tetrad match")
	var farm connection
	farm.define(flags)
	missed := flags.Bool("missed", false, "show the puzzles that are not solved, with the answer")
	if err := farm.parse(flags, args); err != nil {
		return err
	}
	if err := cli.CheckHash(*hash); err != nil {
		return err
	}
	if runner.MoveTime < 0 {
		return cli.Usage("--movetime is negative")
	}
	if runner.Nodes == 0 && runner.MoveTime == 0 {
		runner.Nodes = 10_000
	}
	runner.Options = [][2]string{{"Search", *kind}, {"Hash", strconv.Itoa(*hash)}}
	puzzles, err := e.readSuites(*file, *game)
	if err != nil {
		return err
	}
	ctx, cancel := e.Interruptible()
	defer cancel()
	var tally suites.Tally
	report := func(r suites.Result) {
		tally.Add(r)
		if *missed && !r.Solved(len(suites.Fractions)-1) {
			fmt.Fprintf(e.Stdout, "missed by %s: %v\n", r.Moves[len(suites.Fractions)-1], r.Puzzle)
		}
	}
	if *program != "" {
		err = runProgram(ctx, flags, runner, *program, puzzles, report)
	} else {
		err = e.executing(ctx, &farm, fmt.Sprintf("%d puzzles for a search", len(puzzles)), 1, func(x jobs.Executor) error {
			return runner.RunAll(ctx, x, puzzles, report)
		})
	}
	if err != nil {
		return err
	}
	writeTally(e.Stdout, tally)
	return nil
}

// runProgram gives puzzles to another program.
func runProgram(ctx context.Context, flags *pflag.FlagSet, r suites.Runner, program string, puzzles []suites.Puzzle, report func(suites.Result)) error {
	for _, name := range []string{"search", "hash", "server"} {
		if flags.Changed(name) {
			return cli.Usage("--%s is not for --engine, whose options are among its words", name)
		}
	}
	other, err := suiteProgram(program, "the limits are --nodes and --movetime")
	if err != nil {
		return err
	}
	return r.RunProgram(ctx, other, puzzles, report)
}

// suiteProgram returns the program that words describe. noLimits says why limits are not
// among them.
func suiteProgram(words, noLimits string) (suites.Program, error) {
	player, err := match.ParsePlayer(words, match.Player{})
	if err == nil && player.Limits != (match.Limits{}) {
		err = errors.New(noLimits)
	}
	if err != nil {
		return suites.Program{}, cli.Usage("--engine: %w", err)
	}
	return suites.Program{
		Command: ugiclient.Command{Args: player.Command, Dir: player.Dir}, Options: player.Options,
	}, nil
}

// writeTally writes the rows of each game by grade, the sum with the score of the game,
// and the sum of all games.
func writeTally(out io.Writer, t suites.Tally) {
	table := tabwriter.NewWriter(out, 0, 0, 2, ' ', tabwriter.AlignRight)
	fmt.Fprint(table, "game\tgrade\tpuzzles\t")
	for _, fraction := range suites.Fractions {
		fmt.Fprintf(table, "%s\t", fraction.Name)
	}
	fmt.Fprintln(table, "score\tnodes\tnodes/s\t")
	write := func(game, grade string, row suites.TallyRow, score string) {
		solved := strings.Trim(fmt.Sprint(row.Solved), "[]")
		fmt.Fprintf(table, "%s\t%s\t%d\t%s\t%s\t%d\t%.0f\t\n", game, grade, row.Puzzles,
			strings.ReplaceAll(solved, " ", "\t"), score, row.Nodes, row.PerSecond())
	}
	for _, game := range t {
		for grade, row := range game.Grades {
			if row.Puzzles > 0 {
				write(game.Game, gradeName(suites.Grade(grade)), row, fmt.Sprintf("%.1f", row.Score().Value))
			}
		}
		score := game.Score()
		write(game.Game, "all", game.Sum(), fmt.Sprintf("%.1f ± %.1f", score.Value, score.HalfWidth()))
	}
	write("total", "", t.Sum(), "")
	table.Flush()
}

// gradeName returns the name of a grade in a table.
func gradeName(g suites.Grade) string {
	if g == suites.Ungraded {
		return "-"
	}
	return g.String()
}
