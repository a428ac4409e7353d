// Package verto has what a search of Verto needs: the evaluation, the constants of the
// searches, opening books, and the positions of the benchmark. The rules are in
// positions/verto, the evaluation is in eval/verto, all else is in the folder content.
package verto

import (
	"embed"

	"tetrad/engine/game"
	rules "tetrad/positions/verto"
	"tetrad/search/alphabeta"
	"tetrad/search/mcts"
)

// books are made by tetrad-lab book make.
//
//go:embed books
var books embed.FS

//go:embed bench.txt
var bench string

// Entry returns the game of Verto, without its content.
func Entry() game.Entry {
	return game.Entry{
		Family:        &rules.Family,
		NewEvaluation: newEvaluation,
		Auto:          "mcts",
		Odds:          &odds,
		Tunings: []game.Tuning{
			game.Tune(func(p *alphabeta.Params) {
				p.Spread = alphabeta.ConstantSpread(75)
				// These gain together, see docs/dev/experiments/verto.md.
				p.HistoryGravity = true
				p.LateMoveBase, p.LateMoveDivisor = 0.6, 1.4
				p.LateMovePruning = true
			}),
			game.Tune(func(p *mcts.Params) {
				p.Exploration = 0.9
				p.History = 1
				p.Policy = true
				p.Temperature = 150
			}),
		},

		Bench: game.MustParseBench(bench),
		Books: books,
	}
}
