package positionstest

import (
	"math/rand/v2"
	"testing"

	"tetrad/positions"
)

func toyFields(p positions.Position) any { return *p.(*toy).top() }

// TestRandomGame checks that random games run to the end, or to the end of a turn after
// the limit, and that taking them back restores the position.
func TestRandomGame(t *testing.T) {
	rng := rand.New(rand.NewPCG(1, 1))
	p := TicTacToe.New(3, "").Start()
	key := p.Key()
	before := []positions.Step{7}
	for range 100 {
		game := RandomGame(rng, p, 100, before)
		if p.Outcome() == positions.Undecided || game[0] != 7 {
			t.Fatalf("%v is no game: %s", game, p.FEN())
		}
		positions.UndoTurn(p, game[1:])
		if short := RandomGame(rng, p, 3, nil); len(short) < 3 || len(short) > 4 || p.MidTurn() {
			t.Fatalf("%d steps, limit 3: %s", len(short), p.FEN())
		} else {
			positions.UndoTurn(p, short)
		}
		if p.Key() != key {
			t.Fatalf("taken back: %s", p.FEN())
		}
	}
}

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
