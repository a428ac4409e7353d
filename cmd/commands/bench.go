package commands

import (
	"context"
	_ "embed"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"maps"
	"os"
	"slices"
	"strconv"
	"sync/atomic"
	"text/tabwriter"

	"github.com/spf13/cobra"

	"tetrad/bench"
	"tetrad/bench/machine"
	"tetrad/bench/suites"
	"tetrad/cmd/cli"
	"tetrad/protocol/sets"
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
	json    bool
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
		if r.repeats > 0 || r.against != "" || r.json {
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
	flags.BoolVar(&r.json, "json", false, "write what is measured as JSON")
	return c
}

// schema names the form of the JSON.
const schema = "tetrad-bench-3"

// A speedReport is what tetrad bench --json writes of speed.
type speedReport struct {
	Schema  string             `json:"schema"`
	Version string             `json:"version"`
	Machine string             `json:"machine"`
	Repeats int                `json:"repeats"`
	This    bench.Speed        `json:"this"`
	Program string             `json:"program,omitempty"` // the other one
	Other   *bench.Speed       `json:"other,omitempty"`
	Ratios  []bench.Ratio      `json:"ratios,omitempty"` // how many times as fast this program is; the last: all searches
	Suites  map[string]float64 `json:"suites,omitempty"` // of this program alone: the scores, 0 to 100, by game
}

// suiteScores gives the suites of a game, or of all games if its name is "", to the default search.
func suiteScores(ctx context.Context, e *cli.Env, game string) (map[string]float64, error) {
	list, err := sets.Suite.All(e.Registry)
	if err == nil {
		list, err = sets.Select(e.Registry, list, game)
	}
	if err != nil {
		return nil, err
	}
	var tally suites.Tally
	runner := suites.Runner{Registry: e.Registry, Options: [][2]string{{"Hash", "16"}}, Nodes: suiteNodes}
	err = runOwn(ctx, e, runner, list, tally.Add)
	scores := map[string]float64{}
	for _, game := range tally {
		scores[game.Game] = game.Score().Value
	}
	return scores, err
}

// ownProgram returns the file of this program.
var ownProgram = os.Executable

// speed measures speed and writes it.
func (r *benchRun) speed(ctx context.Context, e *cli.Env) error {
	report := speedReport{Schema: schema, Version: machine.Version(), Machine: machine.Describe(), Repeats: max(r.repeats, 1)}
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
		report.Program = r.against
		if r.repeats == 0 {
			report.Repeats = pairs
		}
	}
	var round atomic.Int64
	end := e.ShowProgress(func() string { return fmt.Sprintf("run %d of %d", round.Load(), report.Repeats) })
	speeds, err := bench.Measure(ctx, report.Repeats, benches, func(n int) { round.Store(int64(n)) })
	end()
	if err != nil {
		return err
	}
	if report.This = speeds[0]; len(speeds) > 1 {
		report.Other = &speeds[1]
		if report.Ratios = bench.Ratios(&report.This, report.Other); len(report.Ratios) == 1 {
			return errors.New("--against: the programs have no game and search in common")
		}
	} else if report.Suites, err = suiteScores(ctx, e, r.nodes.Game); err != nil {
		return err
	}
	if r.json {
		encoder := json.NewEncoder(e.Stdout)
		encoder.SetIndent("", "  ")
		return encoder.Encode(report)
	}
	return report.write(e.Stdout)
}

// busyNote returns the sentence that says that the machine was busy, or "".
func (r *speedReport) busyNote() string {
	shares := r.This.Shares
	if r.Other != nil {
		shares = slices.Concat(shares, r.Other.Shares)
	}
	if len(shares) == 0 {
		return ""
	}
	return bench.BusyNote(stats.Median(shares))
}

// write writes the report as text.
func (r *speedReport) write(out io.Writer) error {
	fmt.Fprintf(out, "Version    %s\nMachine    %s\nSignature  %d nodes\n", r.Version, r.Machine, r.This.Signature)
	if note := r.busyNote(); note != "" {
		fmt.Fprintln(out, note)
	}
	if r.Other == nil {
		fmt.Fprintf(out, "\nNodes per second, with mcts playouts, of %d runs\n\n", r.Repeats)
	} else {
		fmt.Fprintf(out, "Other      %s, signature %d nodes\n", r.Program, r.Other.Signature)
		if r.Other.Signature != r.This.Signature {
			fmt.Fprintln(out, "The signatures differ: a node of one program may be more work than a node of the other.")
		}
		fmt.Fprintf(out, "\nMedians of %d pairs of runs, in nodes per second, and how many times as fast this program is\n\n", r.Repeats)
	}
	table := tabwriter.NewWriter(out, 0, 0, 2, ' ', tabwriter.AlignRight)
	if r.Other == nil {
		fmt.Fprintln(table, "game\tsearch\tmedian\tmin\tmax\t")
		for _, s := range append(r.This.Searches, bench.Searched{Game: "all", Search: "alphabeta", Rates: r.This.Rates},
			bench.Searched{Game: "all", Search: "mcts", Rates: r.This.Playouts}) {
			fmt.Fprintf(table, "%s\t%s\t%.0f\t%.0f\t%.0f\t\n", s.Game, s.Search, stats.Median(s.Rates), slices.Min(s.Rates), slices.Max(s.Rates))
		}
		err := table.Flush()
		for _, game := range slices.Sorted(maps.Keys(r.Suites)) {
			fmt.Fprintf(out, "Suite of %s, with %d nodes: a score of %.1f\n", game, suiteNodes, r.Suites[game])
		}
		return err
	}
	fmt.Fprintln(table, "game\tsearch\tthis\tother\tratio\tinterval\tthis program is\t")
	for _, ratio := range r.Ratios[:len(r.Ratios)-1] {
		this, other := r.This.Of(ratio.Game, ratio.Search), r.Other.Of(ratio.Game, ratio.Search)
		fmt.Fprintf(table, "%s\t%s\t%.0f\t%.0f\t%.3f\t%.3f … %.3f\t%s\t\n", ratio.Game, ratio.Search,
			stats.Median(this.Rates), stats.Median(other.Rates), ratio.Ratio, ratio.Low, ratio.High, ratio.Verdict())
	}
	table.Flush()
	all := r.Ratios[len(r.Ratios)-1]
	_, err := fmt.Fprintf(out, "\nAll searches: %.3f times as fast, %.1f%% interval %.3f … %.3f: %s\n",
		all.Ratio, 100*all.Level, all.Low, all.High, map[bench.Verdict]string{
			bench.Faster: "this program is faster", bench.Slower: "the other program is faster",
			bench.NotTold: "which is faster cannot be told", bench.TooFew: "six pairs or more are needed to tell which is faster",
		}[all.Verdict()])
	return err
}
