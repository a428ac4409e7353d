// Package trap has what a search of Trap needs: the evaluation, the constants of the
// searches, opening books, and the positions of the benchmark. The rules are in
// positions/trap, the evaluation is in eval/trap, all else is in the folder content.
package trap

import (
	"embed"

	"tetrad/engine/game"
	rules "tetrad/positions/trap"
	"tetrad/search/alphabeta"
	"tetrad/search/mcts"
)

// books are made by tetrad-lab book make.
//
//go:embed books
var books embed.FS

//go:embed bench.txt
var bench string

// Entry returns the game of Trap, without its content.
func Entry() game.Entry {
	return game.Entry{
		Family:        &rules.Family,
		NewEvaluation: newEvaluation,
		Auto:          "alphabeta",
		Odds:          &odds,
		OpeningTurns:  6, // by then some pawns are placed
		Tunings: []game.Tuning{
			game.Tune(func(p *alphabeta.Params) {
				p.Spread, p.HistoryGravity = spread, true
				// The following are from SPSA: docs/dev/experiments/alpha-beta.md.
				p.AspirationWidth, p.StaticMargin, p.ProbCutMargin = 108, 257, 129
				p.LateMoveDivisor, p.ArrangedGain = 1.55, 39
			}),
			game.Tune(func(p *mcts.Params) { p.Exploration = 0.4 }),
		},

		Bench: game.MustParseBench(bench),
		Books: books,
	}
}
