package main

import (
	"bufio"
	"fmt"
	"strings"

	"tetrad/bench/jobs"
	"tetrad/bench/openings"
	"tetrad/cmd/cli"
)

const openingsUsage = `tetrad openings writes random legal openings of a game, for tetrad match --openings:
one a line, all different, the same for the same flags. With --balance, a short search
has to find no more than so many centipawns for either side.

Examples:
  tetrad openings --game verto --count 100 --balance 50 > verto.txt
  tetrad openings --game trap --count 20 --turns 8 --positions > trap-for-cutegames.txt
`

func (e *env) openings(args []string) error {
	flags := e.newFlags("openings", openingsUsage)
	name := flags.String("game", e.Registry.Games[0].Family.Name, "the game: "+strings.Join(e.Registry.Usage(), ", "))
	count := flags.Int("count", 100, "number of openings")
	turns := flags.Int("turns", 0, "length of an opening; 0: as fits the game")
	seed := flags.Uint64("seed", 1, "seed of the random choices")
	balance := flags.Int("balance", 0, "greatest score for either side, in centipawns; 0: any")
	nodes := flags.Uint64("nodes", 2000, "nodes of the search for that score")
	var farm connection
	farm.define(flags)
	asPositions := flags.Bool("positions", false, "write position strings instead of moves, as other programs want them")
	if err := farm.parse(flags, args); err != nil {
		return err
	}
	game, entry, err := e.Registry.Game(*name)
	if err != nil {
		return cli.Usage("--game: %w", err)
	}
	if *count < 1 || *turns < 0 || *balance < 0 {
		return cli.Usage("--count must be 1 or more, --turns and --balance 0 or more")
	}
	if *balance == 0 {
		if err := cli.RefuseIdle(flags, "without --balance", "nodes"); err != nil {
			return err
		}
	}
	random := openings.Random{Game: game, Seed: *seed, Turns: *turns}
	if random.Turns == 0 {
		random.Turns = entry.RandomTurns()
	}
	work, err := random.Workload(*balance, *nodes)
	if err != nil {
		return err
	}
	ctx, cancel := e.Interruptible()
	defer cancel()
	var list []openings.Opening
	err = e.executing(ctx, &farm, "openings of "+game.Name(), 1, func(x jobs.Executor) (err error) {
		list, err = openings.Distinct(ctx, x, &work, game, *count)
		return err
	})
	if err != nil {
		return err
	}
	out := bufio.NewWriter(e.Stdout)
	fmt.Fprintf(out, "# tetrad openings %s\n", strings.Join(args, " "))
	for _, o := range list {
		if *asPositions {
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
