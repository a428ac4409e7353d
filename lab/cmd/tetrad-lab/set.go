package main

import (
	"context"
	_ "embed"
	"errors"
	"fmt"
	"io"
	"os"
	"slices"
	"strconv"
	"strings"
	"sync/atomic"
	"time"

	"github.com/spf13/cobra"

	"tetrad/cmd/cli"
	"tetrad/cmd/commands"
	"tetrad/engine/sets"
	"tetrad/lab/puzzles"
)

//go:embed help/set.txt
var setUsage string

func setCommand(e *cli.Env, s *Flags) *cobra.Command {
	return e.CommandOfCommands("set", "make, prove and rate sets of puzzles", setUsage,
		setMake(e, s), setProve(e, s), setGrade(e, s))
}

// suiteCommand is what is left of a command that could do more.
func suiteCommand(e *cli.Env) *cobra.Command {
	return e.CommandOfCommands("suite", "run suites of test positions", `tetrad-lab suite run is tetrad suite run with its jobs computed by a farm.
`, OnFarm(commands.SuiteRun(e), "suite run"))
}

// The reach and the limits of what set make looks for.
var makeSettings = puzzles.Settings{Reach: 14, Budget: puzzles.Budget{Positions: 50_000}}

//go:embed help/set-make.txt
var setMakeUsage string

func setMake(e *cli.Env, s *Flags) *cobra.Command {
	r := makeRun{env: e, seen: puzzles.NewSeen(e.Registry), generator: puzzles.Generator{Registry: e.Registry, Settings: makeSettings}}
	m := &r.generator
	var claim string
	var c *cobra.Command
	c = e.Command("make", "make puzzles from positions of games", setMakeUsage, func() (err error) {
		m.Games, m.Nodes, m.Seed, m.HashMiB = s.Games, s.Nodes, s.Seed, s.HashMiB
		if err := parseClaims(m, claim); err != nil {
			return err
		}
		if err := checkGenerator(e, m, claim); err != nil {
			return err
		}
		r.games = uint64(max(s.Number, 0))
		return r.run(s.Out, cli.CommandLine(c))
	})
	c.Flags().StringVar(&claim, "claim", string(sets.Only),
		"what the puzzles claim: all, or a list of only, within, defence and best; within=3: wins in at least 3 turns")
	return Take(c, firstGame(e), "nodes=4000", "seed=1", "games=100", "hash=16", "out")
}

// parseClaims reads the kinds of claim, each perhaps with the least number of turns of a win.
func parseClaims(m *puzzles.Generator, claim string) error {
	m.Least = map[sets.ClaimKind]int{}
	for _, word := range strings.Split(claim, ",") {
		name, number, counts := strings.Cut(word, "=")
		n, err := strconv.Atoi(number)
		kind := sets.ClaimKind(name)
		if m.Kinds = append(m.Kinds, kind); !counts {
			continue
		}
		if err != nil || n < 1 || n > maxLeast || !kind.CountsTurns() && kind != sets.Only && kind != sets.All {
			return cli.Usage("--claim %s: only within, defence, only and all take a number of turns, from 1 to %d", word, maxLeast)
		}
		m.Least[kind] = n
	}
	return nil
}

// maxLeast bounds the least number of turns of a win.
const maxLeast = 10

// checkGenerator refuses impossible settings, and gives the games their canonical names.
func checkGenerator(e *cli.Env, m *puzzles.Generator, claim string) error {
	isForEngines := slices.Equal(m.Kinds, []sets.ClaimKind{sets.All})
	isOther := func(kind sets.ClaimKind) bool { return !kind.IsLine() }
	switch {
	case len(m.Kinds) == 0 || !isForEngines && slices.ContainsFunc(m.Kinds, isOther):
		return cli.Usage("--claim %s is not all, or some of only, within, defence and best", claim)
	case m.Nodes < 1:
		return cli.Usage("--nodes must be 1 or more")
	}
	for i, name := range m.Games {
		game, _, err := e.Registry.Game(name)
		if err != nil {
			return cli.Usage("--game: %w", err)
		}
		m.Games[i] = game.Name()
	}
	return cli.CheckHash(m.HashMiB)
}

// A makeRun is one run of tetrad-lab set make.
type makeRun struct {
	env       *cli.Env
	generator puzzles.Generator
	games     uint64
	seen      *puzzles.Seen
	start     time.Time
	done      atomic.Uint64
	found     atomic.Int64
}

// run makes the puzzles and writes them to a new file, or to the standard output if out is "".
func (r *makeRun) run(path, command string) (err error) {
	out := r.env.Stdout
	if path != "" {
		file, err := os.OpenFile(path, os.O_WRONLY|os.O_CREATE|os.O_EXCL, 0o666)
		if err != nil {
			return err
		}
		defer func() { err = errors.Join(err, file.Close()) }()
		out = file
	}
	if _, err := fmt.Fprintf(out, "%s\n# %s\n", sets.Header, command); err != nil {
		return err
	}
	ctx, cancel := r.env.Interruptible()
	defer cancel()
	r.start = time.Now()
	end := r.env.ShowProgress(r.progress)
	err = r.all(ctx, out)
	end()
	if err == nil {
		fmt.Fprintf(r.env.Stderr, "%d puzzles of %d games\n", r.found.Load(), r.done.Load())
	}
	return err
}

// all goes through the games.
func (r *makeRun) all(ctx context.Context, out io.Writer) error {
	for number := uint64(0); number < r.games; number++ {
		p, err := r.generator.FromGame(ctx, number)
		if err != nil {
			return err
		}
		r.done.Store(number + 1)
		if p == nil || !r.seen.IsNew(p) {
			continue
		}
		r.found.Add(1)
		if _, err := fmt.Fprintln(out, p); err != nil {
			return err
		}
	}
	return nil
}

// progress returns a line such as "game 17 of 400, 23 puzzles, 12m30s left".
func (r *makeRun) progress() string {
	done := r.done.Load()
	line := fmt.Sprintf("game %d of %d, %d puzzles", done, r.games, r.found.Load())
	if done > 0 && r.games > done {
		left := time.Since(r.start) / time.Duration(done) * time.Duration(r.games-done)
		line += fmt.Sprintf(", %v left", left.Round(time.Second))
	}
	return line
}

//go:embed help/set-grade.txt
var setGradeUsage string

func setGrade(e *cli.Env, s *Flags) *cobra.Command {
	var c *cobra.Command
	c = e.CommandOfArguments("grade [FILE...]", "rate puzzles by the levels that solve them", setGradeUsage, func(names []string) error {
		if len(names) == 0 {
			names = []string{"puzzles"}
		}
		game, err := gameOrAll(s)
		if err != nil {
			return err
		}
		list, err := commands.ReadSets(e, names, game)
		if err != nil {
			return err
		}
		if i := slices.IndexFunc(list, func(p *sets.Puzzle) bool { return !p.Kind.IsLine() }); i >= 0 {
			return fmt.Errorf("only puzzles for people have ratings: %v", list[i])
		}
		return rateAll(e, list, cli.CommandLine(c))
	})
	return Take(c, "game")
}

// The limits of the proofs of refutations, and of the searches that propose them.
var ratingSettings = puzzles.Settings{Nodes: 2000, Budget: puzzles.Budget{Positions: 200_000, HashMiB: 64}}

// rateAll writes puzzles for people with ratings and refutations, each after a comment that
// says who solves it.
func rateAll(e *cli.Env, list []*sets.Puzzle, command string) error {
	ctx, cancel := e.Interruptible()
	defer cancel()
	generator := puzzles.Generator{Registry: e.Registry, Settings: ratingSettings}
	fmt.Fprintf(e.Stdout, "%s\n# %s\n", sets.Header, command)
	for _, p := range list {
		rated, trials, err := generator.Measure(ctx, p)
		if err != nil {
			return err
		}
		fmt.Fprintf(e.Stdout, "# %v\n%v\n", trials, rated)
	}
	return nil
}
