package main

import (
	"errors"
	"fmt"
	"io"
	"strconv"
	"strings"
	"text/tabwriter"
	"time"

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
	var table solvedTable
	err = runner.Run(ctx, puzzles, func(r suites.Result) {
		table.add(r)
		if *missed && !r.Solved(len(suites.Shares)-1) {
			fmt.Fprintf(e.stdout, "missed by %s: %v\n", r.Moves[len(suites.Shares)-1], r.Puzzle)
		}
	})
	if err != nil {
		return err
	}
	table.write(e.stdout)
	return nil
}

// A solvedTable counts by variant, in the order in which they come.
type solvedTable []solvedRow

type solvedRow struct {
	game    string
	puzzles int
	solved  [len(suites.Shares)]int
	nodes   uint64
	elapsed time.Duration
}

func (t *solvedTable) add(r suites.Result) {
	if last := len(*t) - 1; last < 0 || (*t)[last].game != r.Puzzle.Game {
		*t = append(*t, solvedRow{game: r.Puzzle.Game})
	}
	row := &(*t)[len(*t)-1]
	row.puzzles++
	row.nodes += r.Nodes
	row.elapsed += r.Elapsed
	for share := range suites.Shares {
		if r.Solved(share) {
			row.solved[share]++
		}
	}
}

// write writes the rows and their sum.
func (t solvedTable) write(out io.Writer) {
	sum := solvedRow{game: "total"}
	for _, row := range t {
		sum.puzzles += row.puzzles
		sum.nodes += row.nodes
		sum.elapsed += row.elapsed
		for share := range row.solved {
			sum.solved[share] += row.solved[share]
		}
	}
	table := tabwriter.NewWriter(out, 0, 0, 2, ' ', tabwriter.AlignRight)
	fmt.Fprint(table, "game\tpuzzles\t")
	for _, share := range suites.Shares {
		fmt.Fprintf(table, "%s\t", share.Name)
	}
	fmt.Fprintln(table, "nodes\tnodes/s\t")
	for _, row := range append(t, sum) {
		solved := strings.Trim(fmt.Sprint(row.solved), "[]")
		fmt.Fprintf(table, "%s\t%d\t%s\t%d\t%.0f\t\n", row.game, row.puzzles, strings.ReplaceAll(solved, " ", "\t"),
			row.nodes, float64(row.nodes)/max(row.elapsed, time.Microsecond).Seconds())
	}
	table.Flush()
}
