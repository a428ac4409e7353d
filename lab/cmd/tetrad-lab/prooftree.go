package main

import (
	"context"
	_ "embed"
	"errors"
	"fmt"
	"sync"
	"time"

	"github.com/spf13/cobra"

	"tetrad/bench/jobs"
	"tetrad/cmd/cli"
	"tetrad/lab/solving"
)

//go:embed help/proof-tree.txt
var treeUsage string

func treeCommand(e *cli.Env, s *Flags) *cobra.Command {
	var file string
	var limit time.Duration
	c := e.Command("tree", "find a value by a proof tree, on one machine or a farm, for weeks if need be", treeUsage, func() error {
		if err := cli.CheckThreads(s.Threads); err != nil {
			return err
		}
		if limit < 0 {
			return cli.Usage("--time %v is negative; give 0 or more", limit)
		}
		game, err := s.Game()
		if err != nil {
			return err
		}
		problem, err := solving.NewProblem(e.Registry, game, s.FEN, solving.Budget{Nodes: s.Nodes, HashMiB: s.HashMiB})
		if err != nil {
			return cli.Usage("%w", err)
		}
		run := treeRun{env: e, start: time.Now(), solving: solving.Solving{Problem: problem}}
		if file != "" {
			if run.solving.Journal, err = solving.OpenJournal(file, problem); err != nil {
				return fmt.Errorf("--file: %w", err)
			}
			defer run.solving.Journal.Close()
		}
		return run.solve(s.Threads, limit)
	})
	flags := c.Flags()
	flags.StringVar(&file, "file", "", "file that keeps the leaves, to continue from; empty: none")
	flags.DurationVar(&limit, "time", 0, "time limit, such as 90s or 2h; 0: none")
	return Take(c, "game="+e.Registry.Games[0].Family.Name, "fen", "nodes=2000000", "hash=64", "threads=1", farmFlagNames)
}

// treeRun is one run of the subcommand.
type treeRun struct {
	env     *cli.Env
	solving solving.Solving
	start   time.Time

	mu     sync.Mutex
	status solving.Status
}

// solve solves the position, within a limit of time unless that is 0, and prints what is known.
func (r *treeRun) solve(threads int, limit time.Duration) error {
	r.solving.Tell = r.note
	err := Work(r.env, r.Text, func(ctx context.Context) error {
		if limit > 0 {
			var cancel context.CancelFunc
			ctx, cancel = context.WithTimeout(ctx, limit)
			defer cancel()
		}
		err := r.env.Executing(ctx, "a proof tree of "+r.solving.Problem.Game, threads, func(x jobs.Executor) error {
			_, err := r.solving.Run(ctx, r.env.Registry, x)
			return err
		})
		if ctx.Err() != nil && errors.Is(err, ctx.Err()) {
			return nil // what is known so far is printed
		}
		return err
	})
	if err != nil {
		return err
	}
	return r.print()
}

// note keeps how far the run is.
func (r *treeRun) note(s solving.Status) {
	r.mu.Lock()
	defer r.mu.Unlock()
	r.status = s
}

// Text returns the line of progress.
func (r *treeRun) Text() string {
	r.mu.Lock()
	defer r.mu.Unlock()
	s := r.status
	return fmt.Sprintf("%d to %d, at least %d: yes %.3g no %.3g; %d leaves, %d running, %d nodes",
		s.Low, s.High, s.Goal, s.Proof, s.Disproof, s.Leaves, s.Running, s.Nodes)
}

// print prints what is known.
func (r *treeRun) print() error {
	root, err := r.solving.Root(r.env.Registry)
	if err != nil {
		return err
	}
	s, out := r.status, r.env.Stdout
	fmt.Fprintf(out, "value %s\n", solving.Words(root, s.Value))
	if !s.Solved() {
		fmt.Fprintf(out, "question p1 gets at least %+d; work left for yes %.3g, for no %.3g\n", s.Goal, s.Proof, s.Disproof)
	}
	fmt.Fprintf(out, "leaves %d\nanswered %d\npositions %d\nnodes %d\ntime %s\n",
		s.Leaves, s.Answered, s.Positions, s.Nodes, time.Since(r.start).Round(time.Millisecond))
	return nil
}
