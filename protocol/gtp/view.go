package gtp

import (
	"fmt"
	"slices"

	"tetrad/engine/game"
	"tetrad/positions"
)

// A view shows a position as black and white stones and its steps as clicks, by means
// of the face of its game. It follows the position that it was made for.
//
// A player keeps the same colour throughout the game, since Go clients tie a colour
// to a person. After a swap of sides, which is a click on the only stone, the view
// therefore exchanges the colours of the stones. In a game with edges it also mirrors
// the board in the diagonal from a1, which makes it the same game.
type view struct {
	position positions.Position
	look     game.Look
	face     game.Face

	picture *game.Picture // this and the next fields are nil until needed
	stones  map[Vertex]Colour
	steps   []clickedStep
}

// A clickedStep is a legal step with the clicks that name it. Steps may share their
// first clicks; the next click tells them apart.
type clickedStep struct {
	game.Step
	clicks []Vertex
}

// newView returns the view of p, a position of a game g of the entry.
func newView(entry *game.Entry, g positions.Game, p positions.Position) (*view, error) {
	if entry.NewFace == nil {
		return nil, fmt.Errorf("the program does not know how %s looks, so a Go client cannot show it; use UGI for it", g.Name())
	}
	if !entry.Look.OnlyStones() {
		return nil, fmt.Errorf("a Go client cannot show %s, which has more than black and white stones; use UGI for it", g.Name())
	}
	return &view{position: p, look: entry.Look, face: entry.NewFace(g, p)}, nil
}

// moved must be called after every change of the position.
func (v *view) moved() { v.picture, v.stones, v.steps = nil, nil, nil }

func (v *view) now() *game.Picture {
	if v.picture == nil {
		v.picture = v.face.Picture()
	}
	return v.picture
}

// size returns the side of the board.
func (v *view) size() int { return v.now().Size }

// colour returns the colour of a player's stones and moves.
func (v *view) colour(player positions.Player) Colour {
	if v.look.Colours[player].Ink == game.Light {
		return White
	}
	return Black
}

// swapped reports whether the players have swapped sides.
func (v *view) swapped() bool { return v.now().Colours[positions.P1] != game.FirstColour }

// vertex returns the point that shows a square.
func (v *view) vertex(square game.Square) Vertex {
	if v.swapped() && v.look.Edges != nil {
		return Vertex{int8(square.Rank()), int8(square.File())}
	}
	return Vertex{int8(square.File()), int8(square.Rank())}
}

// stone returns the stone on a point, or false if there is none.
func (v *view) stone(at Vertex) (Colour, bool) {
	if v.stones == nil {
		v.stones = map[Vertex]Colour{}
		for _, piece := range v.now().Pieces {
			for player := range positions.Player(2) {
				if v.now().Colours[player] == piece.Colour {
					v.stones[v.vertex(piece.Square)] = v.colour(player)
				}
			}
		}
	}
	c, ok := v.stones[at]
	return c, ok
}

// legal returns the legal steps. They belong to the view.
func (v *view) legal() []clickedStep {
	if v.steps == nil {
		steps := v.face.Steps()
		v.steps = make([]clickedStep, len(steps))
		clicks := make([]Vertex, 0, 2*len(steps)) // of all steps
		for i, step := range steps {
			first := len(clicks)
			clicks = v.appendClicks(clicks, step)
			v.steps[i] = clickedStep{step, clicks[first:len(clicks):len(clicks)]}
		}
	}
	return v.steps
}

// clicksOf returns the clicks that name a legal step.
func (v *view) clicksOf(s positions.Step) []Vertex {
	i := slices.IndexFunc(v.legal(), func(step clickedStep) bool { return step.Number == s })
	return v.legal()[i].clicks
}

func (v *view) appendClicks(dst []Vertex, step game.Step) []Vertex {
	switch step.Kind {
	case game.PassStep:
		return append(dst, Pass)
	case game.SwapStep:
		return append(dst, v.vertex(v.now().Pieces[0].Square))
	}
	for _, square := range step.Path {
		dst = append(dst, v.vertex(square))
	}
	return dst
}

// margin returns the number of points by which a game is won, if it is won.
func (v *view) margin() int {
	if scored := v.position.Abilities().Scored; scored != nil {
		return max(scored.Margin(), -scored.Margin())
	}
	return 1
}

// summary describes the state or the result of the game: who has which edges, or
// how many pieces each side has.
func (v *view) summary() string {
	p1, p2 := v.colour(positions.P1), v.colour(positions.P2)
	summary := fmt.Sprintf("%s: %v %d, %v %d", v.look.Counted.Many, p1, v.now().Counts[positions.P1], p2, v.now().Counts[positions.P2])
	mirrored := ""
	if v.look.Edges != nil {
		upright, level := p1, p2
		if v.look.Edges.TopBottom == game.SecondColour {
			upright, level = p2, p1
		}
		summary = fmt.Sprintf("%v %s bottom and top, %v left and right", upright, v.look.Edges.Verb, level)
		mirrored = "the board is mirrored in the diagonal from A1 and "
	}
	if v.swapped() {
		summary += fmt.Sprintf("; %v has swapped, so %sthe colours are exchanged", p2, mirrored)
	}
	return summary
}
