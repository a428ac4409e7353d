package main

import (
	"context"
	"errors"
	"fmt"
	"sync"
	"time"

	"tetrad/bench/jobs"
	"tetrad/bench/lab/solving"
	"tetrad/cmd/cli"
)

const solveTreeUsage = `tetrad solve tree finds the exact value of a position by a proof tree. The tree grows
where the least work seems to decide; its leaves are searches of up to --nodes nodes,
each on one thread with an empty table of --hash. A leaf that is not answered by then
is divided into its turns. So work that takes weeks is cut into pieces of seconds: for
the threads of this machine, or with --server for many machines.

With --file each leaf is kept in a file as soon as it is searched, and the same command
goes on where it was ended, however it was ended. The value is the same for any number
of threads or machines; which leaves are searched, and so the nodes, is not.

Not for games in which positions can come again: solve those with tetrad solve.

Examples:
  tetrad solve tree --game verto-4
  tetrad solve tree --game verto-5 --threads 2 --file verto-5.tree
  tetrad solve tree --game vinver-5 --fen '5/5/5/5/2b2 w =' --nodes 300000
  tetrad solve tree --game verto-6 --nodes 100000000 --file verto-6.tree --server farm.example --key submitter.key

While it works, it shows the bounds of the value; the present question, which is whether
p1 gets at least so much; estimates of the work that is left to answer it by yes and by
no, which have no unit and can grow; and how many leaves were searched.
`

func (e *env) solveTree(args []string) error {
	flags := e.newFlags("solve tree", solveTreeUsage)
	name := flags.String("game", e.Registry.Games[0].Family.Name, "the game")
	fen := flags.String("fen", "", "position string to solve; empty: the start")
	file := flags.String("file", "", "file that keeps the leaves, and goes on with those that it has; empty: nothing is kept")
	var limits solving.Limits
	flags.Uint64Var(&limits.Nodes, "nodes", 2_000_000, "nodes for a leaf")
	flags.IntVar(&limits.HashMiB, "hash", 64, "memory for the table of a leaf in MiB")
	threads := flags.Int("threads", 1, "leaves that are searched at the same time, without --server")
	limit := flags.Duration("time", 0, "stop after so long, such as 90s or 2h; 0: when it is solved")
	var farm connection
	farm.define(flags)
	if err := farm.parse(flags, args); err != nil {
		return err
	}
	if farm.server != "" {
		if err := cli.RefuseIdle(flags, "with --server", "threads"); err != nil {
			return err
		}
	}
	if err := cli.CheckThreads(*threads); err != nil {
		return err
	}
	if *limit < 0 {
		return cli.Usage("--time %v is negative; give 0 or more", *limit)
	}
	problem, err := solving.NewProblem(e.Registry, *name, *fen, limits)
	if err != nil {
		return cli.Usage("%w", err)
	}
	ctx, cancel := e.Interruptible()
	defer cancel()
	if *limit > 0 {
		ctx, cancel = context.WithTimeout(ctx, *limit)
		defer cancel()
	}
	run := treeRun{env: e, start: time.Now(), solving: solving.Solving{Problem: problem}}
	run.solving.Tell = run.note
	if *file != "" {
		if run.solving.Journal, err = solving.OpenJournal(*file, problem); err != nil {
			return fmt.Errorf("--file: %w", err)
		}
		defer run.solving.Journal.Close()
	}
	end := e.ShowProgress(run.text)
	err = e.executingFor(ctx, &farm, "a proof tree of "+problem.Game, *threads, &run, func(x jobs.Executor) error {
		_, err := run.solving.Run(ctx, e.Registry, x)
		return err
	})
	end()
	if err != nil && (ctx.Err() == nil || !errors.Is(err, ctx.Err())) {
		return err
	}
	return run.print()
}

// treeRun is one run of the subcommand.
type treeRun struct {
	env     *env
	solving solving.Solving
	start   time.Time

	mu     sync.Mutex
	status solving.Status
}

// note keeps how far the run is.
func (r *treeRun) note(s solving.Status) {
	r.mu.Lock()
	defer r.mu.Unlock()
	r.status = s
}

// text returns the line of progress.
func (r *treeRun) text() string {
	r.mu.Lock()
	defer r.mu.Unlock()
	s := r.status
	return fmt.Sprintf("%d to %d, at least %d: yes %.3g no %.3g; %d leaves, %d running, %d nodes, %v",
		s.Low, s.High, s.Goal, s.Proof, s.Disproof, s.Leaves, s.Running, s.Nodes, time.Since(r.start).Round(time.Second))
}

// detail implements farmProgress.
func (*treeRun) detail() any { return nil }

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
