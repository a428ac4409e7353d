package commands

import (
	_ "embed"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"strings"
	"text/tabwriter"
	"time"

	"github.com/spf13/cobra"

	"tetrad/bench/check"
	"tetrad/bench/match/settings"
	"tetrad/cmd/cli"
	"tetrad/engine"
	"tetrad/protocol/record"
	"tetrad/protocol/ugiclient"
)

//go:embed help/check.txt
var checkUsage string

func checkCommand(e *cli.Env) *cobra.Command {
	c := check.Check{Registry: e.Registry, Plies: 200}
	var games []string
	var asJSON, failures bool
	margin := record.Duration(100 * time.Millisecond)
	command := e.CommandOfArgument("check COMMAND", "test how well an engine follows the Universal Game Interface and the rules", checkUsage,
		`one command, in quotes if it has arguments: "./engine -x"`, func(program string) (err error) {
			c.Margin, c.Startup = time.Duration(margin), 5*c.Patience
			if c.Command, err = settings.SplitCommand(program, ""); err == nil && len(c.Command) > 0 {
				_, err = settings.FindProgram(c.Command[0], "")
			}
			if err != nil {
				return cli.Usage("%w", err)
			}
			for _, name := range games {
				game, _, err := e.Registry.Game(name)
				if err != nil {
					return cli.Usage("--games: %w", err)
				}
				c.Games = append(c.Games, game)
			}
			return checkEngine(e, c, asJSON, failures)
		})
	flags := command.Flags()
	flags.StringSliceVar(&games, "games", checkedGames(e.Registry), "the games: "+e.GameUsage())
	flags.BoolVar(&c.Thorough, "thorough", false, "test for minutes: longer games, more answers, the seed, the memory")
	flags.Uint64Var(&c.Seed, "seed", 1, "seed of the random games")
	flags.DurationVar(&c.Patience, "patience", 2*time.Second, "time that an answer without a time limit may take; to start and to answer ugi, five times as long")
	flags.Var(&margin, "margin", "time by which an answer may be late, and within which stop is answered")
	flags.BoolVar(&asJSON, "json", false, "write a JSON object a line for each point, and no table")
	flags.BoolVar(&failures, "failures", false, "show only the points that failed, and the table")
	return command
}

// checkEngine runs the check and writes its points. asJSON writes each as JSON; failures
// leaves out those that have passed.
func checkEngine(e *cli.Env, c check.Check, asJSON, failures bool) error {
	ctx, cancel := e.Interruptible()
	defer cancel()
	counts := map[check.Class]map[check.Status]int{}
	failed, err := c.Run(ctx, func(r check.Result) {
		if counts[r.Class] == nil {
			counts[r.Class] = map[check.Status]int{}
		}
		counts[r.Class][r.Status]++
		switch {
		case asJSON:
			encoder := json.NewEncoder(e.Stdout)
			encoder.SetEscapeHTML(false)
			encoder.Encode(r)
		case !failures || r.Status == check.Failed:
			printPoint(e.Stdout, r)
		}
	})
	if errors.Is(err, ugiclient.ErrNoProcess) {
		return cli.Usage("%w", err)
	}
	if err != nil {
		return err
	}
	if !asJSON {
		printClasses(e.Stdout, counts)
	}
	if failed > 0 {
		return cli.FaultsError{Count: failed, What: "points failed"}
	}
	return nil
}

// checkedGames returns the games that an engine is asked to play if the command line
// names none.
func checkedGames(r engine.Registry) []string {
	var names []string
	for _, entry := range r.Games {
		names = append(names, entry.CheckedVariants()...)
	}
	return names
}

// printPoint writes the result of one point and, if the point failed, the details.
func printPoint(out io.Writer, r check.Result) {
	line := fmt.Sprintf("%-11s %s", r.Status, r.Point)
	if r.Detail != "" && (r.Came == "" || r.Status == check.Repeated) {
		line += ": " + r.Detail
	}
	if r.Status == check.NotOffered && r.Engine != "" {
		line += "; the engine says: " + r.Engine
	}
	fmt.Fprintln(out, line)
	if r.Status != check.Failed {
		return
	}
	if r.Breaks != "" {
		r.Breaks = "the engine " + r.Breaks
	}
	for _, row := range []struct{ name, text string }{
		{"sent", strings.ReplaceAll(r.Sent, "; ", "\n                  ")}, {"came", r.Came}, {"right", r.Right}, {"position", r.Position},
		{"likely fault", r.Breaks}, {"the engine says", r.Engine},
	} {
		if row.text != "" {
			fmt.Fprintf(out, "            %s: %s\n", row.name, row.text)
		}
	}
}

// printClasses writes the closing table.
func printClasses(out io.Writer, counts map[check.Class]map[check.Status]int) {
	statuses := []check.Status{check.Passed, check.Failed, check.Repeated, check.Skipped, check.NotOffered}
	table := tabwriter.NewWriter(out, 0, 0, 2, ' ', tabwriter.AlignRight)
	row := func(name string, count func(s check.Status) int) {
		fmt.Fprint(table, name, "\t")
		for _, s := range statuses {
			fmt.Fprint(table, count(s), "\t")
		}
		fmt.Fprintln(table)
	}
	fmt.Fprintln(table, "class\tok\tfailed\tas above\tskipped\tnot offered\t")
	for _, class := range check.Classes {
		row(string(class), func(s check.Status) int { return counts[class][s] })
	}
	row("all", func(s check.Status) int {
		sum := 0
		for _, of := range counts {
			sum += of[s]
		}
		return sum
	})
	table.Flush()
}
