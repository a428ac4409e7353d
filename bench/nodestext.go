package bench

import (
	"context"
	"fmt"
	"io"
	"text/tabwriter"
	"time"
)

// Report runs the searches, writes a line for each of them, and the sums by game and search. It
// returns the last lines, which hold the totals.
func (b Nodes) Report(ctx context.Context, out io.Writer) (last string, err error) {
	var sums []NodesResult
	total, err := b.Run(ctx, func(r NodesResult) {
		fmt.Fprintf(out, "%-12s %-9s %10d nodes %9d/s  %s\n", r.Game, r.Search, r.Nodes, r.PerSecond(), r.FEN)
		sums = addResult(sums, r)
	})
	if err != nil {
		return "", err
	}
	fmt.Fprintln(out)
	table := tabwriter.NewWriter(out, 0, 0, 2, ' ', tabwriter.AlignRight)
	for _, s := range sums {
		fmt.Fprintf(table, "%s\t%s\t%d %s\t%d/s\t\n", s.Game, s.Search, s.Nodes, unit(s.Search), s.PerSecond())
	}
	table.Flush()
	last = fmt.Sprintf("\nTotal nodes: %d\nAnswers: %016x\nTime: %d ms", total.Nodes, total.Answers, total.Elapsed/time.Millisecond)
	for _, s := range bySearch(sums) {
		last += fmt.Sprintf("\n%s: %d %s per second", s.Search, s.PerSecond(), unit(s.Search))
	}
	return last, nil
}

// unit returns what a search counts. A playout is more work than a node, so they have no sum
// that would tell a speed.
func unit(search string) string {
	if search == "mcts" {
		return "playouts"
	}
	return "nodes"
}

// bySearch returns the sums over all games, one for each search.
func bySearch(sums []NodesResult) (all []NodesResult) {
	for _, s := range sums {
		all = addResult(all, NodesResult{Search: s.Search, Nodes: s.Nodes, Elapsed: s.Elapsed})
	}
	return all
}

// addResult adds r to the sum of its game and search.
func addResult(sums []NodesResult, r NodesResult) []NodesResult {
	for i := range sums {
		if s := &sums[i]; s.Game == r.Game && s.Search == r.Search {
			s.Nodes += r.Nodes
			s.Elapsed += r.Elapsed
			return sums
		}
	}
	return append(sums, r)
}
