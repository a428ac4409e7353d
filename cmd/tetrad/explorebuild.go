package main

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"path/filepath"
	"sync/atomic"
	"time"

	"tetrad/bench/openings"
	"tetrad/cmd/cli"
	"tetrad/positions"
	"tetrad/protocol/explorer"
	"tetrad/protocol/record"
)

const exploreBuildUsage = `tetrad explore build --out INDEX FILES… makes an index of recorded games by position:
files of matches, games saved from the page, PGN, whatever tetrad replay reads; with
the file - standard input. The name of a file is the source of its games. Games that
cannot be read or break the rules are reported and left out. With --add, an index that is there keeps its
games, and those that it has already are passed over.

Examples:
  tetrad explore build --out games.tdx match.jsonl my-games.txt
  tetrad explore build --out games.tdx --add another-match.jsonl
  tetrad explore build --out books.tdx --openings
`

// An exploreBuilder builds an index.
type exploreBuilder struct {
	*env
	files explorer.Files
	read  atomic.Int64
	left  cli.LeftOut
}

func (e *env) exploreBuild(args []string) error {
	b := exploreBuilder{env: e, left: cli.LeftOut{To: e.Stderr}, files: explorer.Files{Builder: explorer.NewBuilder(), Registry: e.Registry}}
	flags := e.newFlags("explore build", exploreBuildUsage)
	out := flags.String("out", "", "the index to write")
	add := flags.Bool("add", false, "keep the games of an index that is there")
	withOpenings := flags.Bool("openings", false, "add the openings that come with the program, as games without result")
	cli.AddRules(flags, &b.files.Rules, e.Registry)
	if err := flags.Parse(args); err != nil {
		return parseError(err)
	}
	switch {
	case *out == "":
		return cli.Usage("name the index by --out")
	case flags.NArg() == 0 && !*withOpenings:
		return cli.Usage("give files with recorded games")
	}
	ctx, cancel := e.Interruptible()
	defer cancel()
	began := time.Now()
	if *add {
		if err := b.load(*out); err != nil {
			return err
		}
	}
	before := b.files.Builder.Games()
	if err := b.readAll(ctx, flags.Args(), *withOpenings); err != nil {
		return err
	}
	builder := b.files.Builder
	if builder.Games() == 0 {
		return errors.New("there is no game to put into the index")
	}
	if err := builder.Save(*out); err != nil {
		return err
	}
	if b.left.Count > 0 {
		fmt.Fprintf(e.Stderr, "Left out: %s.\n", cli.CountOf(b.left.Count, "game"))
	}
	fmt.Fprintf(e.Stdout, "%s has %d games of %d turns, %d of them new; %.1f s\n",
		*out, builder.Games(), builder.Turns(), builder.Games()-before, time.Since(began).Seconds())
	return nil
}

// load reads the existing index that the games are added to, if there is one.
func (b *exploreBuilder) load(path string) error {
	index, err := explorer.Open(path)
	if errors.Is(err, fs.ErrNotExist) {
		return nil
	}
	if err != nil {
		return err
	}
	defer index.Close()
	if err := b.files.Builder.Load(index); err != nil {
		return fmt.Errorf("%s: %w", path, err)
	}
	return nil
}

func (b *exploreBuilder) readAll(ctx context.Context, names []string, withOpenings bool) error {
	b.files.Progress = func(read int) { b.read.Store(int64(read)) }
	b.files.Wrong = b.left.Report
	end := b.ShowProgress(func() string { return fmt.Sprintf("%d games", b.read.Load()) })
	defer end()
	if withOpenings {
		if err := b.addOpenings(); err != nil {
			return err
		}
	}
	for _, name := range names {
		if err := b.readFile(ctx, name); err != nil {
			return fmt.Errorf("%s: %w", name, err)
		}
	}
	return nil
}

func (b *exploreBuilder) readFile(ctx context.Context, name string) error {
	in, err := b.OpenInput(name)
	if err != nil {
		return err
	}
	defer in.Close()
	source := filepath.Base(name)
	if name == "-" {
		source = "standard input"
	}
	return b.files.Read(ctx, source, in)
}

// addOpenings adds the openings that are part of the program.
func (b *exploreBuilder) addOpenings() error {
	for _, entry := range b.Registry.Games {
		for _, variant := range entry.Family.Variants() {
			if _, err := entry.Openings(variant.Name()); err != nil {
				continue
			}
			book, err := openings.Book(entry, variant)
			if err != nil {
				return err
			}
			for i, o := range book {
				g, err := openingAsGame(variant, o)
				if err == nil {
					err = b.files.Builder.Add("openings", i+1, variant, g)
				}
				if err != nil && !errors.Is(err, explorer.ErrKnown) {
					return fmt.Errorf("opening %d of %s: %w", i+1, variant.Name(), err)
				}
			}
		}
	}
	return nil
}

// openingAsGame returns an opening as an unfinished game.
func openingAsGame(variant positions.Game, o openings.Opening) (*record.Game, error) {
	g := &record.Game{Variant: variant.Name(), FEN: o.FEN, Result: positions.Undecided.String()}
	for _, move := range o.Moves {
		g.Moves = append(g.Moves, record.Move{Turn: move})
	}
	start, err := openings.Opening{FEN: o.FEN}.Position(variant)
	if err != nil {
		return nil, err
	}
	g.P2First = start.ToMove() == positions.P2
	return g, nil
}
