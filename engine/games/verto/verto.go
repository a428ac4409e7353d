// Package verto brings the game of Verto into the engine: its evaluation, the
// constants of its searches, openings, and test positions. The rules are in
// positions/verto, the evaluation is in eval/verto.
package verto

import (
	"embed"

	"tetrad/engine/game"
	eval "tetrad/eval/verto"
	rules "tetrad/positions/verto"
	"tetrad/search/alphabeta"
	"tetrad/search/mcts"
)

// files are made by tetrad openings and tetrad suite make; the first lines of
// each tell how.
//
//go:embed openings page suite.txt
var files embed.FS

// Entry returns the game of Verto.
func Entry() game.Entry {
	return game.Entry{
		Family:       &rules.Family,
		Title:        "Verto",
		RuleTitles:   map[string]string{"old": "captures compulsory (2010)"},
		Look:         look,
		NewFace:      newFace,
		NewEvaluator: game.Evaluator[eval.Evaluator],
		Auto:         "mcts",
		AlphaBeta: func(p *alphabeta.Params) {
			p.Spread = alphabeta.ConstantSpread(75)
		},
		MCTS: func(p *mcts.Params) {
			p.Exploration = 0.9
			p.History = 1
		},

		Bench: bench,
		Checks: game.Checks{
			Variants: []string{"verto", "verto-5-old"},
			Clauses:  clauses, BadStrings: badStrings,
		},
		Files: files,
	}
}
