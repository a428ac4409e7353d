// Package ataxx brings the game of Ataxx into the engine, for tests alone: they
// show with it that a game needs nothing but its own folders and a line. The rules
// are in positions/positionstest/ataxx, the evaluation is in eval/evaltest/ataxx.
package ataxx

import (
	"embed"

	"tetrad/engine/game"
	eval "tetrad/eval/evaltest/ataxx"
	rules "tetrad/positions/positionstest/ataxx"
	_ "tetrad/positions/positionstest/ataxx/slow" // known to tests of the rules
	"tetrad/search/alphabeta"
)

// files are made by tetrad openings and tetrad suite make; the first lines of
// each tell how.
//
//go:embed openings page suite.txt
var files embed.FS

// Entry returns the game of Ataxx.
func Entry() game.Entry {
	return game.Entry{
		Family:       &rules.Family,
		Title:        "Ataxx",
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
