package main

import (
	"fmt"
	"strings"
	"sync/atomic"

	"tetrad/bench/jobs"
	"tetrad/bench/lab/books"
	"tetrad/cmd/cli"
)

const bookVerifyUsage = `tetrad book verify checks a book. Reading it plays all its turns, and compares the value of
each position with that of minimax and the position with its images. Then searches of it
are computed again, by the nodes and the seed that the book records, and compared: the
value, the depth, the nodes, and each turn with its score. The exit code is 1 if one
differs. Another version of the program may search differently; then so do the searches.

Examples:
  tetrad book verify --game vinver-9
  tetrad book verify --file my.tbk --sample 0
  tetrad book verify --file my.tbk --sample 0 --server farm.example --key submitter.key
`

func (e *env) bookVerify(args []string) error {
	flags := e.newFlags("book verify", bookVerifyUsage)
	file := flags.String("file", "", "file of the book; empty: the one of --game that comes with the program")
	name := flags.String("game", e.Registry.Games[0].Family.Name, "the game, where no file is given")
	sample := flags.Int("sample", 20, "searches to compute again, chosen at random; 0: all")
	seed := flags.Uint64("seed", 1, "seed of that choice")
	width := flags.Int("concurrency", 1, "searches that run here at the same time")
	var farm connection
	farm.define(flags)
	if err := farm.parse(flags, args); err != nil {
		return err
	}
	if *sample < 0 || *width < 1 {
		return cli.Usage("--sample is at least 0, and --concurrency at least 1")
	}
	b, err := e.openBook(*file, *name)
	if err != nil {
		return err
	}
	total := b.Searches()
	if *sample > 0 {
		total = min(total, *sample)
	}
	fmt.Fprintf(e.Stdout, "%s: %d positions by %d searches; their turns are legal, and their values are those of minimax\n", b.Game().Name(), b.Len(), b.Searches())
	ctx, cancel := e.Interruptible()
	defer cancel()
	var done atomic.Int64
	progress := func() string { return fmt.Sprintf("%d of %d searches", done.Load(), total) }
	end := e.ShowProgress(progress)
	defer func() { end() }()
	wrong := 0
	err = e.executing(ctx, &farm, "book of "+b.Game().Name()+", verified", *width, func(x jobs.Executor) error {
		return books.Verify(ctx, x, b, *sample, *seed, func(moves []string, reason string) {
			done.Add(1)
			if reason == "" {
				return
			}
			wrong++
			end()
			fmt.Fprintf(e.Stdout, "differs: startpos moves %s: %s\n", strings.Join(moves, " "), reason)
			end = e.ShowProgress(progress)
		})
	})
	if err != nil {
		return err
	}
	end()
	end = func() {}
	fmt.Fprintf(e.Stdout, "%d of %d searches are the same again\n", total-wrong, total)
	if wrong > 0 {
		return fmt.Errorf("%d searches differ", wrong)
	}
	return nil
}
