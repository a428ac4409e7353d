package sets

import (
	_ "embed"
	"errors"
	"fmt"
	"io/fs"
	"sync/atomic"
	"time"

	"github.com/spf13/cobra"

	"tetrad/bench/jobs"
	"tetrad/bench/lab/books"
	"tetrad/bench/lab/tetrad-lab/shared"
	"tetrad/cmd/cli"
	"tetrad/bench/lab/books/book"
)

//go:embed help/book.txt
var bookUsage string

func bookCommand(e *cli.Env, s *shared.Flags) *cobra.Command {
	return e.CommandOfCommands("book", "make opening books by search", bookUsage, bookMake(e, s))
}

//go:embed help/book-make.txt
var bookMakeUsage string

func bookMake(e *cli.Env, s *shared.Flags) *cobra.Command {
	usual := book.Defaults()
	settings := usual
	var searches int
	c := e.Command("make", "make a book by searches, or extend one", bookMakeUsage, func() error {
		game, err := oneGame(e, s)
		if err != nil {
			return err
		}
		settings.Game, settings.Search, settings.Nodes, settings.HashMiB, settings.Seed = game.Name(), s.Search, s.Nodes, s.HashMiB, s.Seed
		if s.Out == "" {
			s.Out = game.Name() + ".tbk"
		}
		if searches < 1 || s.Threads < 1 {
			return cli.Usage("--searches and --threads are at least 1")
		}
		if err := books.Check(settings); err != nil {
			return cli.Usage("%w", err)
		}
		b, err := book.Open(s.Out, e.Registry.Game)
		switch {
		case errors.Is(err, fs.ErrNotExist):
			b = book.New(game, settings)
		case err != nil:
			return err
		case b.Settings != settings:
			return fmt.Errorf("%s was made with other flags: %s; give the same, or another --out", s.Out, b.Command())
		}
		return makeBook(e, s, b, searches)
	})
	flags := c.Flags()
	flags.IntVar(&searches, "searches", 1000, "searches of the whole book, rounded up to a whole batch")
	flags.IntVar(&settings.Lines, "lines", usual.Lines, "turns that each search lists, 1 to 256")
	flags.Uint64Var(&settings.Proof, "proof", usual.Proof, "positions that the exact solver may visit for each search; 0: no proofs")
	flags.IntVar(&settings.First, "first", usual.First, "most first turns to search, images counted once; if there are more, this many at random")
	flags.IntVar(&settings.Loss, "loss", usual.Loss, "cost of a turn in centipawns, 1 to 10,000; more: a broader book")
	flags.IntVar(&settings.Batch, "batch", usual.Batch, "searches between two choices of positions, 1 to 1,024; they can be computed at the same time")
	return shared.Take(c, firstGame(e), "search="+usual.Search, fmt.Sprintf("nodes=%d hash=%d seed=%d", usual.Nodes, usual.HashMiB, usual.Seed),
		"threads=1", "out", shared.Farm)
}

// makeBook makes a book larger and keeps it in its file.
func makeBook(e *cli.Env, s *shared.Flags, b *book.Book, searches int) error {
	ctx, cancel := e.Interruptible()
	defer cancel()
	journal := books.NewJournal(s.Out)
	defer journal.Close()
	var done atomic.Int64
	begun := b.Searches()
	done.Store(int64(begun))
	start := time.Now()
	end := e.ShowProgress(func() string {
		n := int(done.Load())
		line := fmt.Sprintf("%d of %d searches", n, searches)
		if n > begun && n < searches {
			line += fmt.Sprintf(", %v left", (time.Since(start) / time.Duration(n-begun) * time.Duration(searches-n)).Round(time.Second))
		}
		return line
	})
	err := e.Executing(ctx, "book of "+b.Settings.Game, s.Threads, nil, func(x jobs.Executor) error {
		m := books.Builder{
			Book: b, Executor: x, Journal: journal,
			Save:     func() error { return b.Save(s.Out) },
			Progress: func(n int) { done.Store(int64(n)) },
		}
		return m.Grow(ctx, searches)
	})
	end()
	complete := errors.Is(err, books.ErrComplete)
	if err != nil && !complete {
		return err
	}
	if err := journal.End(); err != nil {
		return err
	}
	if complete {
		fmt.Fprintf(e.Stdout, "There is nothing left to search.\n")
	}
	fmt.Fprintf(e.Stdout, "%s has %d positions by %d searches. The start: %s for %v.\n",
		s.Out, b.Len(), b.Searches(), b.Node(0).Value, b.Game().Start().ToMove())
	return nil
}
