package sets

import (
	"context"
	"errors"
	"fmt"

	"github.com/spf13/cobra"

	"tetrad/bench/jobs"
	"tetrad/bench/lab/suitemaker"
	"tetrad/bench/lab/tetrad-lab/shared"
	"tetrad/bench/suites"
	"tetrad/cmd/cli"
	"tetrad/cmd/tetrad/measure"
)

const suiteUsage = `tetrad-lab suite makes and proves suites: positions that mislead a first look, each with all
turns that keep its outcome, proven by the solver, and with a grade: easy, medium or
hard. One comes with the program for each game; tetrad suite run gives them to a search.
`

func suiteCommand(e *cli.Env, s *shared.Flags) *cobra.Command {
	return e.CommandOfCommands("suite", "make, prove, grade and run suites of test positions", suiteUsage, suiteMake(e, s), suiteProve(e, s), suiteGrade(e, s),
		shared.OnFarm(measure.SuiteRun(e), "suite run"))
}

const suiteMakeUsage = `tetrad-lab suite make looks for puzzles in games that a player of --nodes for each turn
plays against itself from random openings, and writes them, one a line: the same for
the same flags. A puzzle is won or drawn for the player to move and has few best
turns, all proven, and at least four legal turns for each of these. Of each game one
position is taken at most, at random.

They have no grades, and some are solved at a first look: tetrad-lab suite grade leaves
these out. Where proofs are expensive, those that this program is seen to solve so are
not proven at all.

Examples:
  tetrad-lab suite make --game trap-4 --count 20
  tetrad-lab suite make --game vinver-5-nopass --count 20
  tetrad-lab suite make --game verto --count 40 --seed 7 --nodes 1000 --proof 2000000
`

func suiteMake(e *cli.Env, s *shared.Flags) *cobra.Command {
	maker := suitemaker.Maker{Registry: e.Registry}
	var count int
	var games uint64
	var c *cobra.Command
	c = e.Command("make", "make new puzzles from games of a player against itself", suiteMakeUsage, func() (err error) {
		maker.Seed, maker.Nodes, maker.HashMiB = s.Seed, s.Nodes, s.HashMiB
		if maker.Game, err = oneGame(e, s); err != nil {
			return err
		}
		if count < 1 || maker.Slips < 1 || maker.Most < 1 || maker.Proof < 1 || maker.Found < 1 || maker.Nodes < 1 || maker.Reach < 1 {
			return cli.Usage("--count, --nodes, --slips, --most, --proof, --found and --reach must be 1 or more")
		}
		if err := cli.CheckHash(maker.HashMiB); err != nil {
			return err
		}
		ctx, cancel := e.Interruptible()
		defer cancel()
		fmt.Fprintf(e.Stdout, "# %s\n", cli.CommandLine(c))
		made, err := maker.Make(ctx, games, count, func(p suites.Puzzle) { fmt.Fprintln(e.Stdout, p) })
		if err != nil {
			return err
		}
		if made == 0 {
			return errors.New("no puzzle was found; give more --games or --proof, or another --seed")
		}
		fmt.Fprintf(e.Stderr, "puzzles: %d\n", made)
		return nil
	})
	flags := c.Flags()
	flags.IntVar(&count, "count", 20, "puzzles")
	flags.Uint64Var(&maker.Proof, "proof", 300_000, "positions that the proof of a puzzle may visit")
	flags.IntVar(&maker.Slips, "slips", 6, "one turn in this many is random; 1: all")
	flags.Uint64Var(&maker.Found, "found", 3000, "nodes of a search that must see a win, in games that are not solved as a whole or by a search of their own")
	flags.IntVar(&maker.Reach, "reach", 16, "turns before the end from which a game is looked at, unless it is solved as a whole")
	flags.IntVar(&maker.Most, "most", 3, "best turns that a puzzle may have")
	flags.Uint64Var(&games, "games", 10_000, "games to look through at most")
	return shared.Take(c, firstGame(e), "nodes=100", "seed=1", "hash=64")
}

const suiteProveUsage = `tetrad-lab suite prove proves puzzles again: who wins, which turns keep that, and that
no other turn does. The exit code is 1 if one is not as
it is written.

Examples:
  tetrad-lab suite prove
  tetrad-lab suite prove --game vinver
  tetrad-lab suite prove --file mine.txt --hash 1024
  tetrad-lab suite prove --server farm.example --key submitter.key
`

func suiteProve(e *cli.Env, s *shared.Flags) *cobra.Command {
	var file string
	c := e.Command("prove", "prove puzzles of suites from the rules", suiteProveUsage, func() error {
		if err := cli.CheckHash(s.HashMiB); err != nil {
			return err
		}
		game, err := gameOrAll(s)
		if err != nil {
			return err
		}
		puzzles, err := measure.ReadSuites(e, file, game)
		if err != nil {
			return err
		}
		return proveSuites(e, puzzles, s.HashMiB)
	})
	c.Flags().StringVar(&file, "file", "", "file of puzzles; empty: those that come with the program")
	return shared.Take(c, "game", "hash=256", shared.Farm)
}

// proveSuites proves puzzles and shows what each has taken.
func proveSuites(e *cli.Env, puzzles []suites.Puzzle, hash int) error {
	ctx, cancel := e.Interruptible()
	defer cancel()
	wrong := 0
	err := e.Executing(ctx, fmt.Sprintf("proofs of %d puzzles", len(puzzles)), 1, nil, func(x jobs.Executor) error {
		return suites.ProveAll(ctx, x, puzzles, hash, func(p suites.Puzzle, proof suites.Proof) {
			if proof.Wrong != "" {
				wrong++
				fmt.Fprintf(e.Stdout, "wrong, %d nodes: %v: %v\n", proof.Nodes, p, proof.Wrong)
				return
			}
			fmt.Fprintf(e.Stdout, "proven, %d nodes: %v\n", proof.Nodes, p)
		})
	})
	if err != nil {
		return err
	}
	fmt.Fprintf(e.Stdout, "%d of %d puzzles are proven\n", len(puzzles)-wrong, len(puzzles))
	if wrong > 0 {
		return fmt.Errorf("%d puzzles are wrong", wrong)
	}
	return nil
}

const suiteGradeUsage = `tetrad-lab suite grade writes puzzles with grades, by what alpha-beta searches solve. The
searches are those of the programs of --engine, given in words as in tetrad match, or
of this program. Several versions are a fair panel: puzzles that only one of them
chooses are those that it gets wrong.

A puzzle is left out if a program solves it by the turn that looks best without a
search. It is easy if more than half of the programs have a best turn after 100 nodes
and after 1000, medium if after 1000 only, and hard otherwise. Positions that come
twice are taken once.

Scores of before and after do not compare.

Examples:
  tetrad-lab suite grade --file mine.txt
  tetrad-lab suite grade --file mine.txt --count 70 --engine cmd=./old --engine cmd=./older --engine cmd=./new
`

func suiteGrade(e *cli.Env, s *shared.Flags) *cobra.Command {
	var file string
	var count int
	var engines []string
	var c *cobra.Command
	c = e.Command("grade", "grade puzzles by what one or several programs solve", suiteGradeUsage, func() error {
		if count < 0 {
			return cli.Usage("--count is negative")
		}
		game, err := gameOrAll(s)
		if err != nil {
			return err
		}
		programs, err := suitePrograms(engines)
		if err != nil {
			return err
		}
		puzzles, err := measure.ReadSuites(e, file, game)
		if err != nil {
			return err
		}
		ctx, cancel := e.Interruptible()
		defer cancel()
		panel, err := suites.NewPanel(ctx, e.Registry, programs)
		if err != nil {
			return err
		}
		defer panel.Close()
		fmt.Fprintf(e.Stdout, "# %s\n", cli.CommandLine(c))
		kept, err := gradeAll(ctx, e, panel, puzzles, count)
		if err == nil {
			fmt.Fprintf(e.Stdout, "# %d of %d puzzles are kept\n", kept, len(puzzles))
		}
		return err
	})
	flags := c.Flags()
	flags.StringVar(&file, "file", "", "file of puzzles; empty: those that come with the program")
	flags.IntVar(&count, "count", 0, "most puzzles of each grade; 0: all")
	flags.StringArrayVar(&engines, "engine", nil, "a program that takes part, in words as in tetrad match; give this once for each")
	return shared.Take(c, "game")
}

// suitePrograms returns the programs of a panel.
func suitePrograms(engines []string) (programs []suites.Program, err error) {
	for _, words := range engines {
		program, err := measure.SuiteProgram(words, "the limits of grades are fixed")
		if err != nil {
			return nil, err
		}
		programs = append(programs, program)
	}
	return programs, nil
}

// gradeAll writes the puzzles that the panel keeps, at most count of each grade, or all
// if count is 0. It returns how many there are.
func gradeAll(ctx context.Context, e *cli.Env, panel *suites.Panel, puzzles []suites.Puzzle, count int) (kept int, err error) {
	seen, ofGrade := map[string]bool{}, map[suites.Grade]int{}
	for _, p := range puzzles {
		position := p.Game + " " + p.FEN
		if seen[position] {
			continue
		}
		seen[position] = true
		graded, ok, err := panel.Grade(ctx, p)
		if err != nil {
			return kept, err
		}
		if ok && (count == 0 || ofGrade[graded.Grade] < count) {
			kept++
			ofGrade[graded.Grade]++
			fmt.Fprintln(e.Stdout, graded)
		}
	}
	return kept, nil
}
