// Command tetrad plays Verto, Veletas, Trap and Vinver: an engine that speaks
// the Universal Game Interface on standard input and output, with subcommands
// that measure it. See "tetrad help".
package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"math/rand/v2"
	"os"
	"slices"
	"strings"

	"github.com/spf13/pflag"
	"golang.org/x/term"

	"tetrad/engine"
)

func main() {
	e := env{registry: engine.Default(), stdin: standardInput(), stdout: os.Stdout, stderr: os.Stderr, random: rand.Int64, configDir: os.UserConfigDir, cacheDir: os.UserCacheDir}
	os.Exit(e.run(os.Args[1:]))
}

// env is the program's environment.
type env struct {
	registry       engine.Registry
	stdin          io.Reader
	stdout, stderr io.Writer
	random         func() int64           // at least 0, for a missing seed; nil: no source of seeds
	configDir      func() (string, error) // the user's folder for settings; nil: there is none
	cacheDir       func() (string, error) // the user's folder for what can be made again; nil: there is none
	described      *description           // receives what --help would print; nil: --help prints
	ctx            context.Context        // ends when stdout has failed; see interruptible
}

// Exit codes.
const (
	exitOK     = 0
	exitFailed = 1 // the run failed
	exitUsage  = 2 // the command line is wrong
	exitFaults = 3 // the run is complete, and some engines are at fault, or workers differ
)

// usageError is a mistake on the command line. Its text names the input and the
// remedy.
type usageError struct{ error }

// subcommand is one row of the program's table of subcommands.
type subcommand struct {
	name    string // one or two words, such as "suite run"
	summary string
	run     func(e *env, args []string) error
}

// subcommands returns the table. The first row runs if the command line names none.
func subcommands() []subcommand {
	return []subcommand{
		{"ugi", "play: the Universal Game Interface on standard input and output", (*env).ugi},
		{"play", "play in the terminal, with hints and analysis", (*env).play},
		{"gtp", "play games of stones in Go clients: GTP 2 with the extension of GoGui", (*env).gtp},
		{"perft", "count move sequences, to check and to time the rules", (*env).perft},
		{"bench", "the signature of the search; reports of speed, and which of two builds is faster", (*env).bench},
		{"match", "play engines against each other and measure their strength", (*env).match},
		{"params", "list the hidden options of the searches, for tests of their rules", (*env).params},
		{"stats", "say what the results of matches mean: Elo, tests, games needed", (*env).stats},
		{"check", "tell how well an engine keeps to the Universal Game Interface", (*env).check},
		{"openings", "make random, balanced openings for matches", (*env).openings},
		{"book", "make, show and verify opening books by search", (*env).book},
		{"book make", "make a book by searches, or make one larger", (*env).bookMake},
		{"book show", "show what a book knows of a position, and the fairest openings", (*env).bookShow},
		{"book verify", "compute searches of a book again", (*env).bookVerify},
		{"gui", "play and analyse on a board in the browser", (*env).gui},
		{"replay", "check and show recorded games", (*env).replay},
		{"explore", "say what was played in a position, by an index of recorded games", (*env).explore},
		{"explore build", "make an index of recorded games, or add games to one", (*env).exploreBuild},
		{"explore show", "say what an index knows of a position", (*env).exploreShow},
		{"samples", "make training data of recorded games: positions, scores, results", (*env).samples},
		{"analyze", "analyse positions for programs, and annotate recorded games", (*env).analyze},
		{"solve", "find the exact value of a position", (*env).solve},
		{"solve tree", "find it by a proof tree whose leaves are searched anywhere, for weeks if need be", (*env).solveTree},
		{"solve certify", "write a certificate of a value", (*env).solveCertify},
		{"solve games", "find how long before the end positions of recorded games can be proven", (*env).solveGames},
		{"solve verify", "check a certificate by the rules alone", (*env).solveVerify},
		{"report", "find out what a game is like: fairness, length, depth, openings, on one page", (*env).report},
		{"suite", "make, prove and run suites of test positions", (*env).suite},
		{"suite grade", "grade them again", (*env).suiteGrade},
		{"suite make", "make new ones from games of a player against itself", (*env).suiteMake},
		{"suite prove", "prove them again", (*env).suiteProve},
		{"suite run", "set them to a search, and count what it solves", (*env).suiteRun},
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
		{"completion", "write what a shell needs to complete commands, flags and games", (*env).completion},
		{"man", "write the manual pages", (*env).man},
		{"version", "show the version of this program", (*env).version},
		{"help", "show this table", (*env).help},
	}
}

// run executes one command line and returns the exit code.
func (e *env) run(args []string) int {
	if len(args) > 0 && isCompletionRequest(args[0]) {
		return e.complete(args)
	}
	command, rest, ok := findSubcommand(args)
	name := command.name
	if !ok {
		fmt.Fprintf(e.stderr, "tetrad: there is no subcommand %q; see tetrad help\n", args[0])
		return exitUsage
	}
	var cancel context.CancelFunc
	e.ctx, cancel = context.WithCancel(context.Background())
	defer cancel()
	out := &output{to: e.stdout, failed: cancel}
	e.stdout = out
	err := command.run(e, rest)
	if lost := out.failure(); lost != nil {
		return e.writingFailed(name, lost, err)
	}
	return e.exitCode(name, err)
}

// writingFailed reports a run whose output failed, and returns the exit code. The
// error of the run comes first, unless the run ended only because of the output. A
// reader that has gone away is not reported.
func (e *env) writingFailed(name string, lost, err error) int {
	if errors.Is(err, lost) || errors.Is(err, context.Canceled) {
		err = nil
	}
	code := e.exitCode(name, err)
	if isReaderGone(lost) {
		return code
	}
	fmt.Fprintf(e.stderr, "tetrad %s: %v\n", name, lost)
	return exitFailed
}

// exitCode reports the error of a run, if any, and returns the exit code.
func (e *env) exitCode(name string, err error) int {
	if errors.Is(err, context.Canceled) {
		err = errors.New("interrupted")
	}
	var usage usageError
	var faults faultsError
	var status statusError
	switch {
	case err == nil || errors.Is(err, pflag.ErrHelp):
		return exitOK
	case errors.As(err, &status):
		return status.code
	case errors.As(err, &faults), errors.As(err, new(differError)):
		fmt.Fprintf(e.stderr, "tetrad %s: %v\n", name, err)
		return exitFaults
	case errors.As(err, &usage):
		fmt.Fprintf(e.stderr, "tetrad %s: %v; see tetrad %s --help\n", name, err, name)
		return exitUsage
	}
	fmt.Fprintf(e.stderr, "tetrad %s: %v\n", name, err)
	return exitFailed
}

// findSubcommand returns the subcommand that args name with two words or one, and the
// remaining arguments. Without a name, it returns the first subcommand.
func findSubcommand(args []string) (c subcommand, rest []string, ok bool) {
	table := subcommands()
	if len(args) == 0 || strings.HasPrefix(args[0], "-") {
		return table[0], args, true
	}
	for words := min(len(args), 2); words > 0; words-- {
		name := strings.Join(args[:words], " ")
		if i := slices.IndexFunc(table, func(c subcommand) bool { return c.name == name }); i >= 0 {
			return table[i], args[words:], true
		}
	}
	return subcommand{}, nil, false
}

// parse reads the flags of a subcommand, which takes no other arguments.
func parse(flags *pflag.FlagSet, args []string) error {
	if err := flags.Parse(args); err != nil {
		return parseError(err)
	}
	if flags.NArg() > 0 {
		return usageError{fmt.Errorf("unexpected argument %q", flags.Arg(0))}
	}
	return nil
}

// parseError returns an error of pflag as a mistake on the command line, except for a
// request for help.
func parseError(err error) error {
	if errors.Is(err, pflag.ErrHelp) {
		return err
	}
	return usageError{err}
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
		fmt.Fprint(e.stdout, usage, flagUsages(flags))
	}
	return flags
}

// isTerminal reports whether a stream is a terminal.
func isTerminal(stream any) bool {
	file := fileOf(stream)
	return file != nil && term.IsTerminal(int(file.Fd()))
}

const helpUsage = `tetrad plays Verto, Veletas, Trap and Vinver.

Without a subcommand it waits for the commands of the Universal Game Interface;
type help there to see them.

Subcommands; each explains itself with --help:
`

const helpEnd = `
Games: %s.

Exit codes: 0; 1 when the run failed, also where its output could not be written;
2 for a wrong command line; 3 when all was done and engines were found at fault, or
workers of a farm differ.
`

func (e *env) help(args []string) error {
	flags := e.newFlags("help", "tetrad help shows the subcommands.")
	if err := parse(flags, args); err != nil {
		return err
	}
	fmt.Fprint(e.stdout, helpUsage)
	for _, c := range subcommands() {
		fmt.Fprintf(e.stdout, "  %-11s %s\n", c.name, c.summary)
	}
	fmt.Fprintf(e.stdout, helpEnd, strings.Join(e.registry.Usage(), ", "))
	return nil
}
