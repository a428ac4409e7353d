// Package verto adds the game of Verto to the engine: its evaluation, the constants of
// its searches, openings, and test positions. The rules are in positions/verto, the
// evaluation is in eval/verto.
package verto

import (
	"embed"

	"tetrad/engine/game"
	eval "tetrad/eval/verto"
	"tetrad/positions"
	rules "tetrad/positions/verto"
	"tetrad/search"
	"tetrad/search/alphabeta"
	"tetrad/search/mcts"
)

// files are made by tetrad-lab book make, tetrad-lab endgames make, tetrad openings, tetrad-lab
// puzzles make and tetrad-lab suite make. The first lines of each file tell how, and tetrad
// book show does for books.
//
//go:embed books endgames.txt openings page puzzles.txt solved.txt suite.txt
var files embed.FS

// Entry returns the game of Verto.
func Entry() game.Entry {
	return game.Entry{
		Family:     &rules.Family,
		Title:      "Verto",
		About:      "Enter stones, flip your opponent’s in chains, and have more when the board is full.",
		RuleTitles: map[string]string{"old": "captures compulsory (2010)"},
		RuleTexts: map[string]string{
			"":    "Captures are a choice: you may always enter somewhere else.",
			"old": "The rules of 2010: who can capture must capture.",
		},
		Look:         look,
		NewFace:      newFace,
		Themes:       themes,
		Elements:     elements,
		NewEvaluator: newEvaluator,
		Auto:         "mcts",
		AlphaBeta: func(p *alphabeta.Params) {
			p.Spread = alphabeta.ConstantSpread(75)
			// These gain together, see docs/dev/experiments/verto.md.
			p.HistoryGravity = true
			p.LateMoveBase, p.LateMoveDivisor = 0.6, 1.4
			p.LateMovePruning = true
		},
		MCTS: func(p *mcts.Params) {
			p.Exploration = 0.9
			p.History = 1
			p.Policy = true
			p.Temperature = 150
		},

		Bench: bench,
		Checks: game.Checks{
			Variants: []string{"verto", "verto-5-old"},
			Clauses:  clauses, BadStrings: badStrings,
		},
		Files: files,
	}
}

// leastGuided is the size of the smallest boards on which MCTS follows a policy where
// captures are compulsory. On smaller ones it wins more by evaluating the position after
// each step (docs/dev/experiments/mcts.md).
const leastGuided = 8

// newEvaluator returns the evaluation of a variant.
func newEvaluator(g positions.Game) search.Evaluator {
	if start := g.Start().(*rules.Position); start.CapturesCompulsory() && start.Size() < leastGuided {
		return eval.Evaluator{}
	}
	return eval.Guided{}
}
