// Package trap adds the game of Trap to the engine: its evaluation, the constants of
// its searches, openings, and test positions. The rules are in positions/trap, the
// evaluation is in eval/trap.
package trap

import (
	"embed"

	"tetrad/engine/game"
	eval "tetrad/eval/trap"
	rules "tetrad/positions/trap"
	"tetrad/search/alphabeta"
	"tetrad/search/mcts"
)

// files are made by tetrad-lab book make, tetrad openings, tetrad-lab puzzles make and tetrad-lab
// suite make. The first lines of each file tell how, and tetrad-lab book show does for books.
//
//go:embed books openings page puzzles.txt solved.txt suite.txt
var files embed.FS

// Entry returns the game of Trap.
func Entry() game.Entry {
	return game.Entry{
		Family:     &rules.Family,
		Title:      "Trap",
		About:      "Move along arrows, and they turn round. A piece that no arrow leads away from is trapped.",
		RuleTitles: map[string]string{"king": "with kings"},
		RuleTexts: map[string]string{
			"":     "Who has no piece left, or cannot move, loses.",
			"king": "The first piece that each side places is its king. Who loses the king loses the game.",
		},
		Look:         look,
		NewFace:      newFace,
		Themes:       themes,
		Elements:     elements,
		NewEvaluator: game.Evaluator[eval.Evaluator],
		Auto:         "alphabeta",
		OpeningTurns: 6, // by then some pawns are placed
		AlphaBeta:    func(p *alphabeta.Params) { p.Spread, p.HistoryGravity = spread, true },
		MCTS:         func(p *mcts.Params) { p.Exploration = 0.4 },

		Bench: bench,
		Checks: game.Checks{
			Variants: []string{"trap", "trap-4-king"},
			Clauses:  clauses, BadStrings: badStrings,
		},
		Files: files,
	}
}
