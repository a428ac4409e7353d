package book

import (
	"fmt"
	"strings"
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
