package sets

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"os"
	"sync/atomic"
	"time"

	"github.com/spf13/cobra"

	"tetrad/bench/lab/endgames"
	"tetrad/bench/lab/tetrad-lab/shared"
	"tetrad/cmd/cli"
)

const endgamesUsage = `tetrad-lab endgames works with endgames: positions near the end of games between strong
players, with their exact values, by which exact searches are measured.
`

func endgamesCommand(e *cli.Env, s *shared.Flags) *cobra.Command {
	return e.CommandOfCommands("endgames", "make and prove endgames with exact values", endgamesUsage, endgamesMake(e, s), endgamesProve(e, s))
}

// machineClock returns the time since it was made.
func machineClock() func() time.Duration {
	start := time.Now()
	return func() time.Duration { return time.Since(start) }
}

const endgamesMakeUsage = `tetrad-lab endgames make lets the engine play against itself from random openings, takes
one position of each game, and solves it. With one thread it writes the same for the
same flags, as long as the search and the evaluation stay the same.

Examples:
  tetrad-lab endgames make --left 16,16,18
  tetrad-lab endgames make --left 20,22,24 --nodes 20000 --seed 7 --hash 512
`

func endgamesMake(e *cli.Env, s *shared.Flags) *cobra.Command {
	maker := endgames.Maker{Prover: endgames.Prover{Registry: e.Registry, Clock: machineClock()}}
	var c *cobra.Command
	c = e.Command("make", "make new endgames from games of the engine against itself", endgamesMakeUsage, func() (err error) {
		maker.Seed, maker.Nodes, maker.HashMiB, maker.Threads = s.Seed, s.Nodes, s.HashMiB, s.Threads
		if maker.Game, err = oneGame(e, s); err != nil {
			return err
		}
		if maker.Game.Start().Abilities().Endgamer == nil {
			return cli.Usage("--game: %s has no exact search of endgames", maker.Game.Name())
		}
		if err := errors.Join(cli.CheckThreads(maker.Threads), cli.CheckHash(maker.HashMiB)); err != nil {
			return err
		}
		for _, left := range maker.Lefts {
			if left < 1 {
				return cli.Usage("--left %d is less than 1", left)
			}
		}
		if maker.Nodes < 1 {
			return cli.Usage("--nodes is less than 1")
		}
		ctx, cancel := e.Interruptible()
		defer cancel()
		fmt.Fprintf(e.Stdout, "# %s\n", cli.CommandLine(c))
		return maker.Make(ctx, func(g endgames.Endgame, _ endgames.Proof) { fmt.Fprintln(e.Stdout, g) })
	})
	c.Flags().IntSliceVar(&maker.Lefts, "left", []int{16}, "turns to the end, without passes, of each position")
	return shared.Take(c, firstGame(e), "nodes=20000", "seed=1", "hash=256", "threads=1")
}

const endgamesProveUsage = `tetrad-lab endgames prove solves endgames from the rules, each with empty tables, and
counts what that takes. The exit code is 1 if a margin or a turn is not as it is
written. With one thread the nodes are the same each time; with several they are not,
but the margins are.

Examples:
  tetrad-lab endgames prove --most 20
  tetrad-lab endgames prove --hash 1024 --threads 2
  tetrad-lab endgames prove --file mine.txt
`

func endgamesProve(e *cli.Env, s *shared.Flags) *cobra.Command {
	var file string
	var most int
	c := e.Command("prove", "prove endgames from the rules, and count nodes and time", endgamesProveUsage, func() error {
		if err := errors.Join(cli.CheckHash(s.HashMiB), cli.CheckThreads(s.Threads)); err != nil {
			return err
		}
		if most < 0 {
			return cli.Usage("--most %d is negative; give 0 or more", most)
		}
		list, err := readEndgames(e, file, most)
		if err != nil {
			return err
		}
		return proveEndgames(e, endgames.Prover{Registry: e.Registry, Clock: machineClock(), HashMiB: s.HashMiB, Threads: s.Threads}, list)
	})
	flags := c.Flags()
	flags.StringVar(&file, "file", "", "file of endgames; empty: those that come with the program")
	flags.IntVar(&most, "most", 0, "only endgames with at most this many turns to the end; 0: all")
	return shared.Take(c, "hash=256", "threads=1")
}

// readEndgames returns the endgames of a file, or those in the program if file is "".
// If most is not 0, it leaves out those that are longer.
func readEndgames(e *cli.Env, file string, most int) ([]endgames.Endgame, error) {
	list, err := allEndgames(e, file)
	if err != nil || most == 0 {
		return list, err
	}
	var chosen []endgames.Endgame
	for _, g := range list {
		left, err := g.Left(e.Registry)
		if err != nil {
			return nil, err
		}
		if left <= most {
			chosen = append(chosen, g)
		}
	}
	if len(chosen) == 0 {
		return nil, fmt.Errorf("there is no endgame with at most %d turns to the end", most)
	}
	return chosen, nil
}

// allEndgames returns the endgames of a file, or those in the program if file is "".
func allEndgames(e *cli.Env, file string) ([]endgames.Endgame, error) {
	if file == "" {
		return endgames.All(e.Registry)
	}
	in, err := os.Open(file)
	if err != nil {
		return nil, err
	}
	defer in.Close()
	list, err := endgames.Read(e.Registry, in)
	if err != nil {
		return nil, fmt.Errorf("%s: %w", file, err)
	}
	return list, nil
}

// proveEndgames proves endgames and shows what each has taken.
func proveEndgames(e *cli.Env, prover endgames.Prover, list []endgames.Endgame) error {
	ctx, cancel := e.Interruptible()
	defer cancel()
	var stop atomic.Bool
	defer context.AfterFunc(ctx, func() { stop.Store(true) })()
	fmt.Fprintln(e.Stdout, "left margin  turn                  nodes      time  position")
	wrong := 0
	for _, g := range list {
		proof, err := prover.Prove(g, &stop)
		if errors.Is(err, endgames.ErrUnproven) {
			return cmp.Or(ctx.Err(), err)
		}
		fmt.Fprintf(e.Stdout, "%4d %+6d  %-12s %14d %9.3f  %s %s\n",
			proof.Left, g.Margin, g.Best, proof.Nodes, proof.Elapsed.Seconds(), g.Game, g.FEN)
		if err != nil {
			wrong++
			fmt.Fprintf(e.Stdout, "wrong: %v\n", err)
		}
	}
	fmt.Fprintf(e.Stdout, "%d of %d endgames are proven\n", len(list)-wrong, len(list))
	if wrong > 0 {
		return fmt.Errorf("%d endgames are wrong", wrong)
	}
	return nil
}
