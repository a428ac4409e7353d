// Command tetrad plays Verto, Veletas, Trap and Vinver: an engine that speaks
// the Universal Game Interface on standard input and output, with subcommands
// that measure it. See "tetrad help".
package main

import (
	"errors"
	"fmt"
	"os"
	"strings"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"tetrad/bench/lab/kinds"
	"tetrad/cmd/cli"
	"tetrad/cmd/tetrad/analyse"
	"tetrad/cmd/tetrad/connect"
	"tetrad/cmd/tetrad/measure"
	"tetrad/cmd/tetrad/play"
)

func main() { os.Exit(execute(cli.System("tetrad", kinds.All()...), os.Args[1:])) }

// env is the environment of commands that are not yet commands of cobra.
type env struct {
	*cli.Env
	described *description // receives what --help would print; nil: --help prints
}

// A description is what a subcommand reports about itself: the text for --help and
// the flags.
type description struct {
	usage string
	flags *pflag.FlagSet
}

const about = `tetrad plays Verto, Veletas, Trap and Vinver.

Without a command it waits for the commands of the Universal Game Interface;
type help there to see them. Each command explains itself with --help.
`

// execute runs a command line and returns the exit code.
func execute(e *cli.Env, args []string) int { return e.Run(tree(e, args), "ugi", args) }

// tree returns the tree of all commands. args is the command line.
func tree(e *cli.Env, args []string) *cobra.Command {
	root := e.Root("play four abstract board games", about, nil,
		cli.Group{Title: "Play", Commands: play.Commands(e)},
		cli.Group{Title: "Analyse", Commands: analyse.Commands(e)},
		cli.Group{Title: "Connect", Commands: connect.Commands(e)},
		cli.Group{Title: "Measure", Commands: measure.Commands(e)},
		cli.Group{Title: "Others"})
	old := &env{Env: e}
	byName := map[string]*cobra.Command{"": root}
	for _, c := range root.Commands() {
		byName[c.Name()] = c
	}
	for _, row := range subcommands() {
		words := strings.Fields(row.name)
		parent := byName[strings.Join(words[:len(words)-1], " ")]
		d := old.describe(row)
		c := e.CommandOfArguments(words[len(words)-1], row.summary, d.usage, func([]string) error {
			skipped := len(words)
			if len(args) == 0 || strings.HasPrefix(args[0], "-") {
				skipped = 0
			}
			return row.run(old, args[skipped:])
		})
		c.Flags().AddFlagSet(d.flags)
		if len(words) == 1 {
			c.GroupID = "Others"
		}
		parent.AddCommand(c)
		byName[row.name] = c
	}
	return root
}

// describe asks a subcommand for its help without printing it.
func (e *env) describe(c subcommand) description {
	var d description
	_ = c.run(&env{Env: e.Env, described: &d}, []string{"--help"}) // pflag.ErrHelp, always
	return d
}

// subcommand is one row of the program's table of subcommands.
type subcommand struct {
	name    string // one or two words, such as "suite run"
	summary string
	run     func(e *env, args []string) error
}

// subcommands returns the table.
func subcommands() []subcommand {
	return []subcommand{
		{"params", "list the hidden options of the searches, for tests of their rules", (*env).params},
		{"book", "make, show and verify opening books by search", (*env).book},
		{"book make", "make a book by searches, or make one larger", (*env).bookMake},
		{"book show", "show what a book knows of a position, and the fairest openings", (*env).bookShow},
		{"book verify", "compute searches of a book again", (*env).bookVerify},
		{"samples", "make training data of recorded games: positions, scores, results", (*env).samples},
		{"solve tree", "find it by a proof tree whose leaves are searched anywhere, for weeks if need be", (*env).solveTree},
		{"solve certify", "write a certificate of a value", (*env).solveCertify},
		{"solve games", "find how long before the end positions of recorded games can be proven", (*env).solveGames},
		{"solve verify", "check a certificate by the rules alone", (*env).solveVerify},
		{"suite grade", "grade them again", (*env).suiteGrade},
		{"suite make", "make new ones from games of a player against itself", (*env).suiteMake},
		{"suite prove", "prove them again", (*env).suiteProve},
		{"endgames", "make and prove endgames with exact values, which measure exact searches", (*env).endgames},
		{"endgames make", "make new ones from games of the engine against itself", (*env).endgamesMake},
		{"endgames prove", "prove them again, and count nodes and time", (*env).endgamesProve},
		{"puzzles", "make and verify puzzles for people", (*env).puzzles},
		{"puzzles make", "make new ones from games of unequal levels", (*env).puzzlesMake},
		{"puzzles verify", "check them again", (*env).puzzlesVerify},
		{"selfplay", "play games against itself, as data to learn from", (*env).selfplay},
		{"train", "train the net of an evaluation on such games", (*env).train},
		{"fit", "fit the weights of an evaluation to games against itself", (*env).fit},
		{"fit-policy", "fit the policy, by which MCTS orders steps, to games against itself", (*env).fitPolicy},
		{"server", "hand out work to other machines", (*env).server},
		{"worker", "compute what a server hands out", (*env).worker},
		{"jobs", "show and steer the work of a server", (*env).jobs},
		{"jobs list", "show the work and the workers", (*env).jobsList},
		{"jobs show", "show a piece of work, and who takes part in it", (*env).jobsShow},
		{"jobs stop", "stop work", (*env).jobsStop},
		{"jobs resume", "let it go on", (*env).jobsResume},
		{"jobs priority", "change the part of the processors that work gets", (*env).jobsPriority},
		{"jobs delete", "forget work with its results", (*env).jobsDelete},
		{"jobs aside", "let the results of a worker not count", (*env).jobsAside},
		{"jobs readmit", "let them count again", (*env).jobsReadmit},
	}
}

// parse reads the flags of a subcommand, which takes no other arguments.
func parse(flags *pflag.FlagSet, args []string) error {
	if err := flags.Parse(args); err != nil {
		return parseError(err)
	}
	if flags.NArg() > 0 {
		return cli.Usage("unexpected argument %q", flags.Arg(0))
	}
	return nil
}

// parseError returns an error of pflag as a mistake on the command line, except for a
// request for help.
func parseError(err error) error {
	if errors.Is(err, pflag.ErrHelp) {
		return err
	}
	return cli.Usage("%w", err)
}

// parseArgument parses the flags of a subcommand that takes one other argument, and
// returns that argument. want describes it for the error message.
func parseArgument(flags *pflag.FlagSet, args []string, want string) (string, error) {
	if err := flags.Parse(args); err != nil {
		return "", parseError(err)
	}
	if flags.NArg() != 1 {
		return "", cli.Usage("give %s", want)
	}
	return flags.Arg(0), nil
}

// newFlags returns an empty set of flags whose --help shows usage first.
func (e *env) newFlags(name, usage string) *pflag.FlagSet {
	flags := pflag.NewFlagSet(name, pflag.ContinueOnError)
	flags.SortFlags = false
	flags.Usage = func() {
		if e.described != nil {
			*e.described = description{usage, flags}
			return
		}
		fmt.Fprint(e.Stdout, usage)
	}
	return flags
}
