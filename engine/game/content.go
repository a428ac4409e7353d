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
	// SuggestedRule is the rule suffix that a person is offered first, with the reason in
	// its text; "" means the usual rules.
	SuggestedRule string

	// Appearance describes to front ends how the family looks. NewPresentation returns
	// what they show a position of one of its games by; nil: they show letters, or do
	// without the game.
	Appearance      Appearance
	NewPresentation func(positions.Game, positions.Position) Presentation
	// Themes are what puzzles of the game can be about; nil: nothing that has a
	// name. The presentations of a game that has any have Effects.
	Themes []Theme

	// AbstractPlay is how abstractplay.com writes games of the family; nil: nobody plays
	// it there.
	AbstractPlay *Notation

	// Checked are the variants in which an engine that is checked plays random games;
	// nil: the one with the default size and the ordinary rules.
	Checked []string
	// Files are the files of the game; nil: none. Their names:
	//
	//	checks.json             checks of other engines, see [Entry.Checks]
	//	openings/<variant>.txt  balanced openings, see [Entry.Openings]
	//	suite.txt               test positions, see [Entry.Suite]
	//	truth.txt               positions whose turns are proved, see [Entry.Truth]
	//	endgames.txt            endgames with proven values, see [Entry.Endgames]
	//	puzzles.txt             puzzles for people, see [Entry.Puzzles]
	//	solved.txt              solved positions, see [Entry.Solved]
	//	page                    the lesson, the rules and the board of the page
	Files fs.FS
}

// Openings returns the file of balanced openings of a variant. If the program has none,
// the error is [fs.ErrNotExist].
func (e *Entry) Openings(variant string) ([]byte, error) {
	return e.read(e.Files, "openings/"+variant+".txt")
}

// Suite returns the file of test positions. If the program has none, the error is
// [fs.ErrNotExist].
func (e *Entry) Suite() ([]byte, error) { return e.read(e.Files, "suite.txt") }

// Truth returns the file of positions in which turns are proved to lose the outcome. If the
// program has none, the error is [fs.ErrNotExist].
func (e *Entry) Truth() ([]byte, error) { return e.read(e.Files, "truth.txt") }

// Endgames returns the file of endgames with proven values. If the program has none,
// the error is [fs.ErrNotExist].
func (e *Entry) Endgames() ([]byte, error) { return e.read(e.Files, "endgames.txt") }

// Puzzles returns the file of puzzles for people. The error is [fs.ErrNotExist]
// where the program has none.
func (e *Entry) Puzzles() ([]byte, error) { return e.read(e.Files, "puzzles.txt") }

// Solved returns the file of solved positions, one on each line: the name of the game,
// a position string or the word start, and the value for the player to move ("draw",
// "win within 9", "loss by 2"), with semicolons between them. The error is
// [fs.ErrNotExist] where the program has none.
func (e *Entry) Solved() ([]byte, error) { return e.read(e.Files, "solved.txt") }
