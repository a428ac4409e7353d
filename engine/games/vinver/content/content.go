// Package content has what front ends, lessons, reports and tetrad check need of Vinver and
// a search does not.
package content

import (
	"embed"

	"tetrad/engine/game"
	"tetrad/engine/games/vinver"
)

// files are made by tetrad openings and tetrad-lab set make, as their first lines tell;
// checks.json and page are written by hand.
//
//go:embed checks.json openings page puzzles.txt solved.txt suite.txt truth.txt
var files embed.FS

// Entry returns the game of Vinver with its content.
func Entry() game.Entry {
	entry := vinver.Entry()
	entry.Content = game.Content{
		Title:      "Vinver",
		About:      "Join your two edges by a chain of stones. Stones that cross each other are flipped.",
		RuleTitles: map[string]string{"nopass": "no passes"},
		RuleTexts: map[string]string{
			"":       "You may pass, but not in answer to a pass.",
			"nopass": "Each turn places a stone. A second description by the designer knows no pass.",
		},
		Appearance:      appearance,
		NewPresentation: newPresentation,
		Themes:          themes,
		LevelPoints:     []float64{75, 76, 76, 99, 63, 59.8, 62, 63, 69, 67, 62, 66, 61, 64, 60, 58, 64, 64},
		Checked:         []string{"vinver-9", "vinver-5-nopass"},
		Files:           files,
	}
	return entry
}
