// Package content has what front ends, lessons, reports and tetrad check need of Trap and
// a search does not.
package content

import (
	"embed"

	"tetrad/engine/game"
	"tetrad/engine/games/trap"
)

// files are made by tetrad openings and tetrad-lab set make, as their first lines tell;
// checks.json and page are written by hand.
//
//go:embed checks.json openings page puzzles.txt solved.txt suite.txt truth.txt
var files embed.FS

// Entry returns the game of Trap with its content.
func Entry() game.Entry {
	entry := trap.Entry()
	entry.Content = game.Content{
		Title:      "Trap",
		About:      "Move along arrows, and they turn round. A piece is trapped when the last arrow at its point turns against it.",
		RuleTitles: map[string]string{"king": "with kings"},
		RuleTexts: map[string]string{
			"":     "A player without a piece, or without a move, loses.",
			"king": "The first piece that each side places is its king. A player who loses the king loses the game.",
		},
		Appearance:      appearance,
		NewPresentation: newPresentation,
		Themes:          themes,
		LevelPoints:     []float64{69.5, 67, 68.5, 92.5, 68.5, 70, 68.5, 77, 71.5, 78, 77, 74.2, 77.5, 77.5, 73.3, 75, 71.7, 67.5},
		Checked:         []string{"trap", "trap-4-king"},
		Files:           files,
	}
	return entry
}
