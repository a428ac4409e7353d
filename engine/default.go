package engine

import (
	trapeval "tetrad/eval/trap"
	veletaseval "tetrad/eval/veletas"
	vertoeval "tetrad/eval/verto"
	vinvereval "tetrad/eval/vinver"
	"tetrad/positions"
	"tetrad/positions/trap"
	"tetrad/positions/veletas"
	"tetrad/positions/verto"
	"tetrad/positions/vinver"
	"tetrad/search"
	"tetrad/search/alphabeta"
	"tetrad/search/mcts"
	"tetrad/search/random"
)

// Default returns the games and searchers of the program.
func Default() Registry {
	return Registry{
		Games: []Entry{
			{Family: &verto.Family, NewEvaluator: newEvaluator[vertoeval.Evaluator], Auto: "mcts", Tree: vertoTree, Pruning: vertoPruning},
			{Family: &veletas.Family, NewEvaluator: newEvaluator[veletaseval.Evaluator], Auto: "alphabeta", Tree: veletasTree, Pruning: veletasPruning, LevelScale: 8},
			{Family: &trap.Family, NewEvaluator: newEvaluator[trapeval.Evaluator], Auto: "alphabeta", Tree: trapTree, Pruning: trapPruning},
			{Family: &vinver.Family, NewEvaluator: newEvaluator[vinvereval.Evaluator], Auto: "mcts", Tree: vinverTree},
		},
		Searchers: map[string]func(hashMiB int) search.Searcher{
			"alphabeta": func(hashMiB int) search.Searcher { return alphabeta.New(hashMiB) },
			"mcts":      func(hashMiB int) search.Searcher { return mcts.New(hashMiB) },
			"random":    func(int) search.Searcher { return random.Searcher{} },
		},
		ByDepth: "alphabeta",
		ByLevel: "mcts",
	}
}

// newEvaluator makes an evaluator that is the same for all variants.
func newEvaluator[E search.Evaluator](positions.Game) search.Evaluator {
	var e E
	return e
}
