package commands

import (
	"bufio"
	_ "embed"
	"fmt"
	"io"

	"github.com/spf13/cobra"

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
	var count int
	var criteria openings.Criteria
	var random openings.Random
	var asPositions bool
	var c *cobra.Command
	c = e.Command("openings", "make random, balanced openings for matches", openingsUsage, func() error {
		game, entry, err := e.Registry.Game(name)
		if err != nil {
			return cli.Usage("--game: %w", err)
		}
		if count < 1 || random.Turns < 0 {
			return cli.Usage("--count must be 1 or more, --turns 0 or more")
		}
		if err := criteria.Check(); err != nil {
			return cli.Usage("--balance, --least, --nodes: %w", err)
		}
		if random.Game = game; random.Turns == 0 {
			random.Turns = entry.RandomTurns()
		}
		list, err := makeOpenings(e, random, count, criteria)
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
	flags.IntVar(&criteria.Most, "balance", 0, "greatest score for the side ahead, in centipawns, by a short search; 0: any")
	flags.IntVar(&criteria.Least, "least", 0, "with --balance: least score for the side ahead, in centipawns")
	flags.Uint64Var(&criteria.Nodes, "nodes", openings.UsualNodes, "nodes of that search")
	flags.BoolVar(&asPositions, "positions", false, "write position strings instead of moves, as other programs want them")
	return c
}

// makeOpenings makes openings of random turns that meet the criteria.
func makeOpenings(e *cli.Env, r openings.Random, count int, criteria openings.Criteria) (list []openings.Opening, err error) {
	work, err := r.Batch(criteria)
	if err != nil {
		return nil, err
	}
	ctx, cancel := e.Interruptible()
	defer cancel()
	err = e.Executing(ctx, "openings of "+r.Game.Name(), 1, func(x jobs.Executor) (err error) {
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
