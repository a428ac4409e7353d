package gtp

import (
	"fmt"
	"slices"

	"tetrad/engine/game"
	"tetrad/positions"
)

// A player keeps the same colour throughout the game, since Go clients tie a colour
// to a person. After a swap of sides, which is a click on the only stone, the board
// therefore exchanges the colours of the stones. In a game with edges it also mirrors
// the board in the diagonal from a1, which makes it the same game.

// picture returns what the position looks like.
func (b *Board) picture() *game.Picture {
	if b.shown == nil {
		b.shown = b.presentation.Picture()
	}
	return b.shown
}

// Size returns the side of the board.
func (b *Board) Size() int { return b.picture().Size }

// ToMove returns the colour of the player who makes the next move.
func (b *Board) ToMove() Colour { return b.colour(b.position.ToMove()) }

// colour returns the colour of a player's stones and moves.
func (b *Board) colour(player positions.Player) Colour {
	if b.appearance.Colours[player].Ink == game.Light {
		return white
	}
	return black
}

// swapped reports whether the players have swapped sides.
func (b *Board) swapped() bool { return b.picture().Colours[positions.P1] != game.FirstColour }

// vertex returns the point that shows a square.
func (b *Board) vertex(square game.Square) Vertex {
	if b.swapped() && b.appearance.Edges != nil {
		return Vertex{int8(square.Rank()), int8(square.File())}
	}
	return Vertex{int8(square.File()), int8(square.Rank())}
}

// square returns the square that a point shows.
func (b *Board) square(v Vertex) game.Square {
	if b.swapped() && b.appearance.Edges != nil {
		return game.At(int(v.Rank), int(v.File))
	}
	return game.At(int(v.File), int(v.Rank))
}

// stones returns the stones on the board. A stone that a turn places counts from the
// first click.
func (b *Board) stones() map[Vertex]Colour {
	stones := map[Vertex]Colour{}
	for _, piece := range b.picture().Pieces {
		owner := positions.P1
		if piece.Colour != b.picture().Colours[owner] {
			owner = positions.P2
		}
		stones[b.vertex(piece.Square)] = b.colour(owner)
	}
	if len(b.begun) > 0 {
		stones[b.begun[0]] = b.ToMove()
	}
	return stones
}

// A clickedStep is a legal step with the click that it needs next, or pass if it needs
// none. Steps may have the same click; their later clicks tell them apart.
type clickedStep struct {
	game.Step
	next Vertex
}

// steps returns the legal steps whose clicks begin with those begun. They belong to
// the board.
func (b *Board) steps() []clickedStep {
	if b.clicked != nil {
		return b.clicked
	}
	shows := func(square game.Square, v Vertex) bool { return b.vertex(square) == v }
	for _, s := range b.presentation.Steps() {
		path, n := s.Path, len(b.begun)
		if s.Kind == game.SwapStep {
			path = []game.Square{b.picture().Pieces[0].Square}
		}
		if len(path) == 2 && path[0] == path[1] {
			path = []game.Square{path[0], b.ownStone()}
		}
		if len(path) < n || !slices.EqualFunc(path[:n], b.begun, shows) {
			continue
		}
		next := pass
		if len(path) > n {
			next = b.vertex(path[n])
		}
		b.clicked = append(b.clicked, clickedStep{s, next})
	}
	return b.clicked
}

// ownStone returns the square of a stone of the player to move. It stands for a second click
// on the same square, which GoGui could not tell from the first one sent again.
func (b *Board) ownStone() game.Square {
	mover := b.picture().Colours[b.position.ToMove()]
	pieces := b.picture().Pieces
	return pieces[slices.IndexFunc(pieces, func(p game.Piece) bool { return p.Colour == mover })].Square
}

// margin returns the number of points by which a game is won, if it is won.
func (b *Board) margin() int {
	if scored := b.position.Abilities().Scored; scored != nil {
		return max(scored.Margin(), -scored.Margin())
	}
	return 1
}

// status describes who is to move, or who has won.
func (b *Board) status() string {
	switch winner, won := b.Winner(); {
	case won:
		return winner.String() + " has won"
	case b.Over():
		return "draw"
	}
	return b.ToMove().String() + " to move"
}

// summary describes the state or the result of the game: who has which edges, or
// how many pieces each side has.
func (b *Board) summary() string {
	p1, p2 := b.colour(positions.P1), b.colour(positions.P2)
	counts := b.picture().Counts
	counted := b.appearance.Counted.Many
	summary := fmt.Sprintf("%s: %v %d, %v %d", counted, p1, counts[positions.P1], p2, counts[positions.P2])
	mirrored := ""
	if edges := b.appearance.Edges; edges != nil {
		upright, level := p1, p2
		if edges.TopBottom == game.SecondColour {
			upright, level = p2, p1
		}
		summary = fmt.Sprintf("%v %s bottom and top, %v left and right", upright, edges.Verb, level)
		mirrored = "the board is mirrored in the diagonal from A1 and "
	}
	if b.swapped() {
		summary += fmt.Sprintf("; %v has swapped, so %sthe colours are exchanged", p2, mirrored)
	}
	return summary
}

// marks returns gfx commands that show what can be clicked when it is not simply the
// empty points: inside a turn, and on a stone.
func (b *Board) marks() []string {
	if b.MidTurn() {
		return []string{"TRIANGLE " + joinVertices(b.Legal(), " ")}
	}
	stones := b.stones()
	for _, v := range b.Legal() {
		if _, ok := stones[v]; ok {
			return []string{"LABEL " + v.String() + " swap"}
		}
	}
	return nil
}

// rows returns the stones as letters, the top rank first.
func (b *Board) rows() [][]string {
	stones, size := b.stones(), b.Size()
	rows := make([][]string, size)
	for i := range rows {
		rows[i] = slices.Repeat([]string{"."}, size)
	}
	for v, c := range stones {
		rows[size-1-int(v.Rank)][v.File] = [2]string{"X", "O"}[c]
	}
	return rows
}
