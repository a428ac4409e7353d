// Package veletas brings the game of Veletas into the engine: its evaluation, the
// constants of its searches, openings, and test positions. The rules are in
// positions/veletas, the evaluation is in eval/veletas.
package veletas

import (
	"embed"

	"tetrad/engine/game"
	eval "tetrad/eval/veletas"
	rules "tetrad/positions/veletas"
	"tetrad/search"
)

// files are made by tetrad openings and tetrad suite make; the first lines of
// each tell how.
//
//go:embed openings page suite.txt
var files embed.FS

// Entry returns the game of Veletas.
func Entry() game.Entry {
	return game.Entry{
		Family:       &rules.Family,
		Title:        "Veletas",
		Look:         look,
		NewFace:      newFace,
		NewEvaluator: game.Evaluator[eval.Evaluator],
		Auto:         "alphabeta",
		Tree:         tree(),
		// The spread is that of the first fitted evaluation; today's is 97, but where
		// others were tried, none won.
		Pruning:    search.Pruning{Spread: search.ConstantSpread(45), Late: 3},
		LevelScale: 8,
		Bench:      bench,
		Checks: game.Checks{
			Variants: []string{"veletas", "veletas-7"},
			Clauses:  clauses, BadStrings: badStrings,
		},
		Files: files,
	}
}

// tree returns the constants of Monte-Carlo tree search that won matches.
func tree() *search.Tree {
	t := search.DefaultTree()
	t.Exploration = 1
	t.Temperature = 200
	t.Ranked = true
	return &t
}
