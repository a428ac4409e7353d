// Package content has what front ends, lessons, reports and tetrad check need of Veletas and
// a search does not.
package content

import (
	"embed"

	"tetrad/engine/game"
	"tetrad/engine/games/veletas"
)

// files are made by tetrad openings and tetrad-lab set make, as their first lines tell;
// checks.json and page are written by hand.
//
//go:embed checks.json openings page puzzles.txt suite.txt truth.txt
var files embed.FS

// Entry returns the game of Veletas with its content.
func Entry() game.Entry {
	entry := veletas.Entry()
	entry.Content = game.Content{
		Title:           "Veletas",
		About:           "Shooters fire stones across the board. Trap them, and claim more than half.",
		Appearance:      appearance,
		NewPresentation: newPresentation,
		Themes:          themes,
		LevelPoints:     []float64{76, 79, 68, 65, 66, 66, 62, 64, 70, 65, 62.7, 56.7, 61, 59.5, 64, 57, 68, 66},
		Checked:         []string{"veletas", "veletas-7"},
		AbstractPlay:    &abstractPlay,
		Files:           files,
	}
	return entry
}
