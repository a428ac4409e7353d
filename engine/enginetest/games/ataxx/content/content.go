// Package content has what front ends, lessons, reports and tetrad check need of Ataxx and
// a search does not, for tests only.
package content

import (
	"embed"

	"tetrad/engine/enginetest/games/ataxx"
	"tetrad/engine/game"
)

// files are made by tetrad openings and tetrad-lab set make, as their first lines tell;
// checks.json and page are written by hand.
//
//go:embed checks.json openings page suite.txt
var files embed.FS

// Entry returns the game of Ataxx with its content.
func Entry() game.Entry {
	entry := ataxx.Entry()
	entry.Content = game.Content{
		Title:           "Ataxx",
		About:           "Grow or jump beside enemy pieces to turn them, and have more when the board is full.",
		Appearance:      appearance,
		NewPresentation: newPresentation,
		Checked:         []string{"ataxx", "ataxx-4"},
		Files:           files,
	}
	return entry
}
