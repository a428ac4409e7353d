package main

import (
	"context"
	"fmt"
	"strings"
	"sync/atomic"
	"time"

	"github.com/spf13/pflag"

	"tetrad/bench/lab/puzzles"
	"tetrad/cmd/cli"
	"tetrad/protocol/puzzle"
)

const puzzlesUsage = `tetrad puzzles works with puzzles for people: positions in which only one turn wins,
or only one does not lose. The exact solver has proved each of them. Puzzles of each
game come with the program; the page of tetrad gui sets them.

  tetrad puzzles make     make new puzzles from games of unequal levels
  tetrad puzzles verify   prove puzzles again

Each explains itself with --help.
`

func (e *env) puzzles(args []string) error {
	flags := e.newFlags("puzzles", puzzlesUsage)
	if err := parse(flags, args); err != nil {
		return err
	}
	return cli.Usage("say what to do: make or verify")
}

const puzzlesMakeUsage = `tetrad puzzles make lets unequal levels play games from random openings, and looks
for puzzles among their positions: positions in which one turn is proved to be the
only good one. The line goes on with the best answers as long as the next turn of the
solver is the only good one, too.

It writes one puzzle a line: the same for the same flags. A file given by --out can be
continued after Ctrl+C by the same command, also with other --games.

Examples:
  tetrad puzzles make --game verto-6 --games 50
  tetrad puzzles make --game verto-6,verto-7 --suites --games 1000 --out verto.txt
`

// puzzlesMakeFlags are the flags of tetrad puzzles make.
type puzzlesMakeFlags struct {
	maker  puzzles.Maker
	games  uint64
	suites bool
	out    string
}

func (e *env) puzzlesMake(args []string) error {
	var f puzzlesMakeFlags
	flags := e.newFlags("puzzles make", puzzlesMakeUsage)
	m := &f.maker
	flags.StringSliceVar(&m.Games, "game", []string{e.Registry.Games[0].Family.Name}, "variants that take turns, with commas between them: "+strings.Join(e.Registry.Usage(), ", "))
	flags.Uint64Var(&f.games, "games", 100, "games to play")
	flags.Uint64Var(&m.Seed, "seed", 1, "seed of the games")
	flags.IntVar(&m.Slips, "slips", 0, "one turn in this many is random; 0: none")
	flags.BoolVar(&f.suites, "suites", false, "begin with the positions of the suites (see tetrad suite)")
	flags.StringVar(&f.out, "out", "", "file to write, which can be continued; empty: standard output")
	flags.Uint64Var(&m.Nodes, "nodes", 4000, "nodes of a search that chooses an answer, or looks for a win worth a proof")
	flags.IntVar(&m.Reach, "reach", 14, "turns before the end from which a game with an exact search is proved")
	addPuzzleLimits(flags, &m.Limits, 50_000)
	if err := parse(flags, args); err != nil {
		return err
	}
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
	m.Registry = e.Registry
	for i, name := range m.Games {
		game, _, err := e.Registry.Game(name)
		if err != nil {
			return cli.Usage("--game: %w", err)
		}
		m.Games[i] = game.Name()
	}
	return e.makePuzzles(&f, flags)
}

// addPuzzleLimits adds the flags that bound a proof.
func addPuzzleLimits(flags *pflag.FlagSet, l *puzzles.Limits, most uint64) {
	flags.Uint64Var(&l.Positions, "proof", most, "positions that a proof may visit, in games without an exact search")
	flags.IntVar(&l.HashMiB, "hash", 16, "memory of the tables in MiB")
}

// checkPuzzleLimits refuses invalid limits.
func checkPuzzleLimits(l puzzles.Limits) error {
	if l.Positions < 1 {
		return cli.Usage("--proof must be 1 or more")
	}
	return cli.CheckHash(l.HashMiB)
}

// makePuzzles plays the games and writes the puzzles.
func (e *env) makePuzzles(f *puzzlesMakeFlags, flags *pflag.FlagSet) error {
	run := puzzlesRun{env: e, flags: f, seen: puzzles.NewSeen(e.Registry)}
	if err := run.open(flags); err != nil {
		return err
	}
	ctx, cancel := e.Interruptible()
	defer cancel()
	end := e.ShowProgress(run.progress)
	err := run.all(ctx)
	end()
	if closed := run.close(err == nil); err == nil {
		err = closed
	}
	if err != nil {
		return err
	}
	fmt.Fprintf(e.Stderr, "%d puzzles of %d games\n", run.found.Load(), f.games)
	return nil
}

// puzzlesRun is one run of tetrad puzzles make.
type puzzlesRun struct {
	env     *env
	flags   *puzzlesMakeFlags
	journal *puzzles.Journal // nil if the output is standard output
	seen    *puzzles.Seen
	start   time.Time
	from    uint64 // the number of games of earlier runs
	done    atomic.Uint64
	found   atomic.Int64
}

// open creates the output or continues an earlier one.
func (r *puzzlesRun) open(flags *pflag.FlagSet) error {
	r.start = time.Now()
	command := "tetrad puzzles make" + setFlags(flags, "out")
	if r.flags.out == "" {
		fmt.Fprintf(r.env.Stdout, "%s\n# %s\n", puzzle.Header, command)
		return nil
	}
	journal, have, err := puzzles.OpenJournal(r.flags.out, "tetrad puzzles make"+setFlags(flags, "out", "games"), "# "+command+"\n")
	if err != nil {
		return err
	}
	for _, line := range have {
		p, err := puzzle.Parse(r.env.Registry, string(line))
		if err != nil {
			return fmt.Errorf("%s: %w", r.flags.out, err)
		}
		r.seen.IsNew(p)
	}
	r.journal, r.from = journal, journal.Next()
	r.done.Store(r.from)
	r.found.Store(int64(len(have)))
	return nil
}

// setFlags returns the flags that are set, in command-line form, except those named in
// but.
func setFlags(flags *pflag.FlagSet, but ...string) string {
	var b strings.Builder
	flags.Visit(func(flag *pflag.Flag) {
		for _, name := range but {
			if flag.Name == name {
				return
			}
		}
		if flag.Value.Type() == "bool" {
			b.WriteString(" --" + flag.Name)
			return
		}
		b.WriteString(" --" + flag.Name + " " + strings.Trim(flag.Value.String(), "[]"))
	})
	return b.String()
}

// all processes the positions of the suites, which count as one game before the first,
// and then the games.
func (r *puzzlesRun) all(ctx context.Context) error {
	for number := r.from; number <= r.flags.games; number++ {
		if err := ctx.Err(); err != nil {
			return err
		}
		var list []*puzzle.Puzzle
		var err error
		switch {
		case number > 0:
			list, err = r.flags.maker.FromGame(number - 1)
		case r.flags.suites:
			list, err = r.flags.maker.FromSuites()
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
	done, all := r.done.Load(), r.flags.games+1
	line := fmt.Sprintf("game %d of %d, %d puzzles", min(done, r.flags.games), r.flags.games, r.found.Load())
	if now := done - r.from; now > 0 && all > done {
		left := time.Since(r.start) / time.Duration(now) * time.Duration(all-done)
		line += fmt.Sprintf(", %v left", left.Round(time.Second))
	}
	return line
}
