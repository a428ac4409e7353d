package main

import (
	"errors"
	"fmt"
	"io/fs"
	"sync/atomic"
	"time"

	"github.com/spf13/pflag"

	"tetrad/bench/jobs"
	"tetrad/bench/lab/books"
	"tetrad/cmd/cli"
	"tetrad/engine/book"
)

const bookMakeUsage = `tetrad book make makes an opening book. It begins with all first turns (--first). Then it
searches again and again the positions that are cheapest to reach, and puts them into
the book with the best turns that the search has listed (--lines). A turn costs as much
as --loss centipawns, and what it loses against the best turn of its position. So main
lines grow long, and bad turns are looked at just enough to know that they are bad.
Values go back by minimax. Positions that several ways lead to are one, also images
under the symmetries of the board. Proofs go back too, and what is proved does not grow.
Where the rules have a swap, the book says whether to swap.

The same flags make the same file, byte for byte, wherever the searches are computed. A
run that was interrupted goes on with the same command, and a larger --searches makes
the book larger, as if it had been made at once.

Examples:
  tetrad book make --game vinver-9 --searches 500 --nodes 4000 --out vinver-9.tbk
  tetrad book make --game trap --searches 2000 --server farm.example --key submitter.key --out trap.tbk
`

// bookMakeFlags are the flags of tetrad book make.
type bookMakeFlags struct {
	settings book.Settings
	searches int
	width    int
	out      string
	farm     connection
}

func (e *env) bookMake(args []string) error {
	var f bookMakeFlags
	flags := e.newFlags("book make", bookMakeUsage)
	f.define(flags, e.Registry.Games[0].Family.Name)
	if err := f.farm.parse(flags, args); err != nil {
		return err
	}
	game, _, err := e.Registry.Game(f.settings.Game)
	if err != nil {
		return cli.Usage("--game: %w", err)
	}
	f.settings.Game = game.Name()
	if f.out == "" {
		f.out = game.Name() + ".tbk"
	}
	if f.searches < 1 || f.width < 1 {
		return cli.Usage("--searches and --concurrency are at least 1")
	}
	if err := books.Check(f.settings); err != nil {
		return cli.Usage("%w", err)
	}
	b, err := book.Open(f.out, e.Registry.Game)
	switch {
	case errors.Is(err, fs.ErrNotExist):
		b = book.New(game, f.settings)
	case err != nil:
		return err
	case b.Settings != f.settings:
		return fmt.Errorf("%s was made with other flags: %s; give the same, or another --out", f.out, b.Command())
	}
	return e.makeBook(&f, b)
}

func (f *bookMakeFlags) define(flags *pflag.FlagSet, game string) {
	f.settings = book.Defaults()
	s := &f.settings
	flags.StringVar(&s.Game, "game", game, "the game")
	flags.IntVar(&f.searches, "searches", 1000, "searches that the book consists of; the last batch is a whole one")
	flags.StringVar(&f.out, "out", "", "file of the book; empty: the name of the game, and .tbk")
	flags.Uint64Var(&s.Nodes, "nodes", s.Nodes, "nodes of each search")
	flags.IntVar(&s.Lines, "lines", s.Lines, "turns that each search lists")
	flags.Uint64Var(&s.Proof, "proof", s.Proof, "positions that the exact solver may visit for each search; 0: no proofs")
	flags.StringVar(&s.Search, "search", s.Search, "the kind of search, as in the option Search")
	flags.IntVar(&s.HashMiB, "hash", s.HashMiB, "memory of a search in MiB")
	flags.Uint64Var(&s.Seed, "seed", s.Seed, "seed of the searches, and of random first turns")
	flags.IntVar(&s.First, "first", s.First, "first turns that are searched: all, images counted once, if there are at most so many, otherwise so many random ones")
	flags.IntVar(&s.Loss, "loss", s.Loss, "centipawns that cost as much as a turn; more: a broader book")
	flags.IntVar(&s.Batch, "batch", s.Batch, "searches between two choices of positions; they can be computed at the same time")
	flags.IntVar(&f.width, "concurrency", 1, "searches that run here at the same time")
	f.farm.define(flags)
}

// makeBook makes a book larger and keeps it in its file.
func (e *env) makeBook(f *bookMakeFlags, b *book.Book) error {
	ctx, cancel := e.Interruptible()
	defer cancel()
	journal := books.NewJournal(f.out)
	defer journal.Close()
	var done atomic.Int64
	begun := b.Searches()
	done.Store(int64(begun))
	start := time.Now()
	end := e.ShowProgress(func() string {
		n := int(done.Load())
		line := fmt.Sprintf("%d of %d searches", n, f.searches)
		if n > begun && n < f.searches {
			line += fmt.Sprintf(", %v left", (time.Since(start) / time.Duration(n-begun) * time.Duration(f.searches-n)).Round(time.Second))
		}
		return line
	})
	err := e.executing(ctx, &f.farm, "book of "+f.settings.Game, f.width, func(x jobs.Executor) error {
		m := books.Maker{
			Book: b, Executor: x, Journal: journal,
			Save:     func() error { return b.Save(f.out) },
			Progress: func(searches int) { done.Store(int64(searches)) },
		}
		return m.Grow(ctx, f.searches)
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
		f.out, b.Len(), b.Searches(), b.Node(0).Value, b.Game().Start().ToMove())
	return nil
}
