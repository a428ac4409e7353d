package game

import (
	"encoding/json"
	"errors"
	"io/fs"
)

// Checks are the data with which tetrad check tests how well another engine keeps to
// the rules of a game.
type Checks struct {
	Clauses    []Clause
	BadStrings []BadString
}

// A Clause is a position that tests a clause of the rules: an engine that breaks the
// clause reveals it there. The table does not list the right answers. They come from
// the rules of the game.
type Clause struct {
	Variant string
	Rule    string // what the rules say
	Breaks  string // what an engine that breaks the clause does
	FEN     string // the position; "" is the start
	Moves   string // played from the position; the last ones are checked one by one
	Legal   string // legal moves, each of which is tried
	Illegal string // moves that the engine must refuse
	// Shows says where such an engine shows its fault, if not after Moves and in what it takes for
	// legal: "start" is in the start position only, "set-up" is as soon as the position is read in too.
	Shows string
}

// A BadString is a position string that an engine must refuse.
type BadString struct {
	Variant string
	Name    string // what is wrong: "a rank too few"
	FEN     string
}

// Checks returns the checks of the file checks.json, or none if the game has no such
// file. A file that is wrong is an error of the program.
func (e *Entry) Checks() (c Checks) {
	text, err := e.File("checks.json")
	if err == nil {
		err = json.Unmarshal(text, &c)
	}
	if err != nil && !errors.Is(err, fs.ErrNotExist) {
		panic("checks.json of " + e.Family.Name + ": " + err.Error())
	}
	return c
}

// CheckedVariants returns [Content.Checked], or its default.
func (e *Entry) CheckedVariants() []string {
	if e.Checked == nil {
		return []string{e.Family.Name}
	}
	return e.Checked
}
