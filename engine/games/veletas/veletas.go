// Package veletas has what a search of Veletas needs: the evaluation, the constants of the
// searches, opening books, and the positions of the benchmark. The rules are in
// positions/veletas, the evaluation is in eval/veletas, all else is in the folder content.
package veletas

import (
	"embed"

	"tetrad/engine/game"
	rules "tetrad/positions/veletas"
	"tetrad/search/alphabeta"
	"tetrad/search/mcts"
)

// books are made by tetrad-lab book make.
//
//go:embed books
var books embed.FS

//go:embed bench.txt
var bench string

// Entry returns the game of Veletas, without its content.
func Entry() game.Entry {
	return game.Entry{
		Family:        &rules.Family,
		NewEvaluation: newEvaluation,
		Auto:          "alphabeta",
		LevelScale:    12,
		Tunings: []game.Tuning{
			game.Tune(func(p *alphabeta.Params) {
				p.Spread = alphabeta.ConstantSpread(45)
				p.LateMovePruning, p.HistoryGravity = true, true
				p.RootTurns = 1 << 13 // positions of play have at most about 5000 turns, the setup millions
				// The following are from SPSA: docs/dev/experiments/alpha-beta.md.
				p.RootFull, p.AspirationWidth = 47, 103
				p.StaticMargin, p.ProbCutMargin = 206, 93
				p.LateMoveCount, p.LateMoveInside, p.LateMoveDivisor = 4, 2, 2
			}),
			game.Tune(func(p *mcts.Params) {
				p.Exploration = 1
				p.Temperature = 200
				p.Policy = true
			}),
		},

		Bench: game.MustParseBench(bench),
		Books: books,
	}
}
