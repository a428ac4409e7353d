package main

import (
	"bufio"
	_ "embed"
	"encoding/json"
	"fmt"

	"github.com/spf13/cobra"

	"tetrad/cmd/cli"
	"tetrad/lab/learn"
	"tetrad/protocol/record"
)

//go:embed help/samples.txt
var samplesUsage string

func samplesCommand(e *cli.Env, given *Flags) *cobra.Command {
	s := sampler{env: e}
	c := e.CommandOfArguments("samples FILE...", "make training data from recorded games: positions, scores, results", samplesUsage, func(files []string) error {
		if len(files) == 0 {
			return cli.Usage("give a file, or - for standard input")
		}
		s.rules = given.Rules
		out := bufio.NewWriter(e.Stdout)
		s.out, s.left = json.NewEncoder(out), cli.SkippedGames{To: e.Stderr}
		s.out.SetEscapeHTML(false) // moves have > in them
		err := s.files(files)
		if failed := out.Flush(); failed != nil {
			return failed
		}
		if err == nil {
			fmt.Fprintf(e.Stderr, "%d samples of %d games\n", s.samples, s.left.Read-s.left.Count)
		}
		return err
	})
	return Take(c, "rules")
}

// sampler writes the samples of game files.
type sampler struct {
	env     *cli.Env
	rules   string
	out     *json.Encoder
	left    cli.SkippedGames
	samples int
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
		var samples []learn.RecordedSample
		if err == nil {
			samples, err = s.of(g)
		}
		if err != nil {
			s.left.Report(name, g.Number, err)
			return nil
		}
		s.samples += len(samples)
		for i := range samples {
			if err := s.out.Encode(&samples[i]); err != nil {
				return err
			}
		}
		return nil
	})
}

// of returns the samples of a game.
func (s *sampler) of(g *record.Game) ([]learn.RecordedSample, error) {
	variant, _, err := cli.VariantOf(s.env.Registry, g, s.rules)
	if err != nil {
		return nil, err
	}
	return learn.RecordedSamples(g, variant)
}
