package gtp

import (
	"errors"
	"fmt"
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
	game     positions.Game
	position positions.Position
	view     *view

	turns []string         // the complete turns played
	turn  []positions.Step // steps of the unfinished turn
	begun []Vertex         // clicks that do not yet determine a step
	plays []play
	legal []Vertex // nil until needed
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
	p := g.Start()
	v, err := newView(entry, g, p)
	return &Board{game: g, position: p, view: v}, err
}

// Size returns the side of the board.
func (b *Board) Size() int { return b.view.size() }

// ToMove returns the colour of the player who makes the next move.
func (b *Board) ToMove() Colour { return b.view.colour(b.position.ToMove()) }

// Over reports whether the game has ended.
func (b *Board) Over() bool { return b.position.Outcome() != positions.Undecided }

// Winner returns the colour that has won. It returns false for a draw and before the
// end.
func (b *Board) Winner() (Colour, bool) {
	player, ok := b.position.Outcome().Winner()
	if !ok {
		return 0, false
	}
	return b.view.colour(player), true
}

// MidTurn reports whether the player to move is inside a turn.
func (b *Board) MidTurn() bool { return len(b.turn)+len(b.begun) > 0 }

// Turns returns the move strings of the complete turns played. The caller must not
// change them.
func (b *Board) Turns() []string { return b.turns }

// Stone returns the stone on a point, or false if there is none. A stone that a turn
// places counts from the first click.
func (b *Board) Stone(v Vertex) (Colour, bool) {
	if len(b.begun) > 0 && v == b.begun[0] {
		return b.ToMove(), true
	}
	return b.view.stone(v)
}

// Legal returns the vertices of all legal moves: points in square order, then the
// pass. It returns none after the end of the game. The caller must not change them.
func (b *Board) Legal() []Vertex {
	if b.legal != nil {
		return b.legal
	}
	b.legal = []Vertex{}
	b.eachStep(b.begun, func(_ game.Step, next Vertex) { b.legal = append(b.legal, next) })
	slices.SortFunc(b.legal, Vertex.compare)
	b.legal = slices.Compact(b.legal)
	return b.legal
}

// eachStep calls yield with each legal step whose clicks begin with begun. next is
// the click after these, or Pass if there is none.
func (b *Board) eachStep(begun []Vertex, yield func(s game.Step, next Vertex)) {
	for _, s := range b.view.legal() {
		clicks := s.clicks
		if len(clicks) < len(begun) || !slices.Equal(clicks[:len(begun)], begun) {
			continue
		}
		next := Pass
		if len(clicks) > len(begun) {
			next = clicks[len(begun)]
		}
		yield(s.Step, next)
	}
}

// Play makes a move, whose colour must be that of the player to move. If the move is
// illegal, the error gives the reason and the board is unchanged.
func (b *Board) Play(m Move) error {
	steps, err := b.stepsOf(m)
	if err != nil {
		return err
	}
	p := play{move: m, turn: b.turn, begun: b.begun}
	b.turn, b.begun, b.legal = slices.Clip(b.turn), slices.Clip(b.begun), nil
	if len(steps) > 1 {
		b.begun = append(b.begun, m.Vertex)
	} else {
		p.steps, p.flips = b.follow(steps[0])
		b.turn, b.begun = append(b.turn, p.steps...), nil
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
func (b *Board) stepsOf(m Move) ([]game.Step, error) {
	switch {
	case b.Over():
		return nil, positions.ErrGameOver
	case m.Colour != b.ToMove():
		return nil, fmt.Errorf("%v is to move", b.ToMove())
	}
	var steps []game.Step
	b.eachStep(b.begun, func(s game.Step, next Vertex) {
		if next == m.Vertex {
			steps = append(steps, s)
		}
	})
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
	if v == Pass {
		return errors.New("a pass is not allowed now")
	}
	if c, ok := b.Stone(v); ok {
		return fmt.Errorf("there is a %v stone on %v", c, v)
	}
	return fmt.Errorf("the rules of %s do not allow a stone on %v now", b.game.Name(), v)
}

// follow plays s and then, inside the turn, every step that is the only legal one. It
// returns the steps and the number of stones that they flip.
func (b *Board) follow(s game.Step) (steps []positions.Step, flips int) {
	for {
		b.position.Do(s.Number)
		b.view.moved()
		steps = append(steps, s.Number)
		if !s.Flips.IsNone() {
			flips++
		}
		if !b.position.MidTurn() || len(b.view.legal()) > 1 {
			return steps, flips
		}
		s = b.view.legal()[0].Step
	}
}

// turnString returns the move string of a complete turn that was just played.
func (b *Board) turnString(steps []positions.Step) string {
	positions.UndoTurn(b.position, steps)
	defer positions.DoTurn(b.position, steps)
	return b.position.TurnString(steps)
}

// Undo takes back the last move and the steps that it played. It returns false if
// there is no move.
func (b *Board) Undo() bool {
	last := len(b.plays) - 1
	if last < 0 {
		return false
	}
	p := b.plays[last]
	b.plays = b.plays[:last]
	positions.UndoTurn(b.position, p.steps)
	b.view.moved()
	if p.ended {
		b.turns = b.turns[:len(b.turns)-1]
	}
	b.turn, b.begun, b.legal = p.turn, p.begun, nil
	return true
}

// Flips returns how many stones each colour has flipped.
func (b *Board) Flips() (byBlack, byWhite int) {
	var n [2]int
	for _, p := range b.plays {
		n[p.move.Colour] += p.flips
	}
	return n[Black], n[White]
}

// joinVertices returns vertices in GTP's spelling.
func joinVertices(list []Vertex, separator string) string {
	words := make([]string, len(list))
	for i, v := range list {
		words[i] = v.String()
	}
	return strings.Join(words, separator)
}
