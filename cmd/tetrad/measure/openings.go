package measure

import (
	"bufio"
	_ "embed"
	"fmt"
	"io"
	"strconv"
	"strings"

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
	var count int
	var score, share string
	var criteria openings.Criteria
	var random openings.Random
	var asPositions bool
	var c *cobra.Command
	var within *cli.Words
	c = e.Command("openings", "make random, balanced openings for matches", openingsUsage, func() error {
		game, entry, err := e.Registry.Game(name)
		if err != nil {
			return cli.Usage("--game: %w", err)
		}
		if count < 1 || random.Turns < 0 {
			return cli.Usage("--count must be 1 or more, --turns 0 or more")
		}
		if err := readCriteria(&criteria, score, share); err != nil {
			return cli.Usage("--balance: %w", err)
		}
		switch {
		case criteria.Most == 0 && criteria.Trial == 0 && within.Changed("nodes"):
			return cli.Usage("--balance: nodes= does nothing without a score, as in --balance 60,nodes=2000")
		case criteria.Trial == 0 && within.Changed("share"):
			return cli.Usage("--balance: share= does nothing without trial=, as in --balance 60,trial=4,share=0.5..0.9")
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
	within = cli.AddWords(flags, "balance", "score", "score for the side ahead, in centipawns, by a search of nodes=2000: the greatest, or least..greatest; 0: any; "+
		"trial=4 games by such searches, share=0.5..0.9 of their points for one side (default 0,trial=0)", func(words *pflag.FlagSet) {
		words.StringVar(&score, "score", "0", "")
		words.Uint64Var(&criteria.Nodes, "nodes", 2000, "")
		words.IntVar(&criteria.Trial, "trial", 0, "")
		words.StringVar(&share, "share", "0.5..0.9", "")
	})
	flags.BoolVar(&asPositions, "positions", false, "write position strings instead of moves, as other programs want them")
	return c
}

// readCriteria reads the two ranges, and checks all.
func readCriteria(w *openings.Criteria, score, share string) (err error) {
	least, most, isRange := strings.Cut(score, "..")
	if !isRange {
		least, most = "0", score
	}
	w.Least, err = strconv.Atoi(least)
	if err == nil {
		w.Most, err = strconv.Atoi(most)
	}
	if err != nil || w.Most == 0 && isRange {
		return fmt.Errorf("%q is no greatest score and no range of scores, such as 100..150", score)
	}
	if w.Trial != 0 {
		low, high, _ := strings.Cut(share, "..")
		w.Low, err = strconv.ParseFloat(low, 64)
		if err == nil {
			w.High, err = strconv.ParseFloat(high, 64)
		}
		if err != nil {
			return fmt.Errorf("%q is no range of shares, such as 0.5..0.9", share)
		}
	}
	return w.Check()
}

// makeOpenings makes openings of random turns that meet the criteria.
func makeOpenings(e *cli.Env, r openings.Random, count int, criteria openings.Criteria) (list []openings.Opening, err error) {
	work, err := r.Batch(criteria)
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
