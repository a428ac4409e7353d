package sets

import (
	"context"
	"fmt"
	"sync/atomic"
	"time"

	"github.com/spf13/cobra"

	"tetrad/bench/lab/puzzles"
	"tetrad/bench/lab/tetrad-lab/shared"
	"tetrad/cmd/cli"
	"tetrad/protocol/puzzle"
)

const puzzlesUsage = `tetrad-lab puzzles works with puzzles for people: positions in which only one turn wins,
or only one does not lose. The exact solver has proved each of them. Puzzles of each
game come with the program; the page of tetrad gui sets them.
`

func puzzlesCommand(e *cli.Env, s *shared.Flags) *cobra.Command {
	return e.CommandOfCommands("puzzles", "make and verify puzzles for people", puzzlesUsage, puzzlesMake(e, s), puzzlesVerify(e, s))
}

const puzzlesMakeUsage = `tetrad-lab puzzles make lets unequal levels play games from random openings, and looks
for puzzles among their positions: positions in which one turn is proved to be the
only good one. The line goes on with the best answers as long as the next turn of the
solver is the only good one, too.

It writes one puzzle a line: the same for the same flags. A file given by --out can be
continued after Ctrl+C by the same command, also with other --games.

Examples:
  tetrad-lab puzzles make --game verto-6 --games 50
  tetrad-lab puzzles make --game verto-6,verto-7 --suites --games 1000 --out verto.txt
`

func puzzlesMake(e *cli.Env, s *shared.Flags) *cobra.Command {
	r := puzzlesRun{env: e, seen: puzzles.NewSeen(e.Registry), maker: puzzles.Maker{Registry: e.Registry}}
	m := &r.maker
	var c *cobra.Command
	c = e.Command("make", "make new puzzles from games of unequal levels", puzzlesMakeUsage, func() error {
		m.Games, m.Nodes, m.Seed, m.HashMiB, r.out = s.Games, s.Nodes, s.Seed, s.HashMiB, s.Out
		if err := checkPuzzleLimits(m.Limits); err != nil {
			return err
		}
		switch {
		case m.Nodes < 1:
			return cli.Usage("--nodes must be 1 or more")
		case m.Reach < 0:
			return cli.Usage("--reach %d is negative", m.Reach)
		case m.Slips < 0:
			return cli.Usage("--slips %d is negative", m.Slips)
		}
		for i, name := range m.Games {
			game, _, err := e.Registry.Game(name)
			if err != nil {
				return cli.Usage("--game: %w", err)
			}
			m.Games[i] = game.Name()
		}
		return makePuzzles(e, &r, c)
	})
	flags := c.Flags()
	flags.Uint64Var(&r.games, "games", 100, "games to play")
	flags.IntVar(&m.Slips, "slips", 0, "one turn in this many is random; 0: none")
	flags.BoolVar(&r.suites, "suites", false, "begin with the positions of the suites (see tetrad suite)")
	flags.IntVar(&m.Reach, "reach", 14, "turns before the end from which a game with an exact search is proved")
	flags.Uint64Var(&m.Positions, "proof", 50_000, "positions that a proof may visit, in games without an exact search")
	return shared.Take(c, firstGame(e), "nodes=4000", "seed=1", "hash=16", "out")
}

// checkPuzzleLimits refuses invalid limits.
func checkPuzzleLimits(l puzzles.Limits) error {
	if l.Positions < 1 {
		return cli.Usage("--proof must be 1 or more")
	}
	return cli.CheckHash(l.HashMiB)
}

// makePuzzles plays the games and writes the puzzles.
func makePuzzles(e *cli.Env, r *puzzlesRun, c *cobra.Command) error {
	if err := r.open(c); err != nil {
		return err
	}
	ctx, cancel := e.Interruptible()
	defer cancel()
	end := e.ShowProgress(r.progress)
	err := r.all(ctx)
	end()
	if closed := r.close(err == nil); err == nil {
		err = closed
	}
	if err != nil {
		return err
	}
	fmt.Fprintf(e.Stderr, "%d puzzles of %d games\n", r.found.Load(), r.games)
	return nil
}

// puzzlesRun is one run of tetrad-lab puzzles make.
type puzzlesRun struct {
	env     *cli.Env
	maker   puzzles.Maker
	games   uint64
	suites  bool
	out     string
	journal *puzzles.Journal // nil if the output is standard output
	seen    *puzzles.Seen
	start   time.Time
	from    uint64 // the number of games of earlier runs
	done    atomic.Uint64
	found   atomic.Int64
}

// open creates the output or continues an earlier one.
func (r *puzzlesRun) open(c *cobra.Command) error {
	r.start = time.Now()
	command := cli.CommandLine(c)
	if r.out == "" {
		fmt.Fprintf(r.env.Stdout, "%s\n# %s\n", puzzle.Header, command)
		return nil
	}
	journal, have, err := puzzles.OpenJournal(r.out, cli.CommandLine(c, "games"), "# "+command+"\n")
	if err != nil {
		return err
	}
	for _, line := range have {
		p, err := puzzle.Parse(r.env.Registry, string(line))
		if err != nil {
			return fmt.Errorf("%s: %w", r.out, err)
		}
		r.seen.IsNew(p)
	}
	r.journal, r.from = journal, journal.Next()
	r.done.Store(r.from)
	r.found.Store(int64(len(have)))
	return nil
}

// all processes the positions of the suites, which count as one game before the first,
// and then the games.
func (r *puzzlesRun) all(ctx context.Context) error {
	for number := r.from; number <= r.games; number++ {
		if err := ctx.Err(); err != nil {
			return err
		}
		var list []*puzzle.Puzzle
		var err error
		switch {
		case number > 0:
			list, err = r.maker.FromGame(number - 1)
		case r.suites:
			list, err = r.maker.FromSuites()
		}
		if err != nil {
			return err
		}
		if err := r.write(list); err != nil {
			return err
		}
		r.done.Store(number + 1)
	}
	return nil
}

// write writes the puzzles of a list that are new.
func (r *puzzlesRun) write(list []*puzzle.Puzzle) error {
	var fresh []*puzzle.Puzzle
	for _, p := range list {
		if r.seen.IsNew(p) {
			fresh = append(fresh, p)
		}
	}
	r.found.Add(int64(len(fresh)))
	if r.journal != nil {
		return r.journal.Add(fresh)
	}
	for _, p := range fresh {
		if _, err := fmt.Fprintln(r.env.Stdout, p); err != nil {
			return err
		}
	}
	return nil
}

func (r *puzzlesRun) close(isFinished bool) error {
	if r.journal == nil {
		return nil
	}
	return r.journal.Close(isFinished)
}

// progress returns a line such as "game 17 of 400, 23 puzzles, 12m30s left".
func (r *puzzlesRun) progress() string {
	done, all := r.done.Load(), r.games+1
	line := fmt.Sprintf("game %d of %d, %d puzzles", min(done, r.games), r.games, r.found.Load())
	if now := done - r.from; now > 0 && all > done {
		left := time.Since(r.start) / time.Duration(now) * time.Duration(all-done)
		line += fmt.Sprintf(", %v left", left.Round(time.Second))
	}
	return line
}
