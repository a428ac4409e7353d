package engine

import (
	"tetrad/positions/trap"
	"tetrad/positions/veletas"
	"tetrad/positions/verto"
	"tetrad/positions/vinver"
	"tetrad/search"
	"tetrad/search/alphabeta"
	"tetrad/search/mcts"
)

// Default returns the games and searchers of the program.
func Default() Registry {
	return Registry{
		Games: []Entry{
			{Family: &verto.Family, Auto: "alphabeta"},
			{Family: &veletas.Family, Auto: "alphabeta"},
			{Family: &trap.Family, Auto: "alphabeta"},
			{Family: &vinver.Family, Auto: "mcts"},
		},
		Searchers: map[string]func(hashMiB int) search.Searcher{
			"alphabeta": func(hashMiB int) search.Searcher { return alphabeta.New(hashMiB) },
			"mcts":      func(hashMiB int) search.Searcher { return mcts.New(hashMiB) },
		},
	}
}
