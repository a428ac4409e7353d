package main

import (
	"errors"
	"fmt"
	"io"
	"strconv"
	"strings"
	"text/tabwriter"

	"tetrad/bench/suites"
)

const suiteRunUsage = `tetrad suite run sets puzzles to a search with a limit for each, and counts the
solved ones: those that it answers with one of the best turns. It is asked three
times, with a quarter, a half and all of the limit, and remembers nothing from one
time to the next. Limits of nodes give the same result on every machine.

Examples:
  tetrad suite run --nodes 20000
  tetrad suite run --game trap --search alphabeta --movetime 500ms --missed
`

func (e *env) suiteRun(args []string) error {
	flags := e.newFlags("suite run", suiteRunUsage)
	game := flags.String("game", "", "only puzzles of this game; a family is all its variants")
	file := flags.String("file", "", "file of puzzles; empty: those that come with the program")
	kind := flags.String("search", "auto", "the kind of search, as in the option Search")
	runner := suites.Runner{Registry: e.registry}
	flags.Uint64Var(&runner.Nodes, "nodes", 0, "nodes for a puzzle; 10000 where no limit is given")
	flags.DurationVar(&runner.MoveTime, "movetime", 0, "time for a puzzle")
	hash := flags.Int("hash", 64, "memory of the search in MiB")
	missed := flags.Bool("missed", false, "show the puzzles that are not solved, with the answer")
	if err := parse(flags, args); err != nil {
		return err
	}
	if err := checkHash(*hash); err != nil {
		return err
	}
	if runner.MoveTime < 0 {
		return usageError{errors.New("--movetime is negative")}
	}
	if runner.Nodes == 0 && runner.MoveTime == 0 {
		runner.Nodes = 10_000
	}
	runner.Options = [][2]string{{"Search", *kind}, {"Hash", strconv.Itoa(*hash)}}
	puzzles, err := e.readSuites(*file, *game)
	if err != nil {
		return err
	}
	ctx, cancel := e.interruptible()
	defer cancel()
	var tally suites.Tally
	err = runner.Run(ctx, puzzles, func(r suites.Result) {
		tally.Add(r)
		if *missed && !r.Solved(len(suites.Fractions)-1) {
			fmt.Fprintf(e.stdout, "missed by %s: %v\n", r.Moves[len(suites.Fractions)-1], r.Puzzle)
		}
	})
	if err != nil {
		return err
	}
	writeTally(e.stdout, tally)
	return nil
}

// writeTally writes the rows of a tally and their sum.
func writeTally(out io.Writer, t suites.Tally) {
	table := tabwriter.NewWriter(out, 0, 0, 2, ' ', tabwriter.AlignRight)
	fmt.Fprint(table, "game\tpuzzles\t")
	for _, fraction := range suites.Fractions {
		fmt.Fprintf(table, "%s\t", fraction.Name)
	}
	fmt.Fprintln(table, "nodes\tnodes/s\t")
	sum := t.Sum()
	sum.Game = "total"
	for _, row := range append(t, sum) {
		solved := strings.Trim(fmt.Sprint(row.Solved), "[]")
		fmt.Fprintf(table, "%s\t%d\t%s\t%d\t%.0f\t\n", row.Game, row.Puzzles, strings.ReplaceAll(solved, " ", "\t"),
			row.Nodes, row.PerSecond())
	}
	table.Flush()
}
