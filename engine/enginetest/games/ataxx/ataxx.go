// Package ataxx adds the game of Ataxx to the engine, for tests only. It shows that a
// game needs nothing but its own folders and one line. The rules are in
// positions/positionstest/ataxx, the evaluation is in eval/evaltest/ataxx.
package ataxx

import (
	"embed"

	"tetrad/engine/game"
	eval "tetrad/eval/evaltest/ataxx"
	rules "tetrad/positions/positionstest/ataxx"
	_ "tetrad/positions/positionstest/ataxx/slow" // for tests of the rules
	"tetrad/search/alphabeta"
)

// files are made by tetrad openings and tetrad-lab suite make. The first lines of each file
// tell how.
//
//go:embed openings page suite.txt
var files embed.FS

// Entry returns the game of Ataxx.
func Entry() game.Entry {
	return game.Entry{
		Family:       &rules.Family,
		Title:        "Ataxx",
		About:        "Grow or jump beside enemy pieces to turn them, and have more when the board is full.",
		NewEvaluator: game.Evaluator[eval.Evaluator],
		Auto:         "alphabeta",
		AlphaBeta:    func(p *alphabeta.Params) { p.Spread = alphabeta.ConstantSpread(100) },
		OpeningTurns: 4,
		Look:         look,
		NewFace:      newFace,

		Bench:  bench,
		Checks: game.Checks{Variants: []string{"ataxx", "ataxx-4"}, Clauses: clauses, BadStrings: badStrings},
		Files:  files,
	}
}
