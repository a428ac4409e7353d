package main

import (
	"bufio"
	_ "embed"
	"encoding/json"
	"fmt"

	"github.com/spf13/cobra"

	"tetrad/cmd/cli"
	"tetrad/engine/game"
	"tetrad/lab/learn"
	"tetrad/positions"
	"tetrad/protocol/record"
)

//go:embed help/samples.txt
var samplesUsage string

func samplesCommand(e *cli.Env, given *Flags) *cobra.Command {
	c := e.CommandOfArguments("samples FILE...", "make training data from recorded games: positions, scores, results", samplesUsage, func(files []string) error {
		buffer := bufio.NewWriter(e.Stdout)
		out, written := json.NewEncoder(buffer), 0
		out.SetEscapeHTML(false) // moves have > in them
		s := newSampler(e, given.Rules, func(g *record.Game, variant positions.Game, _ *game.Entry) error {
			samples, err := learn.RecordedSamples(g, variant)
			for i := 0; err == nil && i < len(samples); i++ {
				written++
				err = out.Encode(&samples[i])
			}
			return err
		})
		err := s.files(files)
		if failed := buffer.Flush(); failed != nil {
			return failed
		}
		if err == nil {
			fmt.Fprintf(e.Stderr, "%d samples of %d games\n", written, s.left.Read-s.left.Count)
		}
		return err
	})
	return Take(c, "rules")
}

// A sampler reads the games of files.
type sampler struct {
	env   *cli.Env
	rules string
	take  func(*record.Game, positions.Game, *game.Entry) error
	left  cli.SkippedGames
}

func newSampler(e *cli.Env, rules string, take func(*record.Game, positions.Game, *game.Entry) error) *sampler {
	return &sampler{env: e, rules: rules, take: take, left: cli.SkippedGames{To: e.Stderr}}
}

func (s *sampler) files(names []string) error {
	if len(names) == 0 {
		return cli.Usage("give a file, or - for standard input")
	}
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
		if err != nil {
			s.left.Report(name, g.Number, err)
		}
		return nil
	})
}

func (s *sampler) game(g *record.Game) error {
	variant, entry, err := cli.VariantOf(s.env.Registry, g, s.rules)
	if err != nil {
		return err
	}
	return s.take(g, variant, &entry)
}
