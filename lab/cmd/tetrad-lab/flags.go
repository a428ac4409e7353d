package main

import (
	"fmt"
	"slices"
	"strings"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"tetrad/cmd/cli"
	"tetrad/engine"
)

// Flags are the values of the shared flags. A command reads those that it takes.
type Flags struct {
	Games   []string
	FEN     string
	Rules   string // game of records that name none
	Search  string
	Nodes   uint64
	Seed    uint64
	Number  int // of games to play
	HashMiB int
	Threads int
	Out     string
	Lambda  float64
	Penalty float64
	Keep    float64
	Rounds  int
	Farm    FarmFlags
}

// FarmFlags say where the farm is that computes the jobs of a command.
type FarmFlags struct {
	Server, Key string
}

// farmFlagNames are those of a command whose jobs a farm can compute.
const farmFlagNames = "server key"

// Define adds the flags to the root of the program.
func (f *Flags) Define(root *cobra.Command, r engine.Registry) {
	flags := root.PersistentFlags()
	flags.SortFlags = false
	flags.StringSliceVar(&f.Games, "game", nil, "the game, or several variants separated by commas: "+strings.Join(r.Usage(), ", "))
	flags.StringVar(&f.FEN, "fen", "", "position string to solve; empty: the start")
	cli.AddRules(flags, &f.Rules, r)
	flags.StringVar(&f.Search, "search", "", "the kind of search: auto, alphabeta or mcts")
	flags.Uint64Var(&f.Nodes, "nodes", 0, "limit of each search, in nodes")
	flags.Uint64Var(&f.Seed, "seed", 0, "seed of all random numbers")
	flags.IntVar(&f.Number, "games", 0, "games in each shard, or to make puzzles of")
	flags.IntVar(&f.HashMiB, "hash", 0, "memory for tables, in MiB")
	flags.IntVar(&f.Threads, "threads", 0, "number of threads, or of jobs at the same time, on this machine")
	flags.StringVar(&f.Out, "out", "", "file or folder to write")
	flags.Float64Var(&f.Lambda, "lambda", 0, "TD(λ), 0 to 1: 1 learns from the result only, 0 from the score of the next search")
	flags.Float64Var(&f.Penalty, "penalty", 0, "penalty on the squares of weights")
	flags.IntVar(&f.Rounds, "rounds", 0, "number of times that each sample is seen")
	flags.Float64Var(&f.Keep, "keep", 0, "part of the old weights of --out in the mean with the new ones, 0 to 1")
	flags.StringVar(&f.Farm.Server, "server", "", "server of the farm that computes the jobs: HOST or HOST:PORT; empty: this machine computes them")
	flags.StringVar(&f.Farm.Key, "key", "", "file with the key for the server; empty: $TETRAD_KEY, or the admin's key of a server on this machine")
	cli.BeginGroup(flags, "game", "Flags of many commands; the help of each says which, with defaults")
	cli.BeginGroup(flags, "server", "A farm")
	cli.NoResult(flags, append(strings.Fields(farmFlagNames), "out")...)
	root.PersistentPreRunE = func(c *cobra.Command, _ []string) error { return f.prepare(c) }
}

// Take says which shared flags a command takes, each as its name or name=default.
func Take(c *cobra.Command, flags ...string) *cobra.Command {
	if c.Annotations == nil {
		c.Annotations = map[string]string{}
	}
	c.Annotations[cli.SharedKey] = strings.Join(flags, " ")
	return c
}

// prepare sets the defaults of the command that runs, and refuses shared flags that it
// does not take.
func (f *Flags) prepare(c *cobra.Command) (err error) {
	if c.HasSubCommands() {
		return nil // it runs nothing, and says which command to give
	}
	taken := map[string]string{}
	for word := range strings.FieldsSeq(c.Annotations[cli.SharedKey]) {
		name, value, _ := strings.Cut(word, "=")
		taken[name] = value
	}
	c.Root().PersistentFlags().VisitAll(func(flag *pflag.Flag) {
		value, isTaken := taken[flag.Name]
		switch {
		case err != nil:
		case flag.Changed && !isTaken:
			err = cli.Usage("--%s does nothing in %s", flag.Name, c.CommandPath())
		case !flag.Changed && value != "":
			err = flag.Value.Set(value)
		}
	})
	return err
}

// OnFarm returns a command of tetrad as one of tetrad-lab, whose jobs a farm can compute.
// Its help shows the flags in own, and leaves the others to that of tetrad.
func OnFarm(c *cobra.Command, words string, own ...string) *cobra.Command {
	c.Long = fmt.Sprintf("tetrad-lab %[1]s is tetrad %[1]s with its jobs computed by a farm. tetrad %[1]s --help\n"+
		"explains all other flags.\n", words)
	c.Example = fmt.Sprintf("  tetrad-lab %s --server farm.example --key ann.key …", words)
	c.Flags().VisitAll(func(f *pflag.Flag) { f.Hidden = f.Hidden || !slices.Contains(own, f.Name) })
	return Take(c, farmFlagNames)
}

// Game returns the only game of a command that takes one.
func (f *Flags) Game() (string, error) {
	if len(f.Games) != 1 {
		return "", cli.Usage("--game: give one game, not %q", f.Games)
	}
	return f.Games[0], nil
}
