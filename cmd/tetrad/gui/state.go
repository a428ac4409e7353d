package gui

import (
	"tetrad/positions"
	"tetrad/positions/trap"
	"tetrad/positions/veletas"
	"tetrad/positions/verto"
	"tetrad/positions/vinver"
)

// A State is all that the page draws of a position, and the steps that it may
// offer. Squares are names such as "d4".
type State struct {
	Game    string `json:"game"`
	Size    int    `json:"size"`
	FEN     string `json:"fen"` // inside a turn: where the turn began
	ToMove  string `json:"toMove"`
	Colour  string `json:"colour"` // of the player to move
	Outcome string `json:"outcome"`
	Reason  string `json:"reason"` // why the game is over, for people
	MidTurn bool   `json:"midTurn"`
	Turn    string `json:"turn,omitempty"` // the move string, where the chosen steps are a whole turn

	Pieces []Piece        `json:"pieces"`
	Steps  []Step         `json:"steps"`
	Counts map[string]int `json:"counts"`

	Arrows    []Line              `json:"arrows,omitempty"`    // Trap
	OpenLines [][2]string         `json:"openLines,omitempty"` // Trap: lines without an arrow
	Danger    []string            `json:"danger,omitempty"`    // Trap: pieces that one enemy turn would remove
	Phase     string              `json:"phase,omitempty"`     // Trap, Veletas
	Hand      map[string]int      `json:"hand,omitempty"`      // Trap, Veletas: pieces to place, by player
	Pie       string              `json:"pie"`                 // Veletas, Vinver: "=", "?" or "x"
	Newest    string              `json:"newest"`              // the stone or shooter that the turn goes on from
	Reach     map[string][]string `json:"reach,omitempty"`     // Veletas: squares that each unclaimed shooter reaches
	Crosscuts [][4]string         `json:"crosscuts,omitempty"` // Vinver, inside a turn
	Winning   []string            `json:"winning,omitempty"`   // Vinver: a chain from edge to edge
}

// A Piece is something that stands on a square.
type Piece struct {
	Square string `json:"square"`
	Kind   string `json:"kind"`   // stone, shooter, claimed, pawn or king
	Colour string `json:"colour"` // light, dark, black, white or neutral
}

// A Line leads from a point to a neighbour.
type Line struct {
	From string `json:"from"`
	To   string `json:"to"`
}

// A Step is a legal choice. Number is what the page sends back to choose it.
type Step struct {
	Number positions.Step `json:"step"`
	Kind   string         `json:"kind"`
	From   string         `json:"from"`
	To     string         `json:"to"`
	Flips  string         `json:"flips"`
}

// A view shows a position of one game to the page.
type view interface {
	// show adds to a state what is on the board, who has which colour, and why
	// the game is over.
	show(*State)
	// steps returns the legal steps.
	steps() []Step
	// attempt returns, between turns, the move string of which the refusal says
	// best why a click on a square is illegal. The click comes after the steps of
	// turn; from, if not empty, is the piece chosen before it.
	attempt(turn []positions.Step, from, square string) string
}

// An arranger is a view of a game in which people may choose steps in another
// order than the rules take them.
type arranger interface {
	// arrange returns the chosen steps of a turn in the order of the rules. As
	// long as more must be chosen before there is one, it returns a view that
	// shows them instead.
	arrange(chosen []positions.Step) (steps []positions.Step, pending view)
}

// viewOf returns the view of a position, and false for a game that the page has
// no board for.
func viewOf(game positions.Game, p positions.Position) (view, bool) {
	switch p := p.(type) {
	case *verto.Position:
		return vertoView{p}, true
	case *veletas.Position:
		return veletasView{p: p}, true
	case *trap.Position:
		return trapView{game, p}, true
	case *vinver.Position:
		return vinverView{p}, true
	}
	return nil, false
}

// describeAll describes each of the legal steps of a position.
func describeAll(p positions.Position, describe func(positions.Step) Step) []Step {
	list := []Step{}
	for _, step := range p.Steps(nil) {
		list = append(list, describe(step))
	}
	return list
}
