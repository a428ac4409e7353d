package gtp

import (
	"errors"
	"fmt"
	"regexp"
	"slices"
	"strings"

	"tetrad/engine/game"
	"tetrad/positions"
)

// A Board is a game in progress as a Go client sees it. It has black and white
// stones, and each turn is made by one click after another. A click without a choice
// is not needed: inside a turn, the board plays the only legal step at once.
//
// A Board is not safe for concurrent use.
type Board struct {
	game         positions.Game
	position     positions.Position
	appearance   game.Appearance
	presentation game.Presentation

	turns []string         // the complete turns played
	turn  []positions.Step // steps of the unfinished turn
	begun []Vertex         // clicks that do not yet determine a step
	plays []play

	shown   *game.Picture // of the position; this and the next field are nil until needed
	clicked []clickedStep
}

// play is a click, with the information to undo it.
type play struct {
	move  Move
	turn  []positions.Step // the unfinished turn before the click
	begun []Vertex
	steps []positions.Step // made by the click
	flips int              // number of stones that these steps have flipped
	ended bool             // whether the click ended the turn
}

// NewBoard returns a board at the start of g, a game of the entry. It fails for games
// that have more than black and white stones.
func NewBoard(entry *game.Entry, g positions.Game) (*Board, error) {
	if entry.NewPresentation == nil {
		return nil, fmt.Errorf("the program does not know how %s looks, so a Go client cannot show it; use UGI for it",
			g.Name())
	}
	if !entry.Appearance.OnlyStones() {
		return nil, fmt.Errorf("a Go client cannot show %s, which has more than black and white stones; use UGI for it",
			g.Name())
	}
	p := g.Start()
	return &Board{game: g, position: p, appearance: entry.Appearance, presentation: entry.NewPresentation(g, p)}, nil
}

// Over reports whether the game has ended.
func (b *Board) Over() bool { return b.position.Outcome() != positions.Undecided }

// Winner returns the colour that has won. It returns false for a draw and before the
// end.
func (b *Board) Winner() (Colour, bool) {
	player, ok := b.position.Outcome().Winner()
	if !ok {
		return 0, false
	}
	return b.colour(player), true
}

// MidTurn reports whether the player to move is inside a turn.
func (b *Board) MidTurn() bool { return len(b.turn)+len(b.begun) > 0 }

// Turns returns the move strings of the complete turns played. The caller must not
// change them.
func (b *Board) Turns() []string { return b.turns }

// Legal returns the vertices of all legal moves: points in square order, then the
// pass. It returns none after the end of the game.
func (b *Board) Legal() []Vertex {
	var legal []Vertex
	for _, s := range b.steps() {
		legal = append(legal, s.next)
	}
	slices.SortFunc(legal, Vertex.compare)
	return slices.Compact(legal)
}

// Play makes a move, whose colour must be that of the player to move. If the move is
// illegal, the error gives the reason and the board is unchanged.
func (b *Board) Play(m Move) error {
	steps, err := b.stepsOf(m)
	if err != nil {
		return err
	}
	p := play{move: m, turn: b.turn, begun: b.begun}
	b.turn, b.begun, b.clicked = slices.Clip(b.turn), slices.Clip(b.begun), nil
	if len(steps) > 1 {
		b.begun = append(b.begun, m.Vertex)
	} else {
		b.begun = nil
		p.steps, p.flips = b.follow(steps[0].Step)
		b.turn = append(b.turn, p.steps...)
		p.ended = !b.position.MidTurn()
	}
	if p.ended {
		b.turns = append(b.turns, b.turnString(b.turn))
		b.turn = nil
	}
	b.plays = append(b.plays, p)
	return nil
}

// stepsOf returns the steps that a move may continue. If there are none, the error
// gives the reason.
func (b *Board) stepsOf(m Move) ([]clickedStep, error) {
	switch {
	case b.Over():
		return nil, positions.ErrGameOver
	case m.Colour != b.ToMove():
		return nil, fmt.Errorf("%v is to move", b.ToMove())
	}
	var steps []clickedStep
	for _, s := range b.steps() {
		if s.next == m.Vertex {
			steps = append(steps, s)
		}
	}
	if len(steps) == 0 {
		return nil, b.explain(m.Vertex)
	}
	return steps, nil
}

// explain returns the reason why a move of the player to move is illegal.
func (b *Board) explain(v Vertex) error {
	if b.MidTurn() {
		return fmt.Errorf("this turn has to go on with %s", joinVertices(b.Legal(), " or "))
	}
	if v == pass {
		_, err := b.position.ParseTurn(passWord) // the move string too
		return errors.New(b.inVertices("no pass now: " + err.Error()))
	}
	if c, ok := b.stones()[v]; ok {
		return fmt.Errorf("there is a %v stone on %v", c, v)
	}
	_, err := b.position.ParseTurn(b.presentation.Attempt(nil, game.Square{}, b.square(v)))
	if err == nil {
		return fmt.Errorf("%v is no point to begin with", v)
	}
	return errors.New(b.inVertices(err.Error()))
}

// squareName matches the names of squares in a text about a game of stones.
var squareName = regexp.MustCompile(`[a-z][1-9]\d?`)

// inVertices returns a text of the game's rules with vertices in place of the names of
// squares.
func (b *Board) inVertices(text string) string {
	return squareName.ReplaceAllStringFunc(text, func(name string) string {
		square, ok := game.ParseSquare(name, b.Size())
		if !ok {
			return name
		}
		return b.vertex(square).String()
	})
}

// follow plays s and then, inside the turn, every step that is the only legal one. It
// returns the steps and the number of stones that they flip.
func (b *Board) follow(s game.Step) (steps []positions.Step, flips int) {
	for {
		b.position.Do(s.Number)
		b.shown, b.clicked = nil, nil
		steps = append(steps, s.Number)
		if !s.Flips.IsNone() {
			flips++
		}
		if !b.position.MidTurn() || len(b.steps()) > 1 {
			return steps, flips
		}
		s = b.steps()[0].Step
	}
}

// turnString returns the move string of a complete turn that was just played.
func (b *Board) turnString(steps []positions.Step) string {
	positions.UndoTurn(b.position, steps)
	defer positions.DoTurn(b.position, steps)
	return b.position.TurnString(steps)
}

// Undo takes back the last n moves and the steps that they played. n must not exceed
// the number of moves.
func (b *Board) Undo(n int) {
	first := len(b.plays) - n
	for _, p := range slices.Backward(b.plays[first:]) {
		positions.UndoTurn(b.position, p.steps)
		b.turn, b.begun = p.turn, p.begun
		if p.ended {
			b.turns = b.turns[:len(b.turns)-1]
		}
	}
	b.plays = b.plays[:first]
	b.shown, b.clicked = nil, nil
}

// flips returns how many stones each colour has flipped.
func (b *Board) flips() (n [2]int) {
	for _, p := range b.plays {
		n[p.move.Colour] += p.flips
	}
	return n
}

// joinVertices returns vertices in GTP's spelling.
func joinVertices(list []Vertex, separator string) string {
	words := make([]string, len(list))
	for i, v := range list {
		words[i] = v.String()
	}
	return strings.Join(words, separator)
}
