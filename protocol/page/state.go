package page

import (
	"strings"

	"tetrad/engine/game"
	"tetrad/positions"
)

// A State is all that the page draws of a position, and the steps that it may
// offer. Squares are names such as "d4", colours the names of the family's in
// small letters.
type State struct {
	Game    string `json:"game"`
	Size    int    `json:"size"`
	FEN     string `json:"fen"` // inside a turn: where the turn began
	ToMove  string `json:"toMove"`
	Outcome string `json:"outcome"`
	Reason  string `json:"reason"` // why the game is over, for people
	MidTurn bool   `json:"midTurn"`
	Turn    string `json:"turn,omitempty"` // the move string, where the chosen steps are a whole turn

	Pieces []Piece     `json:"pieces"`
	Lines  []game.Line `json:"lines"` // between squares
	Marks  []game.Mark `json:"marks"`
	Steps  []game.Step `json:"steps"`
	// Last is what the last turn has done: nil at the beginning, inside a turn, and
	// where it needed no square.
	Last *game.Trace `json:"last,omitempty"`

	Colours map[string]string `json:"colours"` // by player
	Inks    map[string]string `json:"inks"`    // by player
	Counts  map[string]int    `json:"counts"`  // by player
	Goal    int               `json:"goal"`    // the count that wins; 0: none
	Hand    map[string]int    `json:"hand"`    // pieces to place, by player
	Phase   string            `json:"phase"`
	Hints   []string          `json:"hints"` // what to choose next, by the number of squares clicked
}

// A Piece is something that stands on a square.
type Piece struct {
	Square string `json:"square"`
	Kind   string `json:"kind"`
	Colour string `json:"colour"` // neutral if it is nobody's
	Ink    string `json:"ink"`    // light, dark, or empty
	Letter string `json:"letter"` // in position strings
}

// newState returns what a face shows of p. It has no position string yet.
func newState(look *game.Look, face game.Face, p positions.Position) *State {
	pic := face.Picture()
	s := &State{
		Size: pic.Size, ToMove: p.ToMove().String(), Outcome: p.Outcome().String(), Reason: pic.Reason, MidTurn: p.MidTurn(),
		Pieces: []Piece{}, Lines: orEmpty(pic.Lines), Marks: orEmpty(pic.Marks), Steps: orEmpty(face.Steps()),
		Colours: map[string]string{}, Inks: map[string]string{}, Counts: map[string]int{}, Hand: map[string]int{},
		Goal: pic.Goal, Phase: pic.Phase, Hints: orEmpty(pic.Hints),
	}
	for i := range s.Steps {
		s.Steps[i].Path = orEmpty(s.Steps[i].Path)
	}
	for _, piece := range pic.Pieces {
		colour, ink := colourOf(look, piece.Colour)
		s.Pieces = append(s.Pieces, Piece{piece.Square.String(), string(piece.Kind), colour, ink, string(rune(piece.Letter))})
	}
	for i, colour := range pic.Colours {
		player := positions.Player(i).String()
		s.Colours[player], s.Inks[player] = colourOf(look, colour)
		s.Counts[player], s.Hand[player] = pic.Counts[i], pic.Hand[i]
	}
	return s
}

// colourOf returns the name and the ink of a colour.
func colourOf(look *game.Look, colour game.Colour) (name, ink string) {
	if colour == game.Neutral {
		return "neutral", ""
	}
	l := look.Colours[colour]
	return strings.ToLower(l.Name), string(l.Ink)
}

// traceOf returns what a turn does, legal where the face looks at; nil where it
// leaves nothing on the board.
func traceOf(face game.Face, turn []positions.Step) *game.Trace {
	trace := face.Trace(turn)
	if trace.Main.IsNone() {
		return nil
	}
	return &trace
}

// orEmpty returns a list that is no null in JSON.
func orEmpty[T any](list []T) []T {
	if list == nil {
		return []T{}
	}
	return list
}
