// Command analysisclient is an example of a client of tetrad analyze. It needs
// nothing but the standard library. It analyses each position of a game, all at
// the same time, and prints the best move and the score of each:
//
//	go run ./docs/examples/analysisclient bin/tetrad verto d4 d6 e5
package main

import (
	"context"
	"fmt"
	"io"
	"os"
	"os/signal"
	"strings"
	"sync"
)

func main() {
	if len(os.Args) < 3 {
		fmt.Fprintln(os.Stderr, "usage: analysisclient TETRAD GAME [MOVES]")
		os.Exit(2)
	}
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt)
	defer stop()
	if err := run(ctx, os.Stdout, os.Args[1], os.Args[2], os.Args[3:]); err != nil {
		fmt.Fprintln(os.Stderr, "analysisclient:", err)
		os.Exit(1)
	}
}

func run(ctx context.Context, out io.Writer, program, game string, moves []string) error {
	client, err := Start(program, "--hash", "16")
	if err != nil {
		return err
	}
	results := make([]Result, len(moves)+1)
	errs := make([]error, len(moves)+1)
	var requests sync.WaitGroup
	for i := range results {
		requests.Go(func() {
			r := Request{Game: game, Moves: moves[:i], Lines: 1}
			r.Limits.Nodes = 5000
			results[i], errs[i] = client.Analyze(ctx, r)
		})
	}
	requests.Wait()
	for i, r := range results {
		switch {
		case errs[i] != nil:
			fmt.Fprintf(out, "after %d moves: %v\n", i, errs[i])
		case len(r.Lines) == 0:
			fmt.Fprintf(out, "after %d moves: nothing to play\n", i)
		default:
			fmt.Fprintf(out, "after %d moves: %s for %s, %s\n", i, score(r), r.ToMove, strings.Join(r.Lines[0].Moves, " "))
		}
	}
	return client.Close()
}

func score(r Result) string {
	s := r.Lines[0].Score
	if s.Mate != nil {
		return fmt.Sprintf("mate in %d", *s.Mate)
	}
	return fmt.Sprintf("%+.2f", float64(*s.Centipawns)/100)
}
