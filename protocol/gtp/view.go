package gtp

import (
	"fmt"

	"tetrad/positions"
	"tetrad/positions/verto"
	"tetrad/positions/vinver"
)

// A view shows a position of one game as black and white stones, and its steps
// as clicks. It follows the position that it was made for.
type view interface {
	// size returns the side of the board.
	size() int
	// colour returns the colour in which a player's moves are sent.
	colour(positions.Player) Colour
	// stone returns the stone on a point, and false where there is none.
	stone(Vertex) (Colour, bool)
	// appendClicks appends the clicks that name a legal step. Steps may have
	// the first of them in common, and are told apart by the next.
	appendClicks(dst []Vertex, s positions.Step) []Vertex
	// flips reports whether a step flips a stone.
	flips(positions.Step) bool
	// margin returns by how many points a game is won, where it is.
	margin() int
	// summary says in words of the game how it stands, or has ended.
	summary() string
}

// newView returns the view of p, a position of game.
func newView(game positions.Game, p positions.Position) (view, error) {
	switch p := p.(type) {
	case *verto.Position:
		return vertoView{p}, nil
	case *vinver.Position:
		return vinverView{p}, nil
	}
	return nil, fmt.Errorf("a Go client cannot show %s: only %s and %s have nothing but black and white stones; for the others use UGI",
		game.Name(), verto.Family.Name, vinver.Family.Name)
}
