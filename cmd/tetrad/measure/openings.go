package measure

import (
	"bufio"
	_ "embed"
	"fmt"
	"io"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"tetrad/bench/jobs"
	"tetrad/bench/openings"
	"tetrad/cmd/cli"
	"tetrad/positions"
)

//go:embed help/openings.txt
var openingsUsage string

// Openings returns the command that makes openings.
func Openings(e *cli.Env) *cobra.Command {
	var name string
	var count, balance int
	var nodes uint64
	var random openings.Random
	var asPositions bool
	var c *cobra.Command
	var within *cli.Words
	c = e.Command("openings", "make random, balanced openings for matches", openingsUsage, func() error {
		game, entry, err := e.Registry.Game(name)
		if err != nil {
			return cli.Usage("--game: %w", err)
		}
		if count < 1 || random.Turns < 0 || balance < 0 {
			return cli.Usage("--count must be 1 or more, --turns and --balance 0 or more")
		}
		if balance == 0 && within.Changed("nodes") {
			return cli.Usage("--balance: nodes= does nothing without a score, as in --balance 60,nodes=2000")
		}
		if random.Game = game; random.Turns == 0 {
			random.Turns = entry.RandomTurns()
		}
		list, err := makeOpenings(e, random, count, balance, nodes)
		if err != nil {
			return err
		}
		fmt.Fprintf(e.Stdout, "# %s\n", cli.CommandLine(c))
		return writeOpenings(e.Stdout, game, list, asPositions)
	})
	flags := c.Flags()
	flags.StringVar(&name, "game", e.Registry.Games[0].Family.Name, "the game: "+e.GameUsage())
	flags.IntVar(&count, "count", 100, "number of openings")
	flags.IntVar(&random.Turns, "turns", 0, "length of an opening; 0: as fits the game")
	flags.Uint64Var(&random.Seed, "seed", 1, "seed of the random choices")
	within = cli.AddWords(flags, "balance", "score", "greatest score for either side, in centipawns, by a search of nodes=2000; 0: any (default 0)", func(words *pflag.FlagSet) {
		words.IntVar(&balance, "score", 0, "")
		words.Uint64Var(&nodes, "nodes", 2000, "")
	})
	flags.BoolVar(&asPositions, "positions", false, "write position strings instead of moves, as other programs want them")
	return cli.Gone(c, map[string]string{"--nodes": "--balance 60,nodes=2000"})
}

// makeOpenings makes openings of random turns whose score is within the balance.
func makeOpenings(e *cli.Env, r openings.Random, count, balance int, nodes uint64) (list []openings.Opening, err error) {
	work, err := r.Workload(balance, nodes)
	if err != nil {
		return nil, err
	}
	ctx, cancel := e.Interruptible()
	defer cancel()
	err = e.Executing(ctx, "openings of "+r.Game.Name(), 1, nil, func(x jobs.Executor) (err error) {
		list, err = openings.Distinct(ctx, x, &work, r.Game, count)
		return err
	})
	return list, err
}

// writeOpenings writes openings, one a line.
func writeOpenings(to io.Writer, game positions.Game, list []openings.Opening, asPositions bool) error {
	out := bufio.NewWriter(to)
	for _, o := range list {
		if asPositions {
			p, err := o.Position(game)
			if err != nil {
				return err
			}
			o = openings.Opening{FEN: p.FEN()}
		}
		fmt.Fprintln(out, o)
	}
	return out.Flush()
}
