package commands

import (
	_ "embed"
	"fmt"
	"io"
	"strconv"
	"strings"
	"text/tabwriter"

	"github.com/spf13/cobra"

	"tetrad/bench/jobs"
	"tetrad/bench/report"
	"tetrad/bench/suites"
	"tetrad/cmd/cli"
	"tetrad/engine"
	"tetrad/engine/sets"
)

//go:embed help/suite.txt
var suiteUsage string

func suite(e *cli.Env) *cobra.Command {
	return e.CommandOfCommands("suite", "run suites of test positions", suiteUsage, suiteList(e), SuiteRun(e))
}

// suiteNodes is the limit of a puzzle, unless another one is given.
const suiteNodes = 10_000

//go:embed help/suite-run.txt
var suiteRunUsage string

// SuiteRun returns the command that gives puzzles to a search.
func SuiteRun(e *cli.Env) *cobra.Command {
	runner := suites.Runner{Registry: e.Registry}
	var game, file, kind string
	var hash int
	var missed bool
	c := e.Command("run", "give puzzles to a search, and count what it solves", suiteRunUsage, func() error {
		switch err := engine.CheckHash(int64(hash)); {
		case err != nil:
			return cli.Usage("--hash %w", err)
		case runner.MoveTime < 0:
			return cli.Usage("--movetime is negative")
		case runner.Nodes == 0 && runner.MoveTime == 0:
			runner.Nodes = suiteNodes
		}
		runner.Options = [][2]string{{"Search", kind}, {"Hash", strconv.Itoa(hash)}}
		puzzles, err := readSuites(e, file, game)
		if err == nil {
			err = suites.Check(puzzles)
		}
		if err != nil {
			return err
		}
		var tally suites.Tally
		report := func(r suites.Result) {
			tally.Add(r)
			if last := len(suites.Fractions) - 1; missed && !r.Solved(last) {
				fmt.Fprintf(e.Stdout, "missed by %s: %v\n", r.Moves[last], r.Puzzle)
			}
		}
		ctx, cancel := e.Interruptible()
		defer cancel()
		err = e.Executing(ctx, fmt.Sprintf("%d puzzles for a search", len(puzzles)), 1, func(x jobs.Executor) error {
			return runner.RunAll(ctx, x, puzzles, report)
		})
		if err == nil {
			writeTally(e.Stdout, tally)
		}
		return err
	})
	flags := c.Flags()
	flags.StringVar(&game, "game", "", "only puzzles of this game; a family is all its variants")
	flags.StringVar(&file, "file", "", "file of puzzles; empty: those that come with the program")
	flags.StringVar(&kind, "search", "auto", "the kind of search, as in the option Search")
	flags.Uint64Var(&runner.Nodes, "nodes", 0, fmt.Sprintf("nodes for a puzzle; %s if no limit is given", report.Grouped(uint64(suiteNodes))))
	flags.DurationVar(&runner.MoveTime, "movetime", 0, "time for a puzzle")
	flags.IntVar(&hash, "hash", 64, "memory of the search in MiB")
	flags.BoolVar(&missed, "missed", false, "show the puzzles that are not solved, with the answer")
	return c
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
				write(game.Game, gradeName(sets.Grade(grade)), row, fmt.Sprintf("%.1f", row.Score().Value))
			}
		}
		score := game.Score()
		write(game.Game, "all", game.Sum(), fmt.Sprintf("%.1f ± %.1f", score.Value, score.HalfWidth()))
	}
	write("total", "", t.Sum(), "")
	table.Flush()
}

// gradeName returns the name of a grade in a table.
func gradeName(g sets.Grade) string {
	if g == sets.Ungraded {
		return "-"
	}
	return g.String()
}

//go:embed help/suite-list.txt
var suiteListUsage string

func suiteList(e *cli.Env) *cobra.Command {
	var game, file string
	c := e.Command("list", "write the puzzles of suites", suiteListUsage, func() error {
		puzzles, err := readSuites(e, file, game)
		if err != nil {
			return err
		}
		fmt.Fprintln(e.Stdout, sets.Header)
		for _, p := range puzzles {
			fmt.Fprintln(e.Stdout, p)
		}
		return nil
	})
	c.Flags().StringVar(&game, "game", "", "only puzzles of this game; a family is all its variants")
	c.Flags().StringVar(&file, "file", "", "file of puzzles; empty: those that come with the program")
	return c
}

// readSuites returns the puzzles of a file, or the suites of the program if file is "". It
// selects one family or variant of games, or all games if game is "".
func readSuites(e *cli.Env, file, game string) ([]*sets.Puzzle, error) {
	if file == "" {
		return ReadSets(e, []string{"suite"}, game)
	}
	return ReadSets(e, []string{file}, game)
}

// ReadSets returns the puzzles of sets, which are files or sets of the program by their
// names. It selects one family or variant of games, or all games if game is "".
func ReadSets(e *cli.Env, names []string, game string) (list []*sets.Puzzle, err error) {
	for _, name := range names {
		part, err := readSet(e, name)
		if err != nil {
			return nil, err
		}
		list = append(list, part...)
	}
	if list, err = sets.Select(e.Registry, list, game); err != nil {
		return nil, cli.Usage("--game: %w", err)
	}
	if len(list) == 0 {
		if game == "" {
			game = strings.Join(names, ", ")
		}
		return nil, fmt.Errorf("there is no puzzle of %s", game)
	}
	return list, nil
}

// IsFile reports whether the name of a set is that of a file.
func IsFile(name string) bool { _, ok := sets.Sources[name]; return !ok }

func readSet(e *cli.Env, name string) ([]*sets.Puzzle, error) {
	if source, ok := sets.Sources[name]; ok {
		return source.All(e.Registry)
	}
	in, err := e.OpenInput(name)
	if err != nil {
		return nil, err
	}
	defer in.Close()
	list, err := sets.Read(e.Registry, in)
	if err != nil {
		return nil, fmt.Errorf("%s: %w", name, err)
	}
	return list, nil
}
