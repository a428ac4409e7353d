package game

import (
	"slices"

	"tetrad/positions"
)

// An Element is something in the rules that a turn may make use of, such as a capture
// or a swap. Reports tell how often it occurs, and what a player loses who may not use
// it.
type Element struct {
	Name  string // one word, in small letters
	Title string // for people, in the plural: "Captures"
	// Forced says that players cannot avoid it, so that it can only be counted.
	Forced bool
	// Uses reports whether a whole turn makes use of it. The turn must be legal in the
	// position of f, a presentation of the game, between turns. Uses leaves the position as it
	// was.
	Uses func(f Presentation, turn []positions.Step) bool
}

// UsesTheme returns a function for [Element.Uses] that reports whether a turn has a
// theme. The presentations of the game must be [Describer]s.
func UsesTheme(theme string) func(Presentation, []positions.Step) bool {
	return func(f Presentation, turn []positions.Step) bool {
		return slices.Contains(ThemesOf(f.(Describer).Effects(turn)), theme)
	}
}
