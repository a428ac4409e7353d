package book

import (
	"fmt"
	"strings"

	"tetrad/positions"
)

// Command returns the command that makes the book. It names the flags whose values are
// not those of [Defaults].
func (b *Book) Command() string {
	var c strings.Builder
	fmt.Fprintf(&c, "tetrad-lab book make --game %s --searches %d", b.Settings.Game, b.Searches())
	d := Defaults()
	flag := func(name string, value, usual any) {
		if value != usual {
			fmt.Fprintf(&c, " --%s %v", name, value)
		}
	}
	flag("nodes", b.Nodes, d.Nodes)
	flag("lines", b.Lines, d.Lines)
	flag("proof", b.Proof, d.Proof)
	flag("search", b.Search, d.Search)
	flag("hash", b.HashMiB, d.HashMiB)
	flag("seed", b.Seed, d.Seed)
	flag("first", b.First, d.First)
	flag("loss", b.Loss, d.Loss)
	flag("batch", b.Batch, d.Batch)
	return c.String()
}

// Defaults returns the usual settings, without a game.
func Defaults() Settings {
	return Settings{Search: "auto", Nodes: 20_000, Lines: 6, Proof: 20_000, HashMiB: 16, Seed: 1, First: 400, Loss: 30, Batch: 32}
}

// Of returns the book of a game that comes with the program. The error is
// [fs.ErrNotExist] if there is none.
func Of(games Games, name string) (*Book, error) {
	variant, entry, err := games(name)
	if err != nil {
		return nil, err
	}
	text, err := entry.Book(variant.Name())
	if err != nil {
		return nil, err
	}
	b, err := Read(text, games)
	if err != nil {
		return nil, fmt.Errorf("book of %s: %w", variant.Name(), err)
	}
	return b, b.CheckGame(variant)
}

// CheckGame refuses a book of another game.
func (b *Book) CheckGame(g positions.Game) error {
	if b.game.Name() != g.Name() {
		return fmt.Errorf("the book is of %s, not of %s", b.game.Name(), g.Name())
	}
	return nil
}
