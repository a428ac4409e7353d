package commands

import (
	_ "embed"
	"errors"
	"fmt"
	"io"
	"os"
	"strconv"
	"strings"
	"text/tabwriter"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"tetrad/bench/match/results"
	"tetrad/bench/match/settings"
	"tetrad/cmd/cli"
	"tetrad/stats"
)

//go:embed help/stats.txt
var statsUsage string

// statsFlags are the flags of tetrad stats.
type statsFlags struct {
	wdl, pairs string
	anchor     string
	loose      bool
	sprt       bool
	test       stats.SPRT
}

func (f *statsFlags) define(flags *pflag.FlagSet) {
	f.test = settings.DefaultSPRT()
	flags.StringVar(&f.wdl, "wdl", "", "games won, drawn and lost, as W,D,L; or as a match prints them, \"216 - 99 - 85\": won, lost, drawn")
	flags.StringVar(&f.pairs, "pairs", "", "pairs of games with 0, ½, 1, 1½ and 2 points, as five numbers A,B,C,D,E")
	flags.StringVar(&f.anchor, "anchor", "", "rate the engines of all files relative to the one of this name")
	flags.BoolVar(&f.loose, "loose", false, "count files together if only the names of engines and the game are the same")
	defineTest(flags, &f.test, "say where a sequential test stands")
}

func statsCommand(e *cli.Env) *cobra.Command {
	var f statsFlags
	var c *cobra.Command
	c = e.CommandOfArguments("stats [FILE...]", "evaluate the results of matches: Elo, and sequential tests", statsUsage, func(files []string) error {
		f.sprt = c.Flags().Changed("sprt")
		if err := f.check(files); err != nil {
			return cli.Usage("%w", err)
		}
		switch {
		case f.wdl != "":
			return statsOfGames(e, &f)
		case f.pairs != "":
			return statsOfPairs(e, &f)
		case f.anchor != "":
			return ratingsOfFiles(e, &f, files)
		}
		return statsOfFiles(e, &f, files)
	})
	f.define(c.Flags())
	return c
}

func (f *statsFlags) check(files []string) error {
	given := 0
	for _, is := range []bool{f.wdl != "", f.pairs != "", len(files) > 0} {
		if is {
			given++
		}
	}
	switch {
	case given != 1:
		return errors.New("give results in one way: --wdl, --pairs, or match files")
	case f.anchor != "" && (len(files) == 0 || f.sprt):
		return errors.New("--anchor rates the engines of match files, without --sprt")
	case f.sprt:
		return f.test.Check()
	}
	return nil
}

// counts parses comma-separated numbers.
func counts(flag, text string, into []int) error {
	words := strings.Split(text, ",")
	if len(words) != len(into) {
		return cli.Usage("--%s %q is not of the form N%s", flag, text, strings.Repeat(",N", len(into)-1))
	}
	for i, word := range words {
		n, err := strconv.Atoi(strings.TrimSpace(word))
		if err != nil || n < 0 || n > 1e9 {
			return cli.Usage("--%s: %q is not a whole number from 0 to 1000000000", flag, word)
		}
		into[i] = n
	}
	return nil
}

func statsOfGames(e *cli.Env, f *statsFlags) error {
	var wdl [3]int
	text := f.wdl
	if parts := strings.Split(text, " - "); len(parts) == 3 { // as reports print them: won, lost, drawn
		text = parts[0] + "," + parts[2] + "," + parts[1]
	}
	if err := counts("wdl", text, wdl[:]); err != nil {
		return err
	}
	games := stats.Games{wdl[2], wdl[1], wdl[0]}
	if games.Total() == 0 {
		return cli.Usage("--wdl has no game")
	}
	fmt.Fprintf(e.Stdout, "%d won, %d drawn, %d lost [%.3f] in %d games\n", wdl[0], wdl[1], wdl[2], games.Score(), games.Total())
	fmt.Fprintf(e.Stdout, "  Elo %s, normalised %s, LOS %.1f%%\n", games.Elo(), games.NormalizedElo(), 100*games.LOS())
	if f.sprt {
		fmt.Fprintln(e.Stdout, results.TestLine(f.test, f.test.LLROfGames(games), f.test.VerdictOfGames(games)))
	}
	return nil
}

func statsOfPairs(e *cli.Env, f *statsFlags) error {
	var pairs stats.Pairs
	if err := counts("pairs", f.pairs, pairs[:]); err != nil {
		return err
	}
	if pairs.Total() == 0 {
		return cli.Usage("--pairs has no pair")
	}
	points, _ := pairs.Score()
	fmt.Fprintf(e.Stdout, "pairs %v [%.3f] in %d games\n", pairs, points, 2*pairs.Total())
	fmt.Fprintf(e.Stdout, "  Elo %s, normalised %s, LOS %.1f%%\n", pairs.Elo(), pairs.NormalizedElo(), 100*pairs.LOS())
	if f.sprt {
		fmt.Fprintln(e.Stdout, results.TestLine(f.test, f.test.LLR(pairs), f.test.Verdict(pairs)))
	}
	return nil
}

// statsOfFiles combines the counts of match files.
func statsOfFiles(e *cli.Env, f *statsFlags, paths []string) error {
	all := results.Files{Loose: f.loose}
	err := addFiles(e, paths, func(file io.ReadSeeker) (int, error) { return all.Add(file) })
	if err != nil {
		return err
	}
	if all.Standing.Games == 0 {
		return errors.New("no game is finished")
	}
	if f.sprt {
		if len(all.Settings.Players) != 2 {
			return cli.Usage("a sequential test is between two engines")
		}
		all.Settings.SPRT = &f.test
	}
	fmt.Fprint(e.Stdout, all.Standing.Report(all.Settings))
	return nil
}

// addFiles adds match files by add, which returns the number of games that come after
// a missing one.
func addFiles(e *cli.Env, paths []string, add func(io.ReadSeeker) (later int, err error)) error {
	addFile := func(path string) error {
		file, err := os.Open(path)
		if failed, ok := errors.AsType[*os.PathError](err); ok {
			return failed.Err // without the path, which the error of all files begins with
		}
		if err != nil {
			return err
		}
		defer file.Close()
		later, err := add(file)
		if err == nil && later > 0 {
			fmt.Fprintf(e.Stderr, "%s: games after a missing one, which do not count: %d\n", path, later)
		}
		return err
	}
	for _, path := range paths {
		if err := addFile(path); err != nil {
			return fmt.Errorf("%s: %w", path, err)
		}
	}
	return nil
}

// ratingsOfFiles rates the engines of match files relative to the anchor.
func ratingsOfFiles(e *cli.Env, f *statsFlags, paths []string) error {
	all := results.Ratings{Loose: f.loose}
	if err := addFiles(e, paths, all.Add); err != nil {
		return err
	}
	ratings, err := all.Above(f.anchor)
	if err != nil {
		return err
	}
	w := tabwriter.NewWriter(e.Stdout, 0, 0, 2, ' ', tabwriter.AlignRight)
	fmt.Fprintln(w, "name\tElo\t±\tgames\t")
	for _, r := range ratings {
		fmt.Fprintf(w, "%s\t%+.1f\t%.1f\t%d\t\n", r.Name, r.Elo.Value, r.Elo.HalfWidth(), r.Games)
	}
	return w.Flush()
}
