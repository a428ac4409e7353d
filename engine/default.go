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
		// The spreads are those of the first fitted evaluations. Today's are 58 to
		// 67 in Verto, 97 in Veletas and 21 in Trap; where others were tried, none won.
		Games: []Entry{
			{Family: &verto.Family, NewEvaluator: newEvaluator[vertoeval.Evaluator], Auto: "mcts", Tree: vertoTree, Pruning: search.Pruning{Spread: 75}},
			{Family: &veletas.Family, NewEvaluator: newEvaluator[veletaseval.Evaluator], Auto: "alphabeta", Tree: veletasTree, Pruning: search.Pruning{Spread: 45, Late: 3}},
			{Family: &trap.Family, NewEvaluator: newEvaluator[trapeval.Evaluator], Auto: "alphabeta", Tree: trapTree, Pruning: search.Pruning{Spread: 22}},
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
