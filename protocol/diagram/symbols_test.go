package diagram

import (
	"strings"
	"testing"

	"tetrad/engine/game"
)

// Each symbol that a picture can show is there, and pieces among arrows are small, so that the heads
// of the arrows stand free.
func TestSymbols(t *testing.T) {
	a := game.At(0, 0)
	appearance := &game.Appearance{Colours: [2]game.ColourAppearance{{Ink: game.Light}, {Ink: game.Dark}}}
	for _, lines := range [][]game.Line{nil, {{From: a, To: game.At(1, 0), Kind: game.Arrow}}} {
		for _, kind := range []game.PieceKind{game.Pawn, game.King} {
			for _, colour := range []game.Colour{game.FirstColour, game.SecondColour} {
				picture := &game.Picture{Size: 3, Lines: lines, Pieces: []game.Piece{{Square: a, Kind: kind, Colour: colour}}}
				symbol := PlacesOf(appearance, picture)[0]
				if !strings.Contains(Symbols, `<g id="`+symbol+`">`) || strings.Contains(symbol, "m") != (lines != nil) {
					t.Errorf("%v of colour %v with %d lines is %q", kind, colour, len(lines), symbol)
				}
			}
		}
	}
}
