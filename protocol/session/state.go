package session

import (
	"encoding/json"
	"fmt"
	"strings"

	"tetrad/engine/game"
	"tetrad/positions"
)

// A State is everything that the page draws of a position, and the steps that it may
// offer. Squares are names such as "d4". Colours are the family's names in lower
// case.
type State struct {
	Game    string `json:"game"`
	Size    int    `json:"size"`
	FEN     string `json:"fen"` // inside a turn: the position before the turn
	ToMove  string `json:"toMove" tstype:"Player"`
	Outcome string `json:"outcome" tstype:"Outcome"`
	Reason  string `json:"reason"` // why the game is over, for display
	MidTurn bool   `json:"midTurn"`
	Turn    string `json:"turn,omitempty"` // the move string, if the chosen steps are a complete turn

	Pieces []Piece     `json:"pieces"`
	Lines  []game.Line `json:"lines"` // between squares
	Marks  []game.Mark `json:"marks"`
	Steps  []game.Step `json:"steps"`
	// Last is the trace of the last turn. It is nil at the beginning, inside a turn,
	// and after a turn without a square.
	Last *game.Trace `json:"last,omitempty"`

	Colours map[string]string `json:"colours"` // by player
	Inks    map[string]string `json:"inks"`    // by player
	Counts  map[string]int    `json:"counts"`  // by player
	Goal    int               `json:"goal"`    // the count that wins; 0: none
	Hand    map[string]int    `json:"hand"`    // pieces to place, by player
	Phase   string            `json:"phase"`
	Hints   []string          `json:"hints"` // what to choose next, by the number of squares clicked
}

// A Piece is a piece on a square.
type Piece struct {
	Square string `json:"square"`
	Kind   string `json:"kind"`
	Colour string `json:"colour"` // neutral if it belongs to nobody
	Ink    string `json:"ink"`    // light, dark or empty
	Letter string `json:"letter"` // in position strings
}

// newState returns the state of p as the presentation shows it, without a position string.
func newState(appearance *game.Appearance, presentation game.Presentation, p positions.Position) *State {
	pic := presentation.Picture()
	s := &State{
		Size: pic.Size, ToMove: p.ToMove().String(), Outcome: p.Outcome().String(), Reason: pic.Reason, MidTurn: p.MidTurn(),
		Pieces: []Piece{}, Lines: orEmpty(pic.Lines), Marks: orEmpty(pic.Marks), Steps: orEmpty(presentation.Steps()),
		Colours: map[string]string{}, Inks: map[string]string{}, Counts: map[string]int{}, Hand: map[string]int{},
		Goal: pic.Goal, Phase: pic.Phase, Hints: orEmpty(pic.Hints),
	}
	for i := range s.Steps {
		s.Steps[i].Path = orEmpty(s.Steps[i].Path)
	}
	for _, piece := range pic.Pieces {
		colour, ink := colourOf(appearance, piece.Colour)
		s.Pieces = append(s.Pieces, Piece{piece.Square.String(), string(piece.Kind), colour, ink, string(rune(piece.Letter))})
	}
	for i, colour := range pic.Colours {
		player := positions.Player(i).String()
		s.Colours[player], s.Inks[player] = colourOf(appearance, colour)
		s.Counts[player], s.Hand[player] = pic.Counts[i], pic.Hand[i]
	}
	return s
}

// colourOf returns the name and the ink of a colour.
func colourOf(appearance *game.Appearance, colour game.Colour) (name, ink string) {
	if colour == game.Neutral {
		return "neutral", ""
	}
	l := appearance.Colours[colour]
	return strings.ToLower(l.Name), string(l.Ink)
}

// traceOf returns the trace of a turn, which must be legal in the position of the
// presentation. It returns nil if the turn leaves nothing on the board.
func traceOf(presentation game.Presentation, turn []positions.Step) *game.Trace {
	trace := presentation.Trace(turn)
	if trace.Main.IsNone() {
		return nil
	}
	return &trace
}

// traceOfMove returns the trace of a move from p, the position of the presentation. It returns
// nil if the move is illegal or leaves nothing on the board.
func traceOfMove(presentation game.Presentation, p positions.Position, move string) *game.Trace {
	steps, err := p.ParseTurn(move)
	if err != nil {
		return nil
	}
	return traceOf(presentation, steps)
}

// orEmpty returns a list that is not null in JSON.
func orEmpty[T any](list []T) []T {
	if list == nil {
		return []T{}
	}
	return list
}

// Limits of an answer with the states of a line.
const (
	maxStates     = 200
	maxStateBytes = 256 << 10 // of JSON; the answer has at least one state, even if it is larger
)

// A statesRequest asks for the positions of a line from a ply on. Ply 0 is the first position.
type statesRequest struct {
	Head
	line
	Ply int `json:"ply"`
}

type statesReply struct {
	Ply int `json:"ply"` // of the first state
	// States are the states of a line in order, up to its end or as many as fit.
	States []*State `json:"states" tstype:"State[]"`
}

func (s *Session) states(q *statesRequest) (*statesReply, error) {
	states, err := s.solver.states(q.line, q.Ply)
	return &statesReply{q.Ply, states}, err
}

// states describes the positions of a line from a ply on.
func (v solver) states(l line, ply int) ([]*State, error) {
	if ply < 0 || ply > len(l.Moves) {
		return nil, fmt.Errorf("the line has plies 0 to %d, and no ply %d", len(l.Moves), ply)
	}
	rest := l.Moves[ply:]
	l.Moves = l.Moves[:ply]
	end, err := v.replay(l)
	if err != nil {
		return nil, err
	}
	var states []*State
	for size := 0; ; ply++ {
		state, err := end.state()
		if err != nil {
			return nil, err
		}
		text, err := json.Marshal(state) // to measure its size
		if err != nil {
			return nil, err
		}
		if size += len(text); len(states) > 0 && size > maxStateBytes {
			return states, nil
		}
		if states = append(states, state); len(states) == maxStates || len(rest) == 0 {
			return states, nil
		}
		if end.last, err = positions.PlayTurn(end.position, rest[0]); err != nil {
			return nil, moveError{ply + 1, err}
		}
		rest = rest[1:]
	}
}

// state describes the position at the end, between turns.
func (end *played) state() (*State, error) {
	presentation, err := end.presentation()
	if err != nil {
		return nil, err
	}
	last := end.lastTrace(presentation)
	s := newState(&end.entry.Appearance, presentation, end.position)
	s.Game, s.FEN, s.Last = end.game.Name(), end.position.FEN(), last
	return s, nil
}
