package learn

import (
	"bufio"
	_ "embed"
	"encoding/json"
	"errors"
	"fmt"
	"math/rand/v2"

	"github.com/spf13/cobra"

	"tetrad/bench/lab/learn"
	"tetrad/bench/lab/tetrad-lab/shared"
	"tetrad/cmd/cli"
	"tetrad/protocol/record"
)

//go:embed help/samples.txt
var samplesUsage string

func samplesCommand(e *cli.Env, s *shared.Flags) *cobra.Command {
	m := sampler{env: e}
	c := e.CommandOfArguments("samples FILE...", "make training data from recorded games: positions, scores, results", samplesUsage, func(files []string) error {
		switch {
		case m.format != "jsonl" && m.format != "text":
			return cli.Usage("--format %q is not jsonl or text", m.format)
		case len(files) == 0:
			return cli.Usage("give a file, or - for standard input")
		}
		if err := m.extractor.Check(); err != nil {
			return cli.Usage("%w", err)
		}
		m.extractor.Rand = rand.New(rand.NewPCG(s.Seed, 0))
		m.out, m.left = bufio.NewWriter(e.Stdout), cli.SkippedGames{To: e.Stderr}
		err := m.files(files)
		if failed := m.out.Flush(); failed != nil {
			return failed
		}
		if err == nil {
			fmt.Fprintf(e.Stderr, "%d samples of %d games\n", m.samples, m.left.Read-m.left.Count)
		}
		return err
	})
	flags := c.Flags()
	flags.Float64Var(&m.extractor.Share, "share", 1, "part of the positions to use, at random, above 0 and up to 1")
	flags.IntVar(&m.extractor.MinDepth, "min-depth", 0, "least depth of the search in turns; 0: any")
	flags.IntVar(&m.extractor.MaxScore, "max-score", 0, "greatest score for either side in centipawns; 0: any, also proven ends")
	flags.BoolVar(&m.extractor.Faults, "faults", false, "use also games that were lost by a fault")
	flags.StringVar(&m.format, "format", "jsonl", "format of a line: jsonl, or text (game, position, move, score and result, separated by tabs)")
	cli.AddRules(flags, &m.rules, e.Registry)
	return shared.Take(c, "seed=1")
}

// sampler writes the samples of game files.
type sampler struct {
	env           *cli.Env
	extractor     learn.Extractor
	format, rules string
	out           *bufio.Writer
	left          cli.SkippedGames
	samples       int
}

func (s *sampler) files(names []string) error {
	for _, name := range names {
		if err := s.file(name); err != nil {
			return fmt.Errorf("%s: %w", name, err)
		}
	}
	return s.left.End()
}

func (s *sampler) file(name string) error {
	in, err := s.env.OpenInput(name)
	if err != nil {
		return err
	}
	defer in.Close()
	return record.Each(in, func(place int, g *record.Game, err error) error {
		s.left.Read++
		if g.Number == 0 {
			g.Number = place
		}
		if err == nil {
			err = s.game(g)
		}
		if failed, ok := errors.AsType[writeError](err); ok {
			return failed.error
		}
		if err != nil {
			s.left.Report(name, g.Number, err)
		}
		return nil
	})
}

// writeError is an error of the output, not of a game.
type writeError struct{ error }

// game writes the samples of one game.
func (s *sampler) game(g *record.Game) error {
	variant, _, err := cli.VariantOf(s.env.Registry, g, s.rules)
	if err != nil {
		return err
	}
	return s.extractor.Each(g, variant, func(sample *learn.RecordedSample) error {
		s.samples++
		if err := s.write(sample); err != nil {
			return writeError{err}
		}
		return nil
	})
}

func (s *sampler) write(sample *learn.RecordedSample) error {
	if s.format == "text" {
		_, err := fmt.Fprintln(s.out, sample.Text())
		return err
	}
	encoder := json.NewEncoder(s.out)
	encoder.SetEscapeHTML(false) // moves have > in them
	return encoder.Encode(sample)
}
