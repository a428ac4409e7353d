package commands

import (
	"context"
	_ "embed"
	"fmt"
	"runtime"
	"sync/atomic"
	"time"

	"github.com/spf13/cobra"

	"tetrad/bench"
	"tetrad/cmd/cli"
	"tetrad/positions"
)

//go:embed help/perft.txt
var perftUsage string

func perft(e *cli.Env) *cobra.Command {
	var name, fen string
	var count bench.Perft
	var divide bool
	c := e.Command("perft", "count move sequences, to verify and to time the rules", perftUsage, func() (err error) {
		switch {
		case count.Depth < 0:
			return cli.Usage("--depth %d is negative; give 0 or more", count.Depth)
		case count.Threads < 1:
			return cli.Usage("--threads %d is less than 1; give 1 or more", count.Threads)
		}
		if count.Root, err = e.ParsePosition(name, fen); err != nil {
			return err
		}
		return countPerft(e, &count, divide)
	})
	flags := c.Flags()
	flags.StringVar(&name, "game", e.Registry.Games[0].Family.Name, "the game: "+e.GameUsage())
	flags.IntVar(&count.Depth, "depth", 1, "number of moves in a sequence")
	flags.StringVar(&fen, "fen", "", "position string to count from; empty: the start")
	flags.BoolVar(&divide, "divide", false, "show the count of each first move")
	flags.IntVar(&count.Threads, "threads", runtime.GOMAXPROCS(0), "threads that count")
	return c
}

func countPerft(e *cli.Env, count *bench.Perft, divide bool) error {
	start := time.Now()
	var divided []atomic.Uint64
	if divide && count.Depth > 0 {
		divided = make([]atomic.Uint64, positions.Perft(count.Root.Copy(), 1))
	}
	defer e.ShowProgress(func() string { return progress(count.Leaves(), count.Share(), time.Since(start)) })()
	total, err := count.Count(context.Background(), divided)
	if err != nil {
		return err
	}
	printDivided(e, count.Root, divided)
	took := time.Since(start)
	fmt.Fprintf(e.Stdout, "perft %d = %d\ntime %s\nleaves/s %.0f\n", count.Depth, total,
		took.Round(time.Millisecond), float64(total)/took.Seconds())
	return nil
}

func printDivided(e *cli.Env, p positions.Position, divided []atomic.Uint64) {
	i := 0
	positions.EachTurn(p, func(steps []positions.Step) bool {
		if i == len(divided) {
			return false
		}
		fmt.Fprintf(e.Stdout, "%s: %d\n", p.TurnString(steps), divided[i].Load())
		i++
		return true
	})
}

// progress returns a line such as "12.5%, 1000000 leaves, 500000/s, 14s left".
func progress(leaves uint64, share float64, took time.Duration) string {
	line := fmt.Sprintf("%.1f%%, %d leaves, %.0f/s", 100*share, leaves, float64(leaves)/took.Seconds())
	if share > 0 {
		left := time.Duration(float64(took) * (1 - share) / share)
		line += fmt.Sprintf(", %v left", left.Round(time.Second))
	}
	return line
}
