package main

import (
	"context"
	_ "embed"
	"fmt"
	"io"

	"github.com/spf13/cobra"

	"tetrad/cmd/cli"
	"tetrad/lab/solving"
	"tetrad/protocol/record"
	"tetrad/stats"
)

//go:embed help/proof-games.txt
var gamesUsage string

func proofGames(e *cli.Env, s *Flags) *cobra.Command {
	w := backwards{env: e, solver: solving.Backward{Registry: e.Registry}, left: cli.SkippedGames{To: e.Stderr}}
	c := e.CommandOfArgument("games FILE", "find how many turns before the end recorded games can be proven", gamesUsage,
		"one file, or - for standard input", func(name string) error {
			w.solver.Nodes, w.solver.HashMiB, w.rules = s.Nodes, s.HashMiB, s.Rules
			if w.solver.Nodes < 1 {
				return cli.Usage("--nodes must be 1 or more")
			}
			if err := cli.CheckHash(w.solver.HashMiB); err != nil {
				return err
			}
			in, err := e.OpenInput(name)
			if err != nil {
				return err
			}
			defer in.Close()
			ctx, stop := e.Interruptible()
			defer stop()
			if err := w.run(ctx, in); err != nil {
				return err
			}
			w.printTable()
			fmt.Fprintf(e.Stdout, "\n%d of %d games ended in another way than a proven position of theirs\n", w.lost, w.taken)
			return nil
		})
	return Take(c, "rules", "nodes=1000000", "hash=256")
}

// backwards goes backwards through the games of a file.
type backwards struct {
	env    *cli.Env
	solver solving.Backward
	rules  string // game of records that name none
	left   cli.SkippedGames
	taken  int
	lost   int         // games with a mistake behind a proven position
	rows   []provenRow // by turns before the end, from 1
}

// A provenRow is about the positions this many turns before the end.
type provenRow struct {
	games int       // that are so long
	nodes []float64 // of those whose position is proven
}

func (w *backwards) run(ctx context.Context, in io.Reader) error {
	err := record.Each(in, func(place int, g *record.Game, fault error) error {
		if g.Number == 0 {
			g.Number = place
		}
		w.left.Read++
		err := fault
		if err == nil {
			err = w.game(ctx, g)
		}
		switch {
		case ctx.Err() != nil:
			return fmt.Errorf("game %d: %w", g.Number, ctx.Err())
		case err != nil:
			w.left.Report("", g.Number, err)
		default:
			w.taken++
		}
		return nil
	})
	if err != nil {
		return err
	}
	return w.left.End()
}

func (w *backwards) game(ctx context.Context, g *record.Game) error {
	variant, _, err := cli.VariantOf(w.env.Registry, g, w.rules)
	if err != nil {
		return err
	}
	var first solving.Proof // of the earliest position
	mistake := 0            // the last one is within this many turns of the end
	err = w.solver.Prove(ctx, variant, g, func(p solving.Proof) {
		first = p
		if p.Lost && mistake == 0 {
			mistake = p.Left
		}
		w.row(p.Left).nodes = append(w.row(p.Left).nodes, float64(p.Nodes))
	})
	if err != nil {
		return err
	}
	for left := range g.Moves {
		w.row(left+1).games++
	}
	text := "nothing is proven"
	if first.Left > 0 {
		text = fmt.Sprintf("proven from %d turns before the end on: %s", first.Left, solving.Words(variant.Start(), first.Value))
	}
	if mistake > 0 {
		w.lost++
		text += fmt.Sprintf("; a mistake in the last %d turns", mistake)
	}
	fmt.Fprintf(w.env.Stdout, "game %d: %d turns, %s\n", g.Number, len(g.Moves), text)
	return nil
}

// row returns the row of this many turns before the end.
func (w *backwards) row(left int) *provenRow {
	for len(w.rows) < left {
		w.rows = append(w.rows, provenRow{})
	}
	return &w.rows[left-1]
}

// printTable prints the rows up to the last in which something is proven, and one more.
func (w *backwards) printTable() {
	out := w.env.Stdout
	fmt.Fprintf(out, "\n%-6s%8s%8s%14s\n", "turns", "games", "proven", "median nodes")
	for i, row := range w.rows {
		if len(row.nodes) == 0 {
			fmt.Fprintf(out, "%-6d%8d%8s%14s\n", i+1, row.games, "0%", "-")
			break
		}
		proven := fmt.Sprintf("%d%%", 100*len(row.nodes)/row.games)
		fmt.Fprintf(out, "%-6d%8d%8s%14.0f\n", i+1, row.games, proven, stats.Median(row.nodes))
	}
}
