package engine

import (
	"tetrad/engine/game"
	"tetrad/engine/games/trap"
	"tetrad/engine/games/veletas"
	"tetrad/engine/games/verto"
	"tetrad/engine/games/vinver"
	"tetrad/search"
	"tetrad/search/alphabeta"
	"tetrad/search/mcts"
)

// Default returns the games and searchers of the program. To add a game, add its entry
// to the list of games.
func Default() Registry {
	return Registry{
		Games: []game.Entry{verto.Entry(), veletas.Entry(), trap.Entry(), vinver.Entry()},
		Searchers: map[string]func(hashMiB int) search.Searcher{
			"alphabeta": func(hashMiB int) search.Searcher { return alphabeta.New(hashMiB) },
			"mcts":      func(hashMiB int) search.Searcher { return mcts.New(hashMiB) },
			"random":    func(int) search.Searcher { return randomSearcher{} },
		},
		ByDepth: "alphabeta",
		ByLevel: "mcts",
	}
}
