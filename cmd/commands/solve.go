package commands

import (
	"context"
	_ "embed"
	"fmt"
	"strings"
	"sync"
	"sync/atomic"
	"time"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"tetrad/cmd/cli"
	"tetrad/positions"
	"tetrad/search"
	"tetrad/search/solve"
)

//go:embed help/solve.txt
var solveUsage string

func solveCommand(e *cli.Env) *cobra.Command {
	var name, fen string
	var moves bool
	var options solve.Options
	var limit time.Duration
	var flags *pflag.FlagSet
	c := e.Command("solve", "find the exact value of a position", solveUsage, func() error {
		if err := cli.CheckHash(options.HashMiB); err != nil {
			return err
		}
		if limit < 0 {
			return cli.Usage("--time %v is negative; give 0 or more", limit)
		}
		p, err := e.ParsePosition(name, fen)
		if err != nil {
			return err
		}
		if err := cli.CheckThreads(options.Threads); err != nil {
			return err
		}
		ctx, cancel := e.Interruptible()
		defer cancel()
		if limit > 0 {
			ctx, cancel = context.WithTimeout(ctx, limit)
			defer cancel()
		}
		options.Estimate = e.Registry.Estimate(name)
		scored := p.Abilities().Scored != nil
		run := solveRun{env: e, position: p, scored: scored, start: time.Now(), solver: solve.New(p, options)}
		defer context.AfterFunc(ctx, func() { run.stop.Store(true) })()
		run.solve()
		if moves {
			run.moves()
		}
		return nil
	})
	flags = c.Flags()
	flags.StringVar(&name, "game", e.Registry.Games[0].Family.Name, "the game: "+e.GameUsage())
	flags.StringVar(&fen, "fen", "", "position string to solve; empty: the start")
	flags.BoolVar(&moves, "moves", false, "show the value of each move")
	flags.IntVar(&options.HashMiB, "hash", 256, "memory for tables in MiB")
	flags.IntVar(&options.Threads, "threads", 1, "threads that search, in games with an exact search of endgames")
	flags.DurationVar(&limit, "time", 0, "stop after this time, such as 90s or 2h; 0: when it is solved")
	return c
}

// solveRun is one run of the subcommand.
type solveRun struct {
	env      *cli.Env
	position positions.Position
	scored   bool
	solver   *solve.Solver
	start    time.Time
	stop     atomic.Bool

	mu    sync.Mutex
	known string // as text
}

// solve solves the position and prints the result.
func (r *solveRun) solve() {
	r.known = "unknown"
	end := r.env.ShowProgress(r.progress)
	v := r.solver.Solve(r.position, &r.stop, r.note)
	end()
	out, took, nodes, listed := r.env.Stdout, time.Since(r.start), r.solver.Nodes(), r.solver.Listed()
	remedy := ""
	if !v.Solved() {
		remedy = "; more --time or --hash may solve it"
	}
	fmt.Fprintf(out, "value %s%s\n", v.Words(r.position.ToMove(), r.scored), remedy)
	if line := r.solver.Line(r.position, v, &r.stop); line != nil {
		fmt.Fprintf(out, "pv %s\n", strings.Join(search.TurnStrings(r.position, line), " "))
	}
	fmt.Fprintf(out, "nodes %d\n", nodes)
	if listed > 0 {
		fmt.Fprintf(out, "listed %d\n", listed)
	}
	fmt.Fprintf(out, "time %s\nnodes/s %.0f\nhashfull %d\n",
		took.Round(time.Millisecond), float64(nodes+listed)/took.Seconds(), r.solver.HashFull())
}

// note stores the current result for the line of progress.
func (r *solveRun) note(v solve.Value, turns int) {
	r.mu.Lock()
	defer r.mu.Unlock()
	r.known = v.Words(r.position.ToMove(), r.scored)
	if turns > 0 {
		r.known += fmt.Sprintf(", %d turns deep", turns)
	}
	r.known += fmt.Sprintf(", hash %d ‰", r.solver.HashFull())
}

// progress returns a line such as "at least a draw, hash 3 ‰, 200000 nodes, 2s".
func (r *solveRun) progress() string {
	r.mu.Lock()
	defer r.mu.Unlock()
	work := fmt.Sprintf("%d nodes", r.solver.Nodes())
	if listed := r.solver.Listed(); listed > 0 {
		work += fmt.Sprintf(", %d listed", listed)
	}
	return fmt.Sprintf("%s, %s, %v", r.known, work, time.Since(r.start).Round(time.Second))
}

// moves prints the value of each move.
func (r *solveRun) moves() {
	r.known = "values of moves"
	end := r.env.ShowProgress(r.progress)
	r.solver.Moves(r.position, &r.stop, func(m solve.Move) bool {
		end()
		fmt.Fprintf(r.env.Stdout, "%s: %s\n", r.position.TurnString(m.Turn), m.Value.Words(r.position.ToMove(), r.scored))
		end = r.env.ShowProgress(r.progress)
		return true
	})
	end()
}
