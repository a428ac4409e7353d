// Package veletas adds the game of Veletas to the engine: its evaluation, the constants
// of its searches, openings, and test positions. The rules are in positions/veletas,
// the evaluation is in eval/veletas.
package veletas

import (
	"embed"

	"tetrad/engine/game"
	eval "tetrad/eval/veletas"
	rules "tetrad/positions/veletas"
	"tetrad/search/alphabeta"
	"tetrad/search/mcts"
)

// files are made by tetrad-lab book make, tetrad openings, tetrad-lab puzzles make and tetrad-lab
// suite make. The first lines of each file tell how, and tetrad-lab book show does for books.
//
//go:embed books openings page puzzles.txt suite.txt
var files embed.FS

// Entry returns the game of Veletas.
func Entry() game.Entry {
	return game.Entry{
		Family:       &rules.Family,
		Title:        "Veletas",
		About:        "Shooters fire stones across the board. Trap them, and claim more than half.",
		Look:         look,
		NewFace:      newFace,
		Themes:       themes,
		Elements:     elements,
		NewEvaluator: game.Evaluator[eval.Evaluator],
		Auto:         "alphabeta",
		LevelScale:   12,
		AlphaBeta: func(p *alphabeta.Params) {
			p.Spread = alphabeta.ConstantSpread(45)
			p.LateMovePruning = true
			p.RootTurns = 1 << 13 // positions of play have at most about 5000 turns, the setup millions
		},
		MCTS: func(p *mcts.Params) {
			p.Exploration = 1
			p.Temperature = 200
			p.Policy = true
		},

		Bench: bench,
		Checks: game.Checks{
			Variants: []string{"veletas", "veletas-7"},
			Clauses:  clauses, BadStrings: badStrings,
		},
		Files: files,
	}
}
