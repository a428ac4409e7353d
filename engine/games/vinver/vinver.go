// Package vinver has what a search of Vinver needs: the evaluation, the constants of the
// searches, opening books, and the positions of the benchmark. The rules are in
// positions/vinver, the evaluation is in eval/vinver, all else is in the folder content.
package vinver

import (
	"embed"

	"tetrad/engine/game"
	rules "tetrad/positions/vinver"
	"tetrad/search/alphabeta"
	"tetrad/search/mcts"
)

// books are made by tetrad-lab book make.
//
//go:embed books
var books embed.FS

// scale is the value, in centipawns, at which the odds of a win are e to 1.
const scale = 125

//go:embed bench.txt
var bench string

// Entry returns the game of Vinver, without its content.
func Entry() game.Entry {
	return game.Entry{
		Family:        &rules.Family,
		NewEvaluation: newEvaluation,
		Auto:          "mcts",
		Scale:         scale,
		Tunings: []game.Tuning{
			game.Tune(func(p *alphabeta.Params) { p.Scale = scale }),
			game.Tune(func(p *mcts.Params) {
				p.Scale = scale
				p.Policy = true
				// These were tuned together, by SPSA.
				p.Exploration = 0.556
				p.Temperature = 133
				p.FirstPlay = 0.146
				p.EvenShare = 0.094
			}),
		},

		Bench: game.MustParseBench(bench),
		Books: books,
	}
}
