package books

import (
	"errors"
	"fmt"
	"strings"

	"tetrad/engine"
)

// Settings are everything that a book depends on, besides its size and the program.
type Settings struct {
	Game    string `json:"game"`   // canonical name
	Search  string `json:"search"` // the option Search
	Nodes   uint64 `json:"nodes"`  // of each search
	Lines   int    `json:"lines"`  // turns that each search lists
	HashMiB int    `json:"hash"`
	Seed    uint64 `json:"seed"`
}

const (
	batchSize = 32  // searches between two choices of positions
	turnCost  = 30  // centipawns that a turn costs besides what it loses
	maxFirst  = 400 // turns of the start that are listed
	maxLines  = 256 // as many as the option MultiPV allows
)

// Defaults returns the usual settings, without a game.
func Defaults() Settings {
	return Settings{Search: "auto", Nodes: 20_000, Lines: 6, HashMiB: 16, Seed: 1}
}

// Check refuses settings that no book can have.
func (s *Settings) Check() error {
	if s.Nodes == 0 {
		return errors.New("a search has no nodes")
	}
	if s.Lines < 1 || s.Lines > maxLines {
		return fmt.Errorf("a search lists %d turns, want 1 to %d", s.Lines, maxLines)
	}
	return engine.CheckHash(int64(s.HashMiB))
}

// command returns the command that makes a book of this many searches. It names the flags
// whose values are not those of [Defaults].
func (s *Settings) command(searches int) string {
	var c strings.Builder
	fmt.Fprintf(&c, "tetrad-lab book make --game %s --searches %d", s.Game, searches)
	d := Defaults()
	flag := func(name string, value, usual any) {
		if value != usual {
			fmt.Fprintf(&c, " --%s %v", name, value)
		}
	}
	flag("nodes", s.Nodes, d.Nodes)
	flag("lines", s.Lines, d.Lines)
	flag("search", s.Search, d.Search)
	flag("hash", s.HashMiB, d.HashMiB)
	flag("seed", s.Seed, d.Seed)
	return c.String()
}
