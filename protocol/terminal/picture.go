package terminal

import (
	"tetrad/engine/game"
	"tetrad/positions"
)

// A picture is a position as the presentation of its game shows it, with the glyphs of the
// squares and of the lines between them.
type picture struct {
	*game.Picture
	appearance *game.Appearance
	on         map[game.Square]game.Piece
	right      map[game.Square]glyph // lines, by their left end
	up         map[game.Square]glyph // lines, by their lower end
}

func newPicture(appearance *game.Appearance, presentation game.Presentation) *picture {
	p := &picture{
		Picture: presentation.Picture(), appearance: appearance,
		on: map[game.Square]game.Piece{}, right: map[game.Square]glyph{}, up: map[game.Square]glyph{},
	}
	for _, piece := range p.Pieces {
		p.on[piece.Square] = piece
	}
	for _, line := range p.Lines {
		p.addLine(line)
	}
	return p
}

// addLine adds a line between two neighbours that the picture can draw. It ignores
// other lines.
func (p *picture) addLine(line game.Line) {
	from, to, toLater := line.From, line.To, true
	if to.Compare(from) < 0 {
		from, to, toLater = to, from, false
	}
	across, upward := lineLeft, lineDown
	switch {
	case line.Kind == game.Open:
		across, upward = lineAcross, lineUpright
	case line.Kind != game.Arrow:
		return
	case toLater:
		across, upward = lineRight, lineUp
	}
	switch {
	case to == game.At(from.File()+1, from.Rank()):
		p.right[from] = across
	case to == game.At(from.File(), from.Rank()+1):
		p.up[from] = upward
	}
}

// glyphAt returns the glyph of a square.
func (p *picture) glyphAt(square game.Square) glyph {
	piece, ok := p.on[square]
	if !ok {
		return emptySquare
	}
	return p.glyphOf(piece)
}

// glyphOf returns the glyph of a piece. An unknown kind is shown as its letter.
func (p *picture) glyphOf(piece game.Piece) glyph {
	if piece.Kind == game.Shooter {
		return shooter
	}
	unknown := glyph{piece.Letter, rune(piece.Letter), boardInk}
	if piece.Colour == game.Neutral {
		return unknown
	}
	light, dark := unknown, unknown
	switch piece.Kind {
	case game.Stone, game.Pawn:
		light, dark = lightStone, darkStone
	case game.King:
		light, dark = lightKing, darkKing
	case game.Claimed:
		light, dark = lightClaim, darkClaim
	}
	if p.appearance.Colours[piece.Colour].Ink == game.Light {
		return light
	}
	return dark
}

// name returns the name of a player's colour.
func (p *picture) name(player positions.Player) string {
	return p.appearance.Colours[p.Colours[player]].Name
}

// labels returns the styles of the file labels and of the rank labels: the colours of
// the players who own the edges.
func (p *picture) labels() (files, ranks style) {
	if p.appearance.Edges == nil {
		return style{}, style{}
	}
	of := func(c game.Colour) style {
		if p.appearance.Colours[c].Ink == game.Light {
			return lightEdge
		}
		return darkEdge
	}
	return of(p.appearance.Edges.TopBottom), of(p.appearance.Edges.LeftRight)
}
