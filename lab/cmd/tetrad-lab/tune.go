package main

import (
	"context"
	_ "embed"
	"fmt"
	"sync/atomic"

	"github.com/spf13/cobra"

	"tetrad/bench/jobs"
	"tetrad/cmd/cli"
	"tetrad/lab/tune"
)

//go:embed help/tune.txt
var tuneUsage string

func tuneCommand(e *cli.Env, s *Flags) *cobra.Command {
	var plan tune.Plan
	c := e.CommandOfArguments("tune CONSTANT...", "tune constants of a search together, by games", tuneUsage, func(constants []string) (err error) {
		if plan.Game, err = s.Game(); err != nil {
			return err
		}
		plan.Nodes, plan.Seed, plan.Steps = s.Nodes, s.Seed, s.Number/(2*tune.PairsInStep)
		switch {
		case s.Out == "":
			return cli.Usage("--out is needed: name the file of the results")
		case s.Number%(2*tune.PairsInStep) != 0:
			return cli.Usage("--games %d is not a multiple of %d, the games of a step", s.Number, 2*tune.PairsInStep)
		}
		for _, text := range constants {
			constant, err := tune.ParseConstant(e.Registry, plan.Game, text)
			if err != nil {
				return cli.Usage("%w", err)
			}
			plan.Constants = append(plan.Constants, constant)
		}
		return runTuning(e, s, &plan)
	})
	c.Flags().StringVar(&plan.Openings, "openings", "", "file of openings, or book; empty: random ones that are even")
	return Take(c, "game="+e.Registry.Games[0].Family.Name, "nodes=1000", "seed=1", "games=1600", "threads=1", "out", farmFlagNames)
}

// runTuning begins a tuning or goes on with it. It keeps each step as soon as that is played.
func runTuning(e *cli.Env, s *Flags, plan *tune.Plan) error {
	list, err := plan.Open(e.Registry)
	if err != nil {
		return cli.Usage("--openings: %w", err)
	}
	own, err := cli.OwnEngine()
	if err != nil {
		return err
	}
	var played atomic.Int64
	progress := func() string { return fmt.Sprintf("%d of %d games", played.Load(), s.Number) }
	return Work(e, progress, func(ctx context.Context) error {
		program, err := identity(ctx, e)
		if err != nil {
			return err
		}
		t, err := tune.Resume(s.Out, *plan, program)
		if err != nil {
			return cli.Usage("%w", err)
		}
		run := func(x jobs.Executor) error {
			p := tune.Player{Registry: e.Registry, Command: own, Threads: s.Threads, Executor: x}
			if x != nil {
				p.Command = []string{jobs.OwnEngine}
			}
			for ; !t.IsDone(); played.Store(int64(t.Games())) {
				if err := p.Play(ctx, t, list); err != nil {
					return err
				}
				if err := t.Save(s.Out); err != nil {
					return err
				}
				if len(t.Results)%max(t.Steps/linesOfTuning, 1) == 0 {
					fmt.Fprintf(e.Stdout, "%d of %d games: %s\n", t.Games(), s.Number, t)
				}
			}
			_, err := fmt.Fprintf(e.Stdout, "to try in a match: %s\n", t)
			return err
		}
		if e.OnFarm() {
			return e.Executing(ctx, "constants of "+plan.Game, 0, run)
		}
		return run(nil)
	})
}

// linesOfTuning is the number of lines that say how the constants move.
const linesOfTuning = 20
