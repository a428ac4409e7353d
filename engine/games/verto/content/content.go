// Package content has what front ends, lessons, reports and tetrad check need of Verto and
// a search does not.
package content

import (
	"embed"

	"tetrad/engine/game"
	"tetrad/engine/games/verto"
)

// files are made by tetrad openings and tetrad-lab set make, as their first lines tell;
// checks.json and page are written by hand.
//
//go:embed checks.json endgames.txt openings page puzzles.txt solved.txt suite.txt truth.txt
var files embed.FS

// Entry returns the game of Verto with its content.
func Entry() game.Entry {
	entry := verto.Entry()
	entry.Content = game.Content{
		Title:      "Verto",
		About:      "Enter stones, flip your opponent’s in chains, and have more when the board is full.",
		RuleTitles: map[string]string{"old": "captures compulsory (2010)", "free": "captures can be declined"},
		RuleTexts: map[string]string{
			"":     "Captures are a choice: you may always enter somewhere else.",
			"old":  "The rules of 2010: a player who can capture must capture.",
			"free": "You may also enter a stone where it would capture, and capture nothing.",
		},
		Appearance:      appearance,
		NewPresentation: newPresentation,
		Themes:          themes,
		LevelPoints:     []float64{76.5, 73, 71.5, 86, 61, 62.5, 63, 62.8, 66.5, 63.5, 63, 61, 65, 61.5, 61.5, 62.5, 61.5, 65},
		Checked:         []string{"verto", "verto-5-old", "verto-5-free"},
		Files:           files,
	}
	return entry
}
