// Package trap brings the game of Trap into the engine: its evaluation, the
// constants of its searches, openings, and test positions. The rules are in
// positions/trap, the evaluation is in eval/trap.
package trap

import (
	"embed"

	"tetrad/engine/game"
	eval "tetrad/eval/trap"
	rules "tetrad/positions/trap"
	"tetrad/search/alphabeta"
	"tetrad/search/mcts"
)

// files are made by tetrad openings and tetrad suite make; the first lines of
// each tell how.
//
//go:embed openings page suite.txt
var files embed.FS

// Entry returns the game of Trap.
func Entry() game.Entry {
	return game.Entry{
		Family:       &rules.Family,
		Title:        "Trap",
		RuleTitles:   map[string]string{"king": "with kings"},
		Look:         look,
		NewFace:      newFace,
		NewEvaluator: game.Evaluator[eval.Evaluator],
		Auto:         "alphabeta",
		OpeningTurns: 6, // some pawns stand then
		AlphaBeta:    func(p *alphabeta.Params) { p.Spread = spread },
		MCTS:         func(p *mcts.Params) { p.Exploration = 0.4 },

		Bench: bench,
		Checks: game.Checks{
			Variants: []string{"trap", "trap-4-king"},
			Clauses:  clauses, BadStrings: badStrings,
		},
		Files: files,
	}
}
