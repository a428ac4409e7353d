package measure

import (
	"context"
	"fmt"

	"github.com/spf13/cobra"

	"tetrad/bench"
	"tetrad/cmd/cli"
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

func benchCommand(e *cli.Env) *cobra.Command {
	b := bench.Nodes{Registry: e.Registry}
	var games []string
	var stats bool
	var report *reportFlags
	var c *cobra.Command
	c = e.Command("bench", "the signature of the search; reports of speed, and which of two builds is faster", benchUsage, func() error {
		ctx, stop := e.Interruptible()
		defer stop()
		if stats {
			if name := report.givenBeside(c.Flags(), "json"); name != "" {
				return cli.Usage("--%s is for a report, --stats for the signature; give one of them", name)
			}
		} else if report.wanted(c.Flags()) {
			if c.Flags().Changed("deeper") {
				return cli.Usage("--deeper is for the signature; in a report give --longer")
			}
			return benchReport(ctx, e, report, games)
		}
		if len(games) > 1 {
			return cli.Usage("--game: the signature is of one game or of all; several are for a report, with --report")
		}
		if len(games) == 1 {
			b.Game = games[0]
			if _, _, err := e.Registry.Game(b.Game); err != nil {
				return cli.Usage("%w", err)
			}
		}
		if stats {
			return benchCounts(ctx, e, b, report.json)
		}
		last, err := b.Report(ctx, e.Stdout)
		if err != nil {
			return err
		}
		fmt.Fprintln(e.Stdout, last)
		return nil
	})
	flags := c.Flags()
	flags.StringSliceVar(&games, "game", nil, "only positions of this game and its variants; in a report, of these variants")
	flags.IntVar(&b.Deeper, "deeper", 0, "turns to search deeper than usual, for the signature; may be negative")
	flags.BoolVar(&stats, "stats", false, "show what the searches of the signature have counted, by game; with --json as JSON alone")
	report = addReportFlags(flags)
	return c
}

// benchCounts runs the searches of the signature and writes their counts.
func benchCounts(ctx context.Context, e *cli.Env, b bench.Nodes, asJSON bool) error {
	var counts bench.Counts
	total, err := b.Run(ctx, counts.Add)
	if err != nil {
		return err
	}
	counts.Finish(total)
	if asJSON {
		return counts.WriteJSON(e.Stdout)
	}
	if err := counts.WriteText(e.Stdout); err != nil {
		return err
	}
	_, err = fmt.Fprintf(e.Stdout, "\nTotal nodes: %d\nAnswers: %016x\n", total.Nodes, total.Answers)
	return err
}
