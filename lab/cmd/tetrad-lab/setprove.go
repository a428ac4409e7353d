package main

import (
	"bytes"
	_ "embed"
	"errors"
	"fmt"
	"os"
	"strconv"
	"strings"

	"github.com/dgryski/go-farm"
	"github.com/spf13/cobra"

	"tetrad/bench/jobs"
	"tetrad/cmd/cli"
	"tetrad/cmd/commands"
	"tetrad/engine/sets"
	"tetrad/lab/puzzles"
)

//go:embed help/set-prove.txt
var setProveUsage string

func setProve(e *cli.Env, s *Flags) *cobra.Command {
	r := proveRun{env: e}
	var every string
	var c *cobra.Command
	c = e.CommandOfArguments("prove [FILE...]", "prove puzzles again, and count nodes and time", setProveUsage, func(names []string) error {
		r.budget.HashMiB, r.budget.Threads = s.HashMiB, s.Threads
		if err := errors.Join(cli.CheckHash(s.HashMiB), cli.CheckThreads(s.Threads)); err != nil {
			return err
		}
		game, err := gameOrAll(s)
		switch {
		case err != nil:
			return err
		case s.Out != "" && (len(names) != 1 || !commands.IsFile(names[0]) || game != "" || every != "1"):
			return cli.Usage("--out needs one file, and all of its puzzles: leave out --game and --every")
		case len(names) == 0:
			names = []string{"suite", "truth", "puzzles", "endgames"}
		}
		list, err := commands.ReadSets(e, names, game)
		if err != nil {
			return err
		}
		if r.list, err = sample(list, every); err != nil {
			return err
		}
		return r.run(names[0], s.Out, cli.CommandLine(c))
	})
	c.Flags().StringVar(&every, "every", "1", "take one puzzle in this many; N:WORD chooses them by a word")
	return Take(c, "game", "hash=256", "threads=1", "out", farmFlagNames)
}

// sample returns one puzzle in as many as every says: every n-th, or those that a word
// after the number chooses.
func sample(list []*sets.Puzzle, every string) (chosen []*sets.Puzzle, err error) {
	number, word, isNamed := strings.Cut(every, ":")
	n, err := strconv.Atoi(number)
	if err != nil || n < 1 {
		return nil, cli.Usage("--every %s is no number from 1, with or without a word, as in 20 and 20:word", every)
	}
	for i, p := range list {
		if isNamed && farm.Hash64([]byte(word+p.String()))%uint64(n) == 0 || !isNamed && i%n == 0 {
			chosen = append(chosen, p)
		}
	}
	if len(chosen) == 0 {
		return nil, fmt.Errorf("--every %s takes none of %d puzzles", every, len(list))
	}
	return chosen, nil
}

// A proveRun is one run of tetrad-lab set prove.
type proveRun struct {
	env    *cli.Env
	budget puzzles.Budget
	list   []*sets.Puzzle
	wrong  map[int]bool // the places in the list of the puzzles that are not proved
}

// run proves the puzzles. If out is not "", it writes those that are proved there.
func (r *proveRun) run(from, out, command string) error {
	if err := r.prove(); err != nil {
		return err
	}
	wrong := len(r.wrong)
	fmt.Fprintf(r.env.Stdout, "%d of %d puzzles are proved\n", len(r.list)-wrong, len(r.list))
	if out != "" {
		return r.keep(from, out, command)
	}
	if wrong > 0 {
		return fmt.Errorf("puzzles that are not proved: %d", wrong)
	}
	return nil
}

// prove shows what each proof has taken, and which puzzles are not proved.
func (r *proveRun) prove() error {
	ctx, cancel := r.env.Interruptible()
	defer cancel()
	r.wrong = map[int]bool{}
	seen := puzzles.NewSeen(r.env.Registry)
	place := 0
	fmt.Fprintln(r.env.Stdout, "         nodes      time  puzzle")
	return r.env.Executing(ctx, fmt.Sprintf("proofs of %d puzzles", len(r.list)), 1, func(x jobs.Executor) error {
		return puzzles.ProveAll(ctx, x, r.budget, r.list, func(p *sets.Puzzle, proof puzzles.Proof) {
			if p.Kind.IsLine() && proof.Wrong == "" && !seen.IsNew(p) {
				proof.Wrong = "it resembles an earlier one"
			}
			fmt.Fprintf(r.env.Stdout, "%14d %9.3f  %v\n", proof.Nodes, proof.Elapsed.Seconds(), p)
			if proof.Wrong != "" {
				r.wrong[place] = true
				fmt.Fprintf(r.env.Stdout, "not proved: %s\n", proof.Wrong)
			}
			place++
		})
	})
}

// keep copies a file without the puzzles that are not proved, and records the command that
// made the copy.
func (r *proveRun) keep(from, to, command string) error {
	text, err := os.ReadFile(from)
	if err != nil {
		return err
	}
	var out bytes.Buffer
	place := 0
	for i, line := range bytes.Split(bytes.TrimSpace(text), []byte("\n")) {
		line = bytes.TrimSpace(line)
		isPuzzle := len(line) > 0 && line[0] != '#'
		if !isPuzzle || !r.wrong[place] {
			out.Write(append(line, '\n'))
		}
		if isPuzzle {
			place++
		}
		if i == 0 {
			fmt.Fprintf(&out, "# %s\n", command)
		}
	}
	return os.WriteFile(to, out.Bytes(), 0o666)
}
