package main

import (
	_ "embed"
	"fmt"
	"sync/atomic"
	"time"

	"github.com/spf13/cobra"

	"tetrad/bench/jobs"
	"tetrad/cmd/cli"
	"tetrad/engine/book"
	"tetrad/lab/books"
	"tetrad/positions"
)

//go:embed help/book.txt
var bookUsage string

func bookCommand(e *cli.Env, s *Flags) *cobra.Command {
	return e.CommandOfCommands("book", "make opening books by search", bookUsage, bookMake(e, s))
}

//go:embed help/book-make.txt
var bookMakeUsage string

func bookMake(e *cli.Env, s *Flags) *cobra.Command {
	usual := books.Defaults()
	settings := usual
	var searches int
	c := e.Command("make", "make a book by searches", bookMakeUsage, func() error {
		game, err := oneGame(e, s)
		if err != nil {
			return err
		}
		settings.Game, settings.Search, settings.Nodes, settings.HashMiB, settings.Seed = game.Name(), s.Search, s.Nodes, s.HashMiB, s.Seed
		if s.Out == "" {
			s.Out = game.Name() + ".jsonl"
		}
		if searches < 1 || s.Threads < 1 {
			return cli.Usage("--searches and --threads are at least 1")
		}
		if err := settings.Check(); err != nil {
			return cli.Usage("%w", err)
		}
		return makeBook(e, s, game, settings, searches)
	})
	c.Flags().IntVar(&searches, "searches", 1000, "searches of the whole book, rounded up to batches of 32 after the first")
	return Take(c, firstGame(e), "search="+usual.Search, fmt.Sprintf("nodes=%d hash=%d seed=%d", usual.Nodes, usual.HashMiB, usual.Seed),
		"threads=1", "out", farmFlagNames)
}

// makeBook makes a book and writes it to its file.
func makeBook(e *cli.Env, s *Flags, game positions.Game, settings books.Settings, searches int) error {
	ctx, cancel := e.Interruptible()
	defer cancel()
	journal, err := books.OpenJournal(s.Out, settings)
	if err != nil {
		return err
	}
	defer journal.Close()
	var done, begun atomic.Int64
	start := time.Now()
	end := e.ShowProgress(func() string {
		n, first := int(done.Load()), int(begun.Load())
		line := fmt.Sprintf("%d of %d searches", n, searches)
		if n > first && n < searches {
			line += fmt.Sprintf(", %v left", (time.Since(start) / time.Duration(n-first) * time.Duration(searches-n)).Round(time.Second))
		}
		return line
	})
	var b *book.Book
	err = e.Executing(ctx, "book of "+game.Name(), s.Threads, func(x jobs.Executor) (err error) {
		m := books.Builder{Settings: settings, Executor: x, Journal: journal, Progress: func(n int) {
			begun.CompareAndSwap(0, int64(n-1)) // an interrupted run had the others
			done.Store(int64(n))
		}}
		b, err = m.Make(ctx, game, searches)
		return err
	})
	end()
	if err != nil {
		return err
	}
	if err := b.Save(s.Out); err != nil {
		return err
	}
	if err := journal.End(); err != nil {
		return err
	}
	if b.Searches < searches {
		fmt.Fprintf(e.Stdout, "There is nothing left to search.\n")
	}
	fmt.Fprintf(e.Stdout, "%s has %d positions by %d searches. The start: %s for %v.\n",
		s.Out, b.Positions, b.Searches, b.Lookup(game.Start()).Value, game.Start().ToMove())
	return nil
}
