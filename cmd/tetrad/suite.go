package main

import (
	"errors"
	"fmt"
	"os"
	"strings"

	"tetrad/bench/jobs"
	"tetrad/bench/suites"
)

const suiteUsage = `tetrad suite works with suites: positions that mislead a short search, each with
all turns that keep its outcome, proven by the solver, and with a grade: easy, medium
or hard. One comes with the program for each game.

  tetrad suite run     set them to a search, and count what it solves
  tetrad suite prove   prove them again
  tetrad suite make    make new ones from games of a player against itself
  tetrad suite grade   grade them again

Each explains itself with --help.
`

func (e *env) suite(args []string) error {
	flags := e.newFlags("suite", suiteUsage)
	if err := parse(flags, args); err != nil {
		return err
	}
	return usageError{errors.New("say what to do: grade, make, prove or run")}
}

// readSuites returns the puzzles of a file, or the embedded puzzles if file is "". It
// selects one family or variant of games, or all games if game is "".
func (e *env) readSuites(file, game string) ([]suites.Puzzle, error) {
	list, err := e.readPuzzles(file)
	if err != nil {
		return nil, err
	}
	if game != "" {
		if list, err = suites.Of(e.registry, list, game); err != nil {
			return nil, usageError{fmt.Errorf("--game: %w", err)}
		}
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

const suiteMakeUsage = `tetrad suite make looks for puzzles in games that a player of --nodes for each turn
plays against itself from random openings, and writes them, one a line: the same for
the same flags. A puzzle is won or drawn for the player to move and has few best
turns, all proven; neither the turn that looks best without a search nor the answer
of a short alpha-beta search is one of them.

A puzzle is easy if the search that the engine uses in this game has a best turn after
1000 nodes and after 10000, medium if only after 10000, and hard otherwise. For MCTS,
which takes the time of some ten nodes for a playout, it is 100 and 1000 playouts.
Of each game of the player one puzzle of each grade is taken at most.

Examples:
  tetrad suite make --game trap-4 --count 20
  tetrad suite make --game vinver-5-nopass --count 20
  tetrad suite make --game verto --count 40 --seed 7 --proof 2000000 --missed 1000
`

func (e *env) suiteMake(args []string) error {
	flags := e.newFlags("suite make", suiteMakeUsage)
	name := flags.String("game", e.registry.Games[0].Family.Name, "the game: "+strings.Join(e.registry.Usage(), ", "))
	count := flags.Int("count", 20, "puzzles of each grade")
	maker := suites.Maker{Registry: e.registry}
	flags.Uint64Var(&maker.Seed, "seed", 1, "seed of the games")
	flags.Uint64Var(&maker.Proof, "proof", 300_000, "positions that the proof of a puzzle may visit")
	flags.Uint64Var(&maker.Nodes, "nodes", 100, "nodes of the player's searches: its strength")
	flags.IntVar(&maker.Slips, "slips", 6, "one turn in so many is random; 1: all")
	flags.Uint64Var(&maker.Missed, "missed", 100, "nodes of the search that must not find a best turn; 1: what looks best at once")
	flags.Uint64Var(&maker.Found, "found", 3000, "nodes of one that must see a win, in games that are not solved as a whole or by a search of their own")
	flags.IntVar(&maker.Reach, "reach", 16, "turns before the end from which a game with an exact search of its own is looked at")
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
	case *count < 1 || maker.Slips < 1 || maker.Most < 1 || maker.Proof < 1 || maker.Missed < 1 || maker.Found < 1 || maker.Nodes < 1 || maker.Reach < 1:
		return usageError{errors.New("--count, --nodes, --slips, --most, --proof, --missed, --found and --reach must be 1 or more")}
	}
	if err := checkHash(maker.HashMiB); err != nil {
		return err
	}
	maker.Game = game
	ctx, cancel := e.interruptible()
	defer cancel()
	fmt.Fprintf(e.stdout, "# tetrad suite make %s\n", strings.Join(args, " "))
	made, err := maker.Make(ctx, *games, *count, func(p suites.Puzzle) { fmt.Fprintln(e.stdout, p) })
	if err != nil {
		return err
	}
	easy, medium, hard := made[suites.Easy], made[suites.Medium], made[suites.Hard]
	if easy+medium+hard == 0 {
		return errors.New("no puzzle was found; give more --games or --proof, or another --seed")
	}
	fmt.Fprintf(e.stderr, "%d easy, %d medium and %d hard puzzles\n", easy, medium, hard)
	return nil
}

const suiteProveUsage = `tetrad suite prove proves puzzles again: who wins, which turns keep that, and that
no other turn does. The exit code is 1 if one is not as
it is written.

Examples:
  tetrad suite prove
  tetrad suite prove --game vinver
  tetrad suite prove --file mine.txt --hash 1024
  tetrad suite prove --server farm.example --key submitter.key
`

func (e *env) suiteProve(args []string) error {
	flags := e.newFlags("suite prove", suiteProveUsage)
	game := flags.String("game", "", "only puzzles of this game; a family is all its variants")
	file := flags.String("file", "", "file of puzzles; empty: those that come with the program")
	hash := flags.Int("hash", 256, "memory for tables in MiB")
	var farm connection
	farm.define(flags)
	if err := farm.parse(flags, args); err != nil {
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
	wrong := 0
	err = e.executing(ctx, &farm, fmt.Sprintf("proofs of %d puzzles", len(puzzles)), 1, func(x jobs.Executor) error {
		return suites.ProveAll(ctx, x, puzzles, *hash, func(p suites.Puzzle, proof suites.Proof) {
			if proof.Wrong != "" {
				wrong++
				fmt.Fprintf(e.stdout, "wrong, %d nodes: %v: %v\n", proof.Nodes, p, proof.Wrong)
				return
			}
			fmt.Fprintf(e.stdout, "proven, %d nodes: %v\n", proof.Nodes, p)
		})
	})
	if err != nil {
		return err
	}
	fmt.Fprintf(e.stdout, "%d of %d puzzles are proven\n", len(puzzles)-wrong, len(puzzles))
	if wrong > 0 {
		return fmt.Errorf("%d puzzles are wrong", wrong)
	}
	return nil
}

const suiteGradeUsage = `tetrad suite grade writes puzzles with the grades that they have today. It leaves out
those that are solved by the turn that looks best without a search. Use it for puzzles
without a grade, and after a change of the searches or the evaluation; scores of before
and after do not compare. See tetrad suite make --help for the grades.

Examples:
  tetrad suite grade --file mine.txt
  tetrad suite grade --game veletas
`

func (e *env) suiteGrade(args []string) error {
	flags := e.newFlags("suite grade", suiteGradeUsage)
	game := flags.String("game", "", "only puzzles of this game; a family is all its variants")
	file := flags.String("file", "", "file of puzzles; empty: those that come with the program")
	if err := parse(flags, args); err != nil {
		return err
	}
	puzzles, err := e.readSuites(*file, *game)
	if err != nil {
		return err
	}
	ctx, cancel := e.interruptible()
	defer cancel()
	fmt.Fprintf(e.stdout, "# tetrad suite grade %s\n", strings.Join(args, " "))
	grader := suites.Regrader{Registry: e.registry}
	kept := 0
	for _, p := range puzzles {
		graded, ok, err := grader.Regrade(ctx, p)
		if err != nil {
			return err
		}
		if ok {
			kept++
			fmt.Fprintln(e.stdout, graded)
		}
	}
	fmt.Fprintf(e.stdout, "# %d of %d puzzles are kept\n", kept, len(puzzles))
	return nil
}
