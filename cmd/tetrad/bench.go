package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"text/tabwriter"
	"time"

	"tetrad/bench"
)

const benchUsage = `tetrad bench searches fixed positions of all games and phases to fixed depths
with one thread. The total of nodes is the signature of the search: the same on
every machine, and changed by a change of behaviour. MCTS has a fixed number of
playouts, so what it makes of them shows in a fingerprint of the answers.

With --report, or any flag after it, it measures speed instead: of searches,
evaluations, rules and start, each many times in turn, with median and spread;
or, with --against, which of two builds is faster. That takes about two minutes.
docs/measure/benchmark.md tells how to read it.

Examples:
  tetrad bench
  tetrad bench --game trap --deeper 1
  tetrad bench --stats
  tetrad bench --report --svg speed.svg
  tetrad bench --measure search --game verto,trap --threads 1,2 --hash 16,256
  tetrad bench --against ./tetrad-before --json
`

func (e *env) bench(args []string) error {
	flags := e.newFlags("bench", benchUsage)
	games := flags.StringSlice("game", nil, "only positions of this game and its variants; in a report, of these variants")
	deeper := flags.Int("deeper", 0, "turns to search deeper than usual, for the signature; may be negative")
	stats := flags.Bool("stats", false, "show what the searches of the signature have counted, by game; with --json as JSON alone")
	report := addReportFlags(flags)
	if err := parse(flags, args); err != nil {
		return err
	}
	ctx, stop := e.interruptible()
	defer stop()
	if *stats {
		if name := report.givenBeside(flags, "json"); name != "" {
			return usageError{fmt.Errorf("--%s is for a report, --stats for the signature; give one of them", name)}
		}
	} else if report.wanted(flags) {
		if flags.Changed("deeper") {
			return usageError{errors.New("--deeper is for the signature; in a report give --longer")}
		}
		return e.benchReport(ctx, report, *games)
	}
	b := bench.Nodes{Registry: e.registry, Deeper: *deeper}
	switch len(*games) {
	case 0:
	case 1:
		b.Game = (*games)[0]
	default:
		return usageError{errors.New("--game: the signature is of one game or of all; several are for a report, with --report")}
	}
	if b.Game != "" {
		if _, _, err := e.registry.Game(b.Game); err != nil {
			return usageError{err}
		}
	}
	if *stats {
		return e.benchCounts(ctx, b, report.json)
	}
	last, err := runBench(ctx, b, e.stdout)
	if err != nil {
		return err
	}
	fmt.Fprintln(e.stdout, last)
	return nil
}

// benchCounts runs the searches of the signature and writes their counts.
func (e *env) benchCounts(ctx context.Context, b bench.Nodes, asJSON bool) error {
	var counts bench.Counts
	total, err := b.Run(ctx, counts.Add)
	if err != nil {
		return err
	}
	counts.Finish(total)
	if asJSON {
		return counts.WriteJSON(e.stdout)
	}
	if err := counts.WriteText(e.stdout); err != nil {
		return err
	}
	_, err = fmt.Fprintf(e.stdout, "\nTotal nodes: %d\nAnswers: %016x\n", total.Nodes, total.Answers)
	return err
}

// runBench writes a line for each search and the sums by game and search. It returns
// the last lines, which hold the totals.
func runBench(ctx context.Context, b bench.Nodes, out io.Writer) (last string, err error) {
	var sums []bench.NodesResult
	total, err := b.Run(ctx, func(r bench.NodesResult) {
		fmt.Fprintf(out, "%-12s %-9s %10d nodes %9d/s  %s\n", r.Game, r.Search, r.Nodes, r.PerSecond(), r.FEN)
		sums = addResult(sums, r)
	})
	if err != nil {
		return "", err
	}
	fmt.Fprintln(out)
	table := tabwriter.NewWriter(out, 0, 0, 2, ' ', tabwriter.AlignRight)
	for _, s := range sums {
		fmt.Fprintf(table, "%s\t%s\t%d nodes\t%d/s\t\n", s.Game, s.Search, s.Nodes, s.PerSecond())
	}
	table.Flush()
	return fmt.Sprintf("\nTotal nodes: %d\nAnswers: %016x\nTime: %d ms\nNodes per second: %d",
		total.Nodes, total.Answers, total.Elapsed/time.Millisecond, total.PerSecond()), nil
}

// addResult adds r to the sum of its game and search.
func addResult(sums []bench.NodesResult, r bench.NodesResult) []bench.NodesResult {
	for i := range sums {
		if s := &sums[i]; s.Game == r.Game && s.Search == r.Search {
			s.Nodes += r.Nodes
			s.Elapsed += r.Elapsed
			return sums
		}
	}
	return append(sums, r)
}
