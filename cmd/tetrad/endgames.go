package main

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"os"
	"strings"
	"sync/atomic"
	"time"

	"tetrad/bench/lab/endgames"
	"tetrad/cmd/cli"
)

const endgamesUsage = `tetrad endgames works with endgames: positions near the end of games between strong
players, with their exact values, by which exact searches are measured.

  tetrad endgames prove   prove them again, and count nodes and time
  tetrad endgames make    make new ones from games of the engine against itself

Each explains itself with --help.
`

func (e *env) endgames(args []string) error {
	flags := e.newFlags("endgames", endgamesUsage)
	if err := parse(flags, args); err != nil {
		return err
	}
	return cli.Usage("say what to do: make or prove")
}

// machineClock returns the time since it was made.
func machineClock() func() time.Duration {
	start := time.Now()
	return func() time.Duration { return time.Since(start) }
}

const endgamesMakeUsage = `tetrad endgames make lets the engine play against itself from random openings, takes
one position of each game, and solves it. With one thread it writes the same for the
same flags, as long as the search and the evaluation stay the same.

Examples:
  tetrad endgames make --left 16,16,18
  tetrad endgames make --left 20,22,24 --nodes 20000 --seed 7 --hash 512
`

func (e *env) endgamesMake(args []string) error {
	flags := e.newFlags("endgames make", endgamesMakeUsage)
	name := flags.String("game", e.Registry.Games[0].Family.Name, "the game: "+strings.Join(e.Registry.Usage(), ", "))
	maker := endgames.Maker{Prover: endgames.Prover{Registry: e.Registry, Clock: machineClock()}}
	flags.IntSliceVar(&maker.Lefts, "left", []int{16}, "turns to the end, without passes, of each position")
	flags.Uint64Var(&maker.Seed, "seed", 1, "seed of the openings")
	flags.Uint64Var(&maker.Nodes, "nodes", 20_000, "nodes of the search for each turn")
	flags.IntVar(&maker.HashMiB, "hash", 256, "memory for tables in MiB")
	flags.IntVar(&maker.Threads, "threads", 1, "threads that search")
	if err := parse(flags, args); err != nil {
		return err
	}
	game, _, err := e.Registry.Game(*name)
	if err != nil {
		return cli.Usage("--game: %w", err)
	}
	maker.Game = game
	if game.Start().Abilities().Endgamer == nil {
		return cli.Usage("--game: %s has no exact search of endgames", game.Name())
	}
	if err := cli.CheckThreadsFor(flags, game.Start(), maker.Threads); err != nil {
		return err
	}
	if err := cli.CheckHash(maker.HashMiB); err != nil {
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
	fmt.Fprintf(e.Stdout, "# tetrad endgames make %s\n", strings.Join(args, " "))
	return maker.Make(ctx, func(g endgames.Endgame, _ endgames.Proof) { fmt.Fprintln(e.Stdout, g) })
}

const endgamesProveUsage = `tetrad endgames prove solves endgames from the rules, each with empty tables, and
counts what that takes. The exit code is 1 if a margin or a turn is not as it is
written. With one thread the nodes are the same each time; with several they are not,
but the margins are.

Examples:
  tetrad endgames prove --most 20
  tetrad endgames prove --hash 1024 --threads 2
  tetrad endgames prove --file mine.txt
`

func (e *env) endgamesProve(args []string) error {
	flags := e.newFlags("endgames prove", endgamesProveUsage)
	file := flags.String("file", "", "file of endgames; empty: those that come with the program")
	most := flags.Int("most", 0, "only endgames with at most so many turns to the end; 0: all")
	prover := endgames.Prover{Registry: e.Registry, Clock: machineClock()}
	flags.IntVar(&prover.HashMiB, "hash", 256, "memory for tables in MiB")
	flags.IntVar(&prover.Threads, "threads", 1, "threads that search")
	if err := parse(flags, args); err != nil {
		return err
	}
	if err := cli.CheckHash(prover.HashMiB); err != nil {
		return err
	}
	if err := cli.CheckThreads(prover.Threads); err != nil {
		return err
	}
	if *most < 0 {
		return cli.Usage("--most %d is negative; give 0 or more", *most)
	}
	list, err := e.readEndgames(*file, *most)
	if err != nil {
		return err
	}
	return e.proveEndgames(prover, list)
}

// readEndgames returns the endgames of a file, or those in the program if file is "".
// If most is not 0, it leaves out those that are longer.
func (e *env) readEndgames(file string, most int) ([]endgames.Endgame, error) {
	list, err := e.allEndgames(file)
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
func (e *env) allEndgames(file string) ([]endgames.Endgame, error) {
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
func (e *env) proveEndgames(prover endgames.Prover, list []endgames.Endgame) error {
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
