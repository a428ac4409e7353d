package game

import (
	"io/fs"

	"tetrad/positions"
)

// Content is what front ends, lessons, reports and checks of other engines need of a
// game, and a search does not. A front end does without whatever a game leaves out.
type Content struct {
	// Title is the name of the family for people: "Chess".
	Title string
	// About says in a sentence for newcomers what one does in the game.
	About string
	// RuleTitles give the meaning of each rule suffix, for people.
	RuleTitles map[string]string
	// RuleTexts explain in a sentence each rule suffix, and under "" the usual
	// rules, which it is chosen against.
	RuleTexts map[string]string

	// Appearance describes to front ends how the family looks. NewPresentation returns
	// what they show a position of one of its games by; nil: they show letters, or do
	// without the game.
	Appearance      Appearance
	NewPresentation func(positions.Game, positions.Position) Presentation
	// Themes are what puzzles of the game can be about; nil: nothing that has a
	// name. The presentations of a game that has any have Effects.
	Themes []Theme
	// LevelPoints are the points in percent that each level from 2 on gets against the one
	// below; nil: they are not measured.
	LevelPoints []float64

	// AbstractPlay is how abstractplay.com writes games of the family; nil: nobody plays
	// it there.
	AbstractPlay *Notation

	// Checked are the variants in which an engine that is checked plays random games;
	// nil: the one with the default size and the ordinary rules.
	Checked []string
	// Files are the files of the game, see [Entry.File]; nil: none. Their names:
	//
	//	checks.json             checks of other engines, see [Entry.Checks]
	//	openings/<variant>.txt  balanced openings
	//	suite.txt               test positions
	//	truth.txt               positions whose turns are proved to lose the outcome, or not
	//	endgames.txt            endgames with proven values
	//	puzzles.txt             puzzles for people
	//	solved.txt              solved positions, one on each line: the name of the game, a
	//	                        position string or the word start, and the value for the
	//	                        player to move ("draw", "win within 9", "loss by 2"), with
	//	                        semicolons between them
	//	page                    the lesson, the rules and the board of the page
	Files fs.FS
}

// File returns a file of [Content.Files]. If the program has none of that name, the error is
// [fs.ErrNotExist].
func (e *Entry) File(name string) ([]byte, error) { return e.read(e.Files, name) }
