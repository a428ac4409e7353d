package commands

import (
	"context"
	_ "embed"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"slices"
	"strings"
	"time"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"tetrad/cmd/cli"
	"tetrad/engine"
	"tetrad/protocol/analysis"
	"tetrad/protocol/record"
)

//go:embed help/analyze.txt
var analyzeUsage string

// analyzeFlags are the flags of tetrad analyze.
type analyzeFlags struct {
	limits  engine.Limits
	engines int
	lines   int
	format  string
	rules   string
	schema  bool
}

func (f *analyzeFlags) define(flags *pflag.FlagSet) {
	flags.DurationVar(&f.limits.MoveTime, "movetime", 0,
		"time for a position if a request has no limits; 1s if no limit is given")
	flags.IntVar(&f.limits.Depth, "depth", 0, "depth in turns if a request has no limits; 0: no limit")
	flags.Uint64Var(&f.limits.Nodes, "nodes", 0, "nodes if a request has no limits; 0: no limit")
	flags.IntVar(&f.engines, "engines", 0,
		"positions analysed at the same time; 0: as many as there are processors for")
	flags.IntVar(&f.lines, "lines", 1, "best lines of each position of a recorded game")
	flags.StringVar(&f.format, "format", "jsonl", "form of annotated games: jsonl or pgn")
	flags.BoolVar(&f.schema, "schema", false, "print the JSON schema of the lines")
}

// complete checks the flags and fills in defaults.
func (f *analyzeFlags) complete(options map[string]string) error {
	if f.limits.IsZero() {
		f.limits.MoveTime = time.Second
	}
	if f.engines == 0 {
		f.engines = analysis.EnginesFor(options)
	}
	switch {
	case f.engines < 1:
		return fmt.Errorf("--engines %d is less than 1", f.engines)
	case f.lines < 1:
		return fmt.Errorf("--lines %d is less than 1", f.lines)
	case !slices.Contains([]string{"jsonl", "pgn"}, f.format):
		return fmt.Errorf("--format %q is not jsonl or pgn", f.format)
	}
	return f.limits.Check()
}

func analyzeCommand(e *cli.Env) *cobra.Command {
	var f analyzeFlags
	var flags *pflag.FlagSet
	session := engine.New(e.Registry)
	c := e.CommandOfArguments("analyze [FILE]", "analyse positions for programs, and annotate recorded games", analyzeUsage,
		func(args []string) error {
			if f.schema {
				_, err := io.WriteString(e.Stdout, analysis.Schema)
				return err
			}
			if len(args) > 1 {
				return cli.Usage("give one file, or none")
			}
			options := analysis.PoolOptions(session)
			if err := f.complete(options); err != nil {
				return cli.Usage("%w", err)
			}
			return analyze(e, &f, options, args)
		})
	flags = c.Flags()
	f.define(flags)
	cli.AddRules(flags, &f.rules, e.Registry)
	isIdle := func(name string) bool { // a pool has no rules of searches
		return !analysis.IsPoolOption(name) || strings.Contains(name, ".")
	}
	cli.AddOptions(flags, session, isIdle, "Hash", "Threads")
	return c
}

// maxOpen is how many requests may be open at once. It is more than a program sends
// ahead, and few enough for memory.
const maxOpen = 10_000

// analyze annotates the games of a file, or answers requests if no file is given.
func analyze(e *cli.Env, f *analyzeFlags, options map[string]string, files []string) error {
	pool, err := analysis.NewPool(e.Registry, f.engines, options)
	if err != nil {
		return err
	}
	ctx, cancel := e.Interruptible()
	defer cancel()
	if len(files) == 1 {
		a := analysis.Annotator{Registry: e.Registry, Pool: pool, Limits: f.limits, Lines: f.lines}
		return annotateFile(ctx, e, &a, files[0], f)
	}
	server := analysis.Server{Pool: pool, Default: f.limits, MaxOpen: maxOpen}
	if err := server.Serve(ctx, e.Stdin, e.Stdout); err != nil {
		return err
	}
	if ctx.Err() != nil {
		return errors.New("interrupted")
	}
	return nil
}

// annotateFile writes the games of a file with evaluations. It reports and leaves out
// games that cannot be read, break the rules or were changed.
func annotateFile(ctx context.Context, e *cli.Env, a *analysis.Annotator, name string, f *analyzeFlags) error {
	in, err := e.OpenInput(name)
	if err != nil {
		return err
	}
	defer in.Close()
	left := cli.SkippedGames{To: e.Stderr}
	err = record.Each(in, func(place int, g *record.Game, err error) error {
		left.Read = place
		if err == nil {
			_, _, err = cli.VariantOf(e.Registry, g, f.rules)
		}
		var annotated *analysis.AnnotatedGame
		if err == nil {
			annotated, err = a.Annotate(ctx, g)
		}
		if ctx.Err() != nil {
			return fmt.Errorf("interrupted in game %d", place)
		}
		var text string
		if err == nil {
			text, err = annotatedText(annotated, f.format)
		}
		if err != nil {
			left.Report("", place, err)
			return nil
		}
		_, err = io.WriteString(e.Stdout, text)
		return err
	})
	if err != nil {
		return err
	}
	return left.End()
}

// annotatedText returns a game in a format.
func annotatedText(g *analysis.AnnotatedGame, format string) (string, error) {
	if format == "pgn" {
		return g.PGN(), nil
	}
	var line strings.Builder
	encoder := json.NewEncoder(&line)
	encoder.SetEscapeHTML(false)
	err := encoder.Encode(g)
	return line.String(), err
}
