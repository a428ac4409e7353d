package main

import (
	"context"
	"errors"
	"fmt"
	"strings"

	"tetrad/bench/jobs"
	"tetrad/bench/suites"
	"tetrad/cmd/cli"
	"tetrad/cmd/tetrad/measure"
)

const suiteMakeUsage = `tetrad suite make looks for puzzles in games that a player of --nodes for each turn
plays against itself from random openings, and writes them, one a line: the same for
the same flags. A puzzle is won or drawn for the player to move and has few best
turns, all proven, and at least four legal turns for each of these. Of each game one
position is taken at most, by lot.

They have no grades, and some are solved at a first look: tetrad suite grade leaves
these out. Where proofs are expensive, those that this program is seen to solve so are
not proven at all.

Examples:
  tetrad suite make --game trap-4 --count 20
  tetrad suite make --game vinver-5-nopass --count 20
  tetrad suite make --game verto --count 40 --seed 7 --nodes 1000 --proof 2000000
`

func (e *env) suiteMake(args []string) error {
	flags := e.newFlags("suite make", suiteMakeUsage)
	name := flags.String("game", e.Registry.Games[0].Family.Name, "the game: "+strings.Join(e.Registry.Usage(), ", "))
	count := flags.Int("count", 20, "puzzles")
	maker := suites.Maker{Registry: e.Registry}
	flags.Uint64Var(&maker.Seed, "seed", 1, "seed of the games")
	flags.Uint64Var(&maker.Proof, "proof", 300_000, "positions that the proof of a puzzle may visit")
	flags.Uint64Var(&maker.Nodes, "nodes", 100, "nodes of the player's searches: its strength")
	flags.IntVar(&maker.Slips, "slips", 6, "one turn in so many is random; 1: all")
	flags.Uint64Var(&maker.Found, "found", 3000, "nodes of one that must see a win, in games that are not solved as a whole or by a search of their own")
	flags.IntVar(&maker.Reach, "reach", 16, "turns before the end from which a game is looked at, unless it is solved as a whole")
	flags.IntVar(&maker.HashMiB, "hash", 64, "memory of proofs in MiB")
	flags.IntVar(&maker.Most, "most", 3, "best turns that a puzzle may have")
	games := flags.Uint64("games", 10_000, "games to look through at most")
	if err := parse(flags, args); err != nil {
		return err
	}
	game, _, err := e.Registry.Game(*name)
	switch {
	case err != nil:
		return cli.Usage("--game: %w", err)
	case *count < 1 || maker.Slips < 1 || maker.Most < 1 || maker.Proof < 1 || maker.Found < 1 || maker.Nodes < 1 || maker.Reach < 1:
		return cli.Usage("--count, --nodes, --slips, --most, --proof, --found and --reach must be 1 or more")
	}
	if err := cli.CheckHash(maker.HashMiB); err != nil {
		return err
	}
	maker.Game = game
	ctx, cancel := e.Interruptible()
	defer cancel()
	fmt.Fprintf(e.Stdout, "# tetrad suite make %s\n", strings.Join(args, " "))
	made, err := maker.Make(ctx, *games, *count, func(p suites.Puzzle) { fmt.Fprintln(e.Stdout, p) })
	if err != nil {
		return err
	}
	if made == 0 {
		return errors.New("no puzzle was found; give more --games or --proof, or another --seed")
	}
	fmt.Fprintf(e.Stderr, "puzzles: %d\n", made)
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
	if err := cli.CheckHash(*hash); err != nil {
		return err
	}
	puzzles, err := measure.ReadSuites(e.Env, *file, *game)
	if err != nil {
		return err
	}
	ctx, cancel := e.Interruptible()
	defer cancel()
	wrong := 0
	err = e.executing(ctx, &farm, fmt.Sprintf("proofs of %d puzzles", len(puzzles)), 1, func(x jobs.Executor) error {
		return suites.ProveAll(ctx, x, puzzles, *hash, func(p suites.Puzzle, proof suites.Proof) {
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

const suiteGradeUsage = `tetrad suite grade writes puzzles with grades, by what alpha-beta searches solve. The
searches are those of the programs of --engine, given in words as in tetrad match, or
of this program. Several versions are a fair panel: puzzles that only one of them
chooses are those that it gets wrong.

A puzzle is left out if a program solves it by the turn that looks best without a
search. It is easy if more than half of the programs have a best turn after 100 nodes
and after 1000, medium if after 1000 only, and hard otherwise. Positions that come
twice are taken once.

Scores of before and after do not compare.

Examples:
  tetrad suite grade --file mine.txt
  tetrad suite grade --file mine.txt --count 70 --engine cmd=./old --engine cmd=./older --engine cmd=./new
`

func (e *env) suiteGrade(args []string) error {
	flags := e.newFlags("suite grade", suiteGradeUsage)
	game := flags.String("game", "", "only puzzles of this game; a family is all its variants")
	file := flags.String("file", "", "file of puzzles; empty: those that come with the program")
	count := flags.Int("count", 0, "most puzzles of each grade; 0: all")
	engines := flags.StringArray("engine", nil, "a program that takes part, in words as in tetrad match; give this once for each")
	if err := parse(flags, args); err != nil {
		return err
	}
	if *count < 0 {
		return cli.Usage("--count is negative")
	}
	programs, err := suitePrograms(*engines)
	if err != nil {
		return err
	}
	puzzles, err := measure.ReadSuites(e.Env, *file, *game)
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
	fmt.Fprintf(e.Stdout, "# tetrad suite grade %s\n", strings.Join(args, " "))
	kept, err := e.gradeAll(ctx, panel, puzzles, *count)
	if err == nil {
		fmt.Fprintf(e.Stdout, "# %d of %d puzzles are kept\n", kept, len(puzzles))
	}
	return err
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
func (e *env) gradeAll(ctx context.Context, panel *suites.Panel, puzzles []suites.Puzzle, count int) (kept int, err error) {
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
