package positionstest

import (
	"testing"

	"tetrad/positions"
)

func toyFields(p positions.Position) any { return *p.(*toy).top() }

func TestTicTacToe(t *testing.T) {
	g := TicTacToe.New(3, "")
	Properties(t, g, 200, 100, toyFields)
	Strings(t, g, 200, 100, 100)
	// The number of games that end at each ply is well known: 255,168 in all.
	for depth, want := range []uint64{1, 9, 72, 504, 3024, 15120, 54720, 148176, 200448, 127872} {
		if got := positions.Perft(g.Start(), depth); got != want {
			t.Errorf("perft %d = %d, want %d", depth, got, want)
		}
	}
}
