// Package vinver brings the game of Vinver into the engine: its evaluation, the
// constants of its searches, openings, and test positions. The rules are in
// positions/vinver, the evaluation is in eval/vinver.
package vinver

import (
	"embed"

	"tetrad/engine/game"
	eval "tetrad/eval/vinver"
	rules "tetrad/positions/vinver"
	"tetrad/search/alphabeta"
	"tetrad/search/mcts"
)

// files are made by tetrad openings and tetrad suite make; the first lines of
// each tell how.
//
//go:embed openings page suite.txt
var files embed.FS

// scale is the evaluation, in centipawns, at which the odds of a win are e to 1.
const scale = 125

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
		AlphaBeta:    func(p *alphabeta.Params) { p.Scale = scale },
		MCTS: func(p *mcts.Params) {
			p.Scale = scale
			p.Exploration = 1
			p.Policy = true
		},

		Bench: bench,
		Checks: game.Checks{
			Variants: []string{"vinver-9", "vinver-5-nopass"},
			Clauses:  clauses, BadStrings: badStrings,
		},
		Files: files,
	}
}
