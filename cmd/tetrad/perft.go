package main

import (
	"context"
	"fmt"
	"runtime"
	"strings"
	"sync/atomic"
	"time"

	"tetrad/bench"
	"tetrad/positions"
)

const perftUsage = `tetrad perft counts the sequences of so many moves from a position: the contract
of the rules, and a measure of their speed.

Examples:
  tetrad perft --game verto --depth 6
  tetrad perft --game trap-3 --depth 4 --divide
  tetrad perft --game vinver-5 --depth 3 --fen '5/5/2b2/5/5 w ?'
`

func (e *env) perft(args []string) error {
	flags := e.newFlags("perft", perftUsage)
	name := flags.String("game", e.registry.Games[0].Family.Name, "the game: "+strings.Join(e.registry.Usage(), ", "))
	depth := flags.Int("depth", 1, "number of moves in a sequence")
	fen := flags.String("fen", "", "position string to count from; empty: the start")
	divide := flags.Bool("divide", false, "show the count of each first move")
	threads := flags.Int("threads", runtime.GOMAXPROCS(0), "threads that count")
	if err := parse(flags, args); err != nil {
		return err
	}
	switch {
	case *depth < 0:
		return usageError{fmt.Errorf("--depth %d is negative; give 0 or more", *depth)}
	case *threads < 1:
		return usageError{fmt.Errorf("--threads %d is less than 1; give 1 or more", *threads)}
	}
	p, err := e.parsePosition(*name, *fen)
	if err != nil {
		return err
	}
	return e.countPerft(&bench.Perft{Root: p, Depth: *depth, Threads: *threads}, *divide)
}

// parsePosition returns the position that the flags --game and --fen describe.
func (e *env) parsePosition(name, fen string) (positions.Position, error) {
	game, _, err := e.registry.Game(name)
	if err != nil {
		return nil, usageError{fmt.Errorf("--game: %w", err)}
	}
	if fen == "" {
		return game.Start(), nil
	}
	p, err := game.Parse(fen)
	if err != nil {
		return nil, usageError{fmt.Errorf("--fen: %w", err)}
	}
	return p, nil
}

func (e *env) countPerft(count *bench.Perft, divide bool) error {
	start := time.Now()
	var divided []atomic.Uint64
	if divide && count.Depth > 0 {
		divided = make([]atomic.Uint64, positions.Perft(count.Root.Copy(), 1))
	}
	defer e.showProgress(func() string { return progress(count.Leaves(), count.Share(), time.Since(start)) })()
	total, err := count.Count(context.Background(), divided)
	if err != nil {
		return err
	}
	e.printDivided(count.Root, divided)
	took := time.Since(start)
	fmt.Fprintf(e.stdout, "perft %d = %d\ntime %s\nleaves/s %.0f\n", count.Depth, total,
		took.Round(time.Millisecond), float64(total)/took.Seconds())
	return nil
}

func (e *env) printDivided(p positions.Position, divided []atomic.Uint64) {
	i := 0
	positions.EachTurn(p, func(steps []positions.Step) bool {
		if i == len(divided) {
			return false
		}
		fmt.Fprintf(e.stdout, "%s: %d\n", p.TurnString(steps), divided[i].Load())
		i++
		return true
	})
}

// progress returns a line such as "12.5 %, 1000000 leaves, 500000/s, 14s left".
func progress(leaves uint64, share float64, took time.Duration) string {
	line := fmt.Sprintf("%.1f %%, %d leaves, %.0f/s", 100*share, leaves, float64(leaves)/took.Seconds())
	if share > 0 {
		left := time.Duration(float64(took) * (1 - share) / share)
		line += fmt.Sprintf(", %v left", left.Round(time.Second))
	}
	return line
}
