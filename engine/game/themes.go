package game

import "tetrad/positions"

// A Theme is something that a turn does which puzzles can be about.
type Theme struct {
	Name  string // one word, in small letters
	Title string // for people: "Chain of captures"
}

// A Themer is a Face that tells what turns are about.
type Themer interface {
	Face
	// Themes returns the names of the [Entry.Themes] of a whole turn, which is
	// legal from here, between turns.
	Themes(turn []positions.Step) []string
}
