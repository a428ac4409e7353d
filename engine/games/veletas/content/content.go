// Package content has what front ends, lessons, reports and tetrad check need of Veletas and
// a search does not. No version promises anything about it.
package content

import (
	"embed"

	"tetrad/engine/game"
	"tetrad/engine/games/veletas"
)

// files are made by tetrad openings and tetrad-lab set make.
// The first lines of each file tell how.
//
//go:embed openings page puzzles.txt suite.txt
var files embed.FS

// Entry returns the game of Veletas with its content.
func Entry() game.Entry {
	entry := veletas.Entry()
	entry.Content = game.Content{
		Title:    "Veletas",
		About:    "Shooters fire stones across the board. Trap them, and claim more than half.",
		Look:     look,
		NewFace:  newFace,
		Themes:   themes,
		Elements: elements,
		Checks: game.Checks{
			Variants: []string{"veletas", "veletas-7"},
			Clauses:  clauses, BadStrings: badStrings,
		},
		Files: files,
	}
	return entry
}
