// Package ataxx has what a search of Ataxx needs, for tests only. It shows that a game
// needs nothing but its own folders and a line for each of its two parts. The rules are in
// positions/positionstest/ataxx, the evaluation is in eval/evaltest/ataxx, all else is in
// the folder content.
package ataxx

import (
	_ "embed"

	"tetrad/engine/game"
	eval "tetrad/eval/evaltest/ataxx"
	"tetrad/positions"
	rules "tetrad/positions/positionstest/ataxx"
	"tetrad/search/alphabeta"
)

//go:embed bench.txt
var bench string

// Entry returns the game of Ataxx, without its content.
func Entry() game.Entry {
	return game.Entry{
		Family:        &rules.Family,
		NewEvaluation: newEvaluation,
		Auto:          "alphabeta",
		Tunings:       []game.Tuning{game.Tune(func(p *alphabeta.Params) { p.Spread = alphabeta.ConstantSpread(100) })},
		OpeningTurns:  4,
		Bench:         game.MustParseBench(bench),
	}
}

// newEvaluation returns the evaluation, which is the same for all variants.
func newEvaluation(positions.Game) *game.Evaluation { return game.FromLinear(eval.Evaluator{}) }
