package main

import (
	"context"
	"errors"
	"fmt"
	"os"
	"strings"
	"sync/atomic"

	"tetrad/bench/suites"
)

const suiteUsage = `tetrad suite works with suites: positions that mislead a short search, each with
all turns that keep its outcome, proven by the solver. One comes with the program
for each game.

  tetrad suite run     set them to a search, and count what it solves
  tetrad suite prove   prove them again
  tetrad suite make    make new ones from games of a weak player against itself

Each explains itself with --help.
`

func (e *env) suite(args []string) error {
	flags := e.newFlags("suite", suiteUsage)
	if err := parse(flags, args); err != nil {
		return err
	}
	return usageError{errors.New("say what to do: make, prove or run")}
}

// readSuites returns the puzzles of a file, or the embedded puzzles if file is "". It
// selects one family or variant of games, or all games if game is "".
func (e *env) readSuites(file, game string) ([]suites.Puzzle, error) {
	if game != "" {
		if _, _, err := e.registry.Game(game); err != nil {
			return nil, usageError{fmt.Errorf("--game: %w", err)}
		}
	}
	list, err := e.readPuzzles(file)
	if err != nil {
		return nil, err
	}
	if game != "" {
		list = suites.Of(list, game)
	}
	if len(list) == 0 {
		return nil, fmt.Errorf("there is no puzzle of %s", game)
	}
	return list, nil
}

// readPuzzles returns the puzzles of a file, or the embedded puzzles if file is "".
func (e *env) readPuzzles(file string) ([]suites.Puzzle, error) {
	if file == "" {
		return suites.All(e.registry)
	}
	in, err := os.Open(file)
	if err != nil {
		return nil, err
	}
	defer in.Close()
	list, err := suites.Read(e.registry, in)
	if err != nil {
		return nil, fmt.Errorf("%s: %w", file, err)
	}
	return list, nil
}

const suiteMakeUsage = `tetrad suite make looks for puzzles in games that a weak player plays against
itself from random openings, and writes them, one a line: the same for the same
flags. A puzzle is won or drawn for the player to move and has few best turns, all
proven; neither the turn that looks best without a search nor the answer of a
short alpha-beta search is one of them. Of each game three at most are taken.

Examples:
  tetrad suite make --game trap-4 --count 20
  tetrad suite make --game vinver-5-nopass --count 20
  tetrad suite make --game verto --count 40 --seed 7 --proof 2000000 --missed 1000
`

func (e *env) suiteMake(args []string) error {
	flags := e.newFlags("suite make", suiteMakeUsage)
	name := flags.String("game", e.registry.Games[0].Family.Name, "the game: "+strings.Join(e.registry.Usage(), ", "))
	count := flags.Int("count", 20, "number of puzzles")
	maker := suites.Maker{Registry: e.registry}
	flags.Uint64Var(&maker.Seed, "seed", 1, "seed of the games")
	flags.Uint64Var(&maker.Proof, "proof", 300_000, "positions that the proof of a puzzle may visit")
	flags.IntVar(&maker.Slips, "slips", 6, "one turn in so many is random; 1: all")
	flags.Uint64Var(&maker.Missed, "missed", 100, "nodes of the search that must not find a best turn; 1: what looks best at once")
	flags.Uint64Var(&maker.Found, "found", 3000, "nodes of one that must see a win, in games that are not solved as a whole or by a search of their own")
	flags.IntVar(&maker.HashMiB, "hash", 64, "memory of proofs in MiB")
	flags.IntVar(&maker.Most, "most", 3, "best turns that a puzzle may have")
	games := flags.Uint64("games", 10_000, "games to look through at most")
	if err := parse(flags, args); err != nil {
		return err
	}
	game, _, err := e.registry.Game(*name)
	switch {
	case err != nil:
		return usageError{fmt.Errorf("--game: %w", err)}
	case *count < 1 || maker.Slips < 1 || maker.Most < 1 || maker.Proof < 1 || maker.Missed < 1 || maker.Found < 1:
		return usageError{errors.New("--count, --slips, --most, --proof, --missed and --found must be 1 or more")}
	}
	if err := checkHash(maker.HashMiB); err != nil {
		return err
	}
	maker.Game = game
	ctx, cancel := e.interruptible()
	defer cancel()
	fmt.Fprintf(e.stdout, "# tetrad suite make %s\n", strings.Join(args, " "))
	found, err := maker.Make(ctx, *games, *count, func(p suites.Puzzle) { fmt.Fprintln(e.stdout, p) })
	if err != nil {
		return err
	}
	if found < *count {
		return fmt.Errorf("only %d puzzles were found; give more --games or --proof, or another --seed", found)
	}
	return nil
}

const suiteProveUsage = `tetrad suite prove proves puzzles again: who wins, which turns keep that, and that
no other turn does. The exit code is 1 if one is not as
it is written.

Examples:
  tetrad suite prove
  tetrad suite prove --game vinver
  tetrad suite prove --file mine.txt --hash 1024
`

func (e *env) suiteProve(args []string) error {
	flags := e.newFlags("suite prove", suiteProveUsage)
	game := flags.String("game", "", "only puzzles of this game; a family is all its variants")
	file := flags.String("file", "", "file of puzzles; empty: those that come with the program")
	hash := flags.Int("hash", 256, "memory for tables in MiB")
	if err := parse(flags, args); err != nil {
		return err
	}
	if err := checkHash(*hash); err != nil {
		return err
	}
	puzzles, err := e.readSuites(*file, *game)
	if err != nil {
		return err
	}
	ctx, cancel := e.interruptible()
	defer cancel()
	var stop atomic.Bool
	defer context.AfterFunc(ctx, func() { stop.Store(true) })()
	prover := suites.Prover{Registry: e.registry, HashMiB: *hash}
	wrong := 0
	for _, p := range puzzles {
		nodes, err := prover.Prove(p, &stop)
		if errors.Is(err, suites.ErrUnproven) {
			return err
		}
		if err != nil {
			wrong++
			fmt.Fprintf(e.stdout, "wrong, %d nodes: %v: %v\n", nodes, p, err)
			continue
		}
		fmt.Fprintf(e.stdout, "proven, %d nodes: %v\n", nodes, p)
	}
	fmt.Fprintf(e.stdout, "%d of %d puzzles are proven\n", len(puzzles)-wrong, len(puzzles))
	if wrong > 0 {
		return fmt.Errorf("%d puzzles are wrong", wrong)
	}
	return nil
}
