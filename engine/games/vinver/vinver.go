// Package vinver brings the game of Vinver into the engine: its evaluation, the
// constants of its searches, openings, and test positions. The rules are in
// positions/vinver, the evaluation is in eval/vinver.
package vinver

import (
	"embed"

	"tetrad/engine/game"
	eval "tetrad/eval/vinver"
	rules "tetrad/positions/vinver"
	"tetrad/search"
)

// files are made by tetrad openings and tetrad suite make; the first lines of
// each tell how.
//
//go:embed openings page suite.txt
var files embed.FS

// Entry returns the game of Vinver.
func Entry() game.Entry {
	return game.Entry{
		Family:       &rules.Family,
		Title:        "Vinver",
		RuleTitles:   map[string]string{"nopass": "no passes"},
		Look:         look,
		NewFace:      newFace,
		NewEvaluator: game.Evaluator[eval.Evaluator],
		Auto:         "mcts",
		Tree:         tree(),

		Bench: bench,
		Checks: game.Checks{
			Variants: []string{"vinver-9", "vinver-5-nopass"},
			Clauses:  clauses, BadStrings: badStrings,
		},
		Files: files,
	}
}

// tree returns the constants of Monte-Carlo tree search that won matches.
func tree() *search.Tree {
	t := search.DefaultTree()
	t.Exploration = 1
	t.Ranked = true
	t.Scale = 125
	return &t
}
