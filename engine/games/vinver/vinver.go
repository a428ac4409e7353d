// Package vinver adds the game of Vinver to the engine: its evaluation, the constants
// of its searches, openings, and test positions. The rules are in positions/vinver, the
// evaluation is in eval/vinver.
package vinver

import (
	"embed"

	"tetrad/engine/game"
	eval "tetrad/eval/vinver"
	"tetrad/positions"
	rules "tetrad/positions/vinver"
	"tetrad/search"
	"tetrad/search/alphabeta"
	"tetrad/search/mcts"
)

// files are made by tetrad-lab book make, tetrad openings, tetrad-lab puzzles make and tetrad-lab
// suite make. The first lines of each file tell how, and tetrad-lab book show does for books.
//
//go:embed books openings page puzzles.txt solved.txt suite.txt
var files embed.FS

// scale is the value, in centipawns, at which the odds of a win are e to 1.
const scale = 125

// Entry returns the game of Vinver.
func Entry() game.Entry {
	return game.Entry{
		Family:     &rules.Family,
		Title:      "Vinver",
		About:      "Join your two edges by a chain of stones. Stones that cross each other are flipped.",
		RuleTitles: map[string]string{"nopass": "no passes"},
		RuleTexts: map[string]string{
			"":       "You may pass. Two passes in a row end the game as a draw.",
			"nopass": "Each turn places a stone, so that nobody can wait, and there are no draws.",
		},
		Look:         look,
		NewFace:      newFace,
		Themes:       themes,
		Elements:     elements,
		NewEvaluator: newEvaluator,
		Auto:         "mcts",
		AlphaBeta:    func(p *alphabeta.Params) { p.Scale = scale },
		MCTS: func(p *mcts.Params) {
			p.Scale = scale
			p.Exploration = 0.6
			p.Policy = true
			p.Temperature = 150
			p.FirstPlay = 0.15
		},

		Bench: bench,
		Checks: game.Checks{
			Variants: []string{"vinver-9", "vinver-5-nopass"},
			Clauses:  clauses, BadStrings: badStrings,
		},
		Files: files,
	}
}

// newEvaluator returns the evaluation of a variant. Without passes, a game is another
// one: who runs out of harmless stones first often loses.
func newEvaluator(g positions.Game) search.Evaluator {
	if rules.MayPass(g) {
		return eval.Evaluator{}
	}
	return eval.NoPass{}
}
