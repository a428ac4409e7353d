package sets

import (
	"bytes"
	"fmt"
	"os"
	"sync/atomic"
	"time"

	"github.com/spf13/cobra"

	"tetrad/bench/jobs"
	"tetrad/bench/lab/puzzles"
	"tetrad/bench/lab/tetrad-lab/shared"
	"tetrad/cmd/cli"
	"tetrad/protocol/puzzle"
)

const puzzlesVerifyUsage = `tetrad-lab puzzles verify proves puzzles again from the rules: each turn of the solver
reaches the goal, and no other turn does. No puzzle may be the image of another under
the symmetries of the board. The exit code is 1 if a puzzle is not proved.

With --out the proved puzzles are written to another file, and the exit code is 0.

Examples:
  tetrad-lab puzzles verify
  tetrad-lab puzzles verify --game vinver --every 10
  tetrad-lab puzzles verify --file made.txt --proof 2000000 --out puzzles.txt
`

func puzzlesVerify(e *cli.Env, s *shared.Flags) *cobra.Command {
	var limits puzzles.Limits
	var file string
	var every int
	var c *cobra.Command
	c = e.Command("verify", "prove puzzles again", puzzlesVerifyUsage, func() error {
		limits.HashMiB = s.HashMiB
		if err := checkPuzzleLimits(limits); err != nil {
			return err
		}
		game, err := gameOrAll(s)
		switch {
		case err != nil:
			return err
		case every < 1:
			return cli.Usage("--every %d is less than 1", every)
		case s.Out != "" && (file == "" || game != "" || every > 1):
			return cli.Usage("--out needs --file, and all of its puzzles: leave out --game and --every")
		}
		list, err := readPuzzleFiles(e, file, game)
		if err != nil {
			return err
		}
		wrong, err := verifyPuzzles(e, limits, list, every)
		switch {
		case err != nil:
			return err
		case s.Out != "":
			return keepPuzzles(file, s.Out, cli.CommandLine(c, "file"), wrong)
		case len(wrong) > 0:
			return fmt.Errorf("puzzles that are not proved: %d", len(wrong))
		}
		return nil
	})
	flags := c.Flags()
	flags.StringVar(&file, "file", "", "file of puzzles; empty: those that come with the program")
	flags.IntVar(&every, "every", 1, "take one puzzle in this many")
	flags.Uint64Var(&limits.Positions, "proof", 500_000, "positions that a proof may visit, in games without an exact search")
	return shared.Take(c, "game", "hash=16", "out", shared.Farm)
}

// verifyPuzzles reports the puzzles that are not proved and returns their places in the
// list.
func verifyPuzzles(e *cli.Env, limits puzzles.Limits, list []*puzzle.Puzzle, every int) (wrong map[int]bool, err error) {
	ctx, cancel := e.Interruptible()
	defer cancel()
	wrong = map[int]bool{}
	seen := puzzles.NewSeen(e.Registry)
	var done atomic.Int64
	total := (len(list) + every - 1) / every
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
	for i := 0; i < len(list); i += every {
		chosen = append(chosen, list[i])
	}
	err = e.Executing(ctx, fmt.Sprintf("%d puzzles, verified", total), 1, nil, func(x jobs.Executor) error {
		return puzzles.VerifyAll(ctx, x, limits, chosen, func(p *puzzle.Puzzle, reason string) {
			place := int(done.Add(1)-1) * every
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
func readPuzzleFiles(e *cli.Env, file, game string) (list []*puzzle.Puzzle, err error) {
	if file == "" {
		list, err = puzzle.All(e.Registry)
	} else {
		list, err = readPuzzleFile(e, file)
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
func readPuzzleFile(e *cli.Env, name string) ([]*puzzle.Puzzle, error) {
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
