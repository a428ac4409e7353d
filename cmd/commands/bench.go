package commands

import (
	"context"
	_ "embed"
	"errors"
	"fmt"
	"io"
	"os"
	"slices"
	"strconv"
	"sync/atomic"
	"text/tabwriter"

	"github.com/spf13/cobra"

	"tetrad/bench"
	"tetrad/bench/machine"
	"tetrad/cmd/cli"
	"tetrad/stats"
)

//go:embed help/bench.txt
var benchUsage string

// pairs is the number of runs of each program with --against, unless --repeats says
// another one.
const pairs = 12

// benchRun is a run of tetrad bench.
type benchRun struct {
	nodes   bench.Nodes
	repeats int
	against string
}

func benchCommand(e *cli.Env) *cobra.Command {
	r := benchRun{nodes: bench.Nodes{Registry: e.Registry}}
	var c *cobra.Command
	c = e.Command("bench", "the signature of the search, its speed, and which of two builds is faster", benchUsage, func() error {
		if r.nodes.Game != "" {
			if _, _, err := e.Registry.Game(r.nodes.Game); err != nil {
				return cli.Usage("--game: %w", err)
			}
		}
		if c.Flags().Changed("repeats") && (r.repeats < 1 || r.repeats > 200) {
			return cli.Usage("--repeats %d is not from 1 to 200", r.repeats)
		}
		ctx, stop := e.Interruptible()
		defer stop()
		if r.repeats > 0 || r.against != "" {
			return r.speed(ctx, e)
		}
		last, err := r.nodes.Report(ctx, e.Stdout)
		if err == nil {
			fmt.Fprintln(e.Stdout, last)
		}
		return err
	})
	flags := c.Flags()
	flags.StringVar(&r.nodes.Game, "game", "", "only positions of this game and its variants")
	flags.IntVar(&r.nodes.Deeper, "deeper", 0, "turns to search deeper than usual; may be negative")
	flags.IntVar(&r.repeats, "repeats", 0, fmt.Sprintf("runs to measure the speed with, 1 to 200; with --against: pairs of runs, %d by default", pairs))
	flags.StringVar(&r.against, "against", "", "`program` to compare this one with, another build of tetrad")
	return c
}

// A speedReport is what was measured of speed.
type speedReport struct {
	repeats int
	this    bench.Speed
	program string // the other one
	other   *bench.Speed
	ratios  []bench.Ratio // how many times as fast this program is; the last: all searches
}

// ownProgram returns the file of this program.
var ownProgram = os.Executable

// speed measures speed and writes it.
func (r *benchRun) speed(ctx context.Context, e *cli.Env) error {
	report := speedReport{repeats: max(r.repeats, 1), program: r.against}
	benches := []bench.Bench{r.nodes.Sums}
	if r.against != "" {
		own, err := ownProgram()
		if err != nil {
			return err
		}
		args := []string{"bench"}
		if r.nodes.Deeper != 0 {
			args = append(args, "--deeper", strconv.Itoa(r.nodes.Deeper))
		}
		if r.nodes.Game != "" {
			args = append(args, "--game", r.nodes.Game)
		}
		benches = []bench.Bench{bench.ProgramBench(own, args...), bench.ProgramBench(r.against, args...)}
		if r.repeats == 0 {
			report.repeats = pairs
		}
	}
	var round atomic.Int64
	end := e.ShowProgress(func() string { return fmt.Sprintf("run %d of %d", round.Load(), report.repeats) })
	speeds, err := bench.Measure(ctx, report.repeats, benches, func(n int) { round.Store(int64(n)) })
	end()
	if err != nil {
		return err
	}
	if report.this = speeds[0]; len(speeds) > 1 {
		report.other = &speeds[1]
		if report.ratios = bench.Ratios(&report.this, report.other); len(report.ratios) == 1 {
			return errors.New("--against: the programs have no game and search in common")
		}
	}
	return report.write(e.Stdout)
}

// write writes the report as text.
func (r *speedReport) write(out io.Writer) error {
	fmt.Fprintf(out, "Version    %s\nMachine    %s\nSignature  %d nodes\n", machine.Version(), machine.Describe(), r.this.Signature)
	if r.other == nil {
		fmt.Fprintf(out, "\nNodes per second, with mcts playouts, of %d runs\n\n", r.repeats)
	} else {
		fmt.Fprintf(out, "Other      %s, signature %d nodes\n", r.program, r.other.Signature)
		if r.other.Signature != r.this.Signature {
			fmt.Fprintln(out, "The signatures differ: a node of one program may be more work than a node of the other.")
		}
		fmt.Fprintf(out, "\nMedians of %d pairs of runs, in nodes per second, and how many times as fast this program is\n\n", r.repeats)
	}
	table := tabwriter.NewWriter(out, 0, 0, 2, ' ', tabwriter.AlignRight)
	if r.other == nil {
		fmt.Fprintln(table, "game\tsearch\tmedian\tmin\tmax\t")
		for _, s := range append(r.this.Searches, bench.Searched{Game: "all", Search: "alphabeta", Rates: r.this.Rates},
			bench.Searched{Game: "all", Search: "mcts", Rates: r.this.Playouts}) {
			fmt.Fprintf(table, "%s\t%s\t%.0f\t%.0f\t%.0f\t\n", s.Game, s.Search, stats.Median(s.Rates), slices.Min(s.Rates), slices.Max(s.Rates))
		}
		return table.Flush()
	}
	fmt.Fprintln(table, "game\tsearch\tthis\tother\tratio\tinterval\tthis program is\t")
	for _, ratio := range r.ratios[:len(r.ratios)-1] {
		this, other := r.this.Of(ratio.Game, ratio.Search), r.other.Of(ratio.Game, ratio.Search)
		fmt.Fprintf(table, "%s\t%s\t%.0f\t%.0f\t%.3f\t%.3f … %.3f\t%s\t\n", ratio.Game, ratio.Search,
			stats.Median(this.Rates), stats.Median(other.Rates), ratio.Ratio, ratio.Low, ratio.High, ratio.Verdict())
	}
	table.Flush()
	all := r.ratios[len(r.ratios)-1]
	_, err := fmt.Fprintf(out, "\nAll searches: %.3f times as fast, %.1f%% interval %.3f … %.3f: %s\n",
		all.Ratio, 100*all.Level, all.Low, all.High, map[bench.Verdict]string{
			bench.Faster: "this program is faster", bench.Slower: "the other program is faster",
			bench.NotTold: "which is faster cannot be told", bench.TooFew: "six pairs or more are needed to tell which is faster",
		}[all.Verdict()])
	return err
}
