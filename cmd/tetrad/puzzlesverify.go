package main

import (
	"bytes"
	"fmt"
	"os"
	"sync/atomic"
	"time"

	"tetrad/bench/jobs"
	"tetrad/bench/lab/puzzles"
	"tetrad/cmd/cli"
	"tetrad/protocol/puzzle"
)

const puzzlesVerifyUsage = `tetrad puzzles verify proves puzzles again from the rules: each turn of the solver
reaches the goal, and no other turn does. No puzzle may be the image of another under
the symmetries of the board. The exit code is 1 if a puzzle is not proved.

With --out the proved puzzles are written to another file, and the exit code is 0.

Examples:
  tetrad puzzles verify
  tetrad puzzles verify --game vinver --every 10
  tetrad puzzles verify --file made.txt --proof 2000000 --out puzzles.txt
`

// puzzlesVerifyFlags are the flags of tetrad puzzles verify.
type puzzlesVerifyFlags struct {
	limits    puzzles.Limits
	farm      connection
	game      string
	file, out string
	every     int
}

func (e *env) puzzlesVerify(args []string) error {
	var f puzzlesVerifyFlags
	flags := e.newFlags("puzzles verify", puzzlesVerifyUsage)
	flags.StringVar(&f.game, "game", "", "only puzzles of this game; a family is all its variants")
	flags.StringVar(&f.file, "file", "", "file of puzzles; empty: those that come with the program")
	flags.StringVar(&f.out, "out", "", "file for the puzzles of --file that are proved, with its comments")
	flags.IntVar(&f.every, "every", 1, "take one puzzle in this many")
	addPuzzleLimits(flags, &f.limits, 500_000)
	f.farm.define(flags)
	if err := f.farm.parse(flags, args); err != nil {
		return err
	}
	if err := checkPuzzleLimits(f.limits); err != nil {
		return err
	}
	switch {
	case f.every < 1:
		return cli.Usage("--every %d is less than 1", f.every)
	case f.out != "" && (f.file == "" || f.game != "" || f.every > 1):
		return cli.Usage("--out needs --file, and all of its puzzles: leave out --game and --every")
	}
	list, err := e.readPuzzleFiles(f.file, f.game)
	if err != nil {
		return err
	}
	wrong, err := e.verifyPuzzles(&f, list)
	switch {
	case err != nil:
		return err
	case f.out != "":
		return keepPuzzles(f.file, f.out, "tetrad puzzles verify"+setFlags(flags, "file", "out"), wrong)
	case len(wrong) > 0:
		return fmt.Errorf("puzzles that are not proved: %d", len(wrong))
	}
	return nil
}

// verifyPuzzles reports the puzzles that are not proved and returns their places in the
// list.
func (e *env) verifyPuzzles(f *puzzlesVerifyFlags, list []*puzzle.Puzzle) (wrong map[int]bool, err error) {
	ctx, cancel := e.Interruptible()
	defer cancel()
	wrong = map[int]bool{}
	seen := puzzles.NewSeen(e.Registry)
	var done atomic.Int64
	total := (len(list) + f.every - 1) / f.every
	start := time.Now()
	progress := func() string {
		n := done.Load()
		line := fmt.Sprintf("%d of %d puzzles", n, total)
		if n > 0 {
			line += fmt.Sprintf(", %v left", (time.Since(start) / time.Duration(n) * time.Duration(int64(total)-n)).Round(time.Second))
		}
		return line
	}
	end := e.ShowProgress(progress)
	defer func() { end() }()
	var chosen []*puzzle.Puzzle
	for i := 0; i < len(list); i += f.every {
		chosen = append(chosen, list[i])
	}
	err = e.executing(ctx, &f.farm, fmt.Sprintf("%d puzzles, verified", total), 1, func(x jobs.Executor) error {
		return puzzles.VerifyAll(ctx, x, f.limits, chosen, func(p *puzzle.Puzzle, reason string) {
			place := int(done.Add(1)-1) * f.every
			if reason == "" && !seen.IsNew(p) {
				reason = "it is an image of an earlier one"
			}
			if reason == "" {
				return
			}
			wrong[place] = true
			end()
			fmt.Fprintf(e.Stdout, "not proved: %v: %v\n", p, reason)
			end = e.ShowProgress(progress)
		})
	})
	if err != nil {
		return nil, err
	}
	end()
	end = func() {}
	fmt.Fprintf(e.Stdout, "%d of %d puzzles are proved\n", total-len(wrong), total)
	return wrong, nil
}

// keepPuzzles copies a file of puzzles without those at the places in wrong, and records
// the command that made the copy.
func keepPuzzles(from, to, command string, wrong map[int]bool) error {
	text, err := os.ReadFile(from)
	if err != nil {
		return err
	}
	var out bytes.Buffer
	place := 0
	for i, line := range bytes.Split(bytes.TrimSpace(text), []byte("\n")) {
		line = bytes.TrimSpace(line)
		isPuzzle := len(line) > 0 && line[0] != '#'
		if !isPuzzle || !wrong[place] {
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

// readPuzzleFiles returns the puzzles of a file, or the puzzles of the program if file
// is "". It selects the puzzles of one family or variant, or of all games if game is
// "".
func (e *env) readPuzzleFiles(file, game string) (list []*puzzle.Puzzle, err error) {
	if file == "" {
		list, err = puzzle.All(e.Registry)
	} else {
		list, err = e.readPuzzleFile(file)
	}
	if err != nil {
		return nil, err
	}
	if list, err = puzzle.Select(e.Registry, list, game); err != nil {
		return nil, cli.Usage("--game: %w", err)
	}
	if len(list) == 0 {
		return nil, fmt.Errorf("there is no puzzle of %s", game)
	}
	return list, nil
}

// readPuzzleFile returns the puzzles of a file.
func (e *env) readPuzzleFile(name string) ([]*puzzle.Puzzle, error) {
	in, err := e.OpenInput(name)
	if err != nil {
		return nil, err
	}
	defer in.Close()
	list, err := puzzle.Read(e.Registry, in)
	if err != nil {
		return nil, fmt.Errorf("%s: %w", name, err)
	}
	return list, nil
}
