package engine_test

import (
	"math/rand/v2"
	"strings"
	"sync/atomic"
	"testing"

	"tetrad/engine"
	"tetrad/engine/enginetest"
	"tetrad/positions"
)

func TestRefusedPositionChangesNothing(t *testing.T) {
	e := engine.New(engine.Default())
	if err := e.SetPosition("", []string{"d4", "e5"}); err != nil {
		t.Fatal(err)
	}
	want := e.Position().FEN()
	for _, c := range []struct {
		fen   string
		moves []string
		cause string
	}{
		{"", []string{"d4", "e5", "zz"}, "ply 3: zz: "},
		{"", []string{"d4", "d4"}, "ply 2: d4: "},
		{"", []string{"a1"}, "ply 1: a1: "},
		{"", []string{"a1", "d4", "e5"}, "ply 1: a1: "},
		{"nonsense", nil, "field"},
		{"8/8/8/8/8/8/8/8 x", nil, "side"},
		{"8/8/8/8/8/8/8/8 b", []string{"d4", "pass"}, "ply 2: pass: "},
	} {
		err := e.SetPosition(c.fen, c.moves)
		if err == nil || !strings.Contains(err.Error(), c.cause) {
			t.Errorf("%q %v: error is %v, want one with %q", c.fen, c.moves, err, c.cause)
		}
		if got := e.Position().FEN(); got != want {
			t.Fatalf("%q %v: position is now %q", c.fen, c.moves, got)
		}
	}
	if err := e.PlayMoves([]string{"g2", "g2"}); err == nil || !strings.HasPrefix(err.Error(), "ply 4: g2: ") {
		t.Errorf("error is %v", err)
	}
	if got := e.Position().FEN(); got != want {
		t.Errorf("position is now %q", got)
	}
}

func TestMovesAfterTheEnd(t *testing.T) {
	e := engine.New(enginetest.Registry())
	game := []string{"a1", "b1", "a2", "b2", "a3"}
	if err := e.SetPosition("", game); err != nil {
		t.Fatal(err)
	}
	err := e.PlayMoves([]string{"c3"})
	if err == nil || err.Error() != "ply 6: c3: the game is over" {
		t.Errorf("error is %v", err)
	}
	if err := e.SetPosition("", append(game, "c3")); err == nil {
		t.Error("a move after the end is accepted")
	}
	if err := e.NewGame(); err != nil || e.Position().Outcome() != positions.Undecided {
		t.Errorf("no new game: %v", err)
	}
}

// TestPositionDoesNotDependOnTheWay checks that longer lists, shorter lists and errors
// on the way lead to the same position as in a new engine. Small boards make
// repetitions in Trap likely, which depend on the way.
func TestPositionDoesNotDependOnTheWay(t *testing.T) {
	for _, game := range enginetest.Small(3) {
		name := game.Name()
		rng := rand.New(rand.NewPCG(7, uint64(len(name))))
		e := engine.New(enginetest.WithToys())
		if err := e.SetOption("Game", name); err != nil {
			t.Fatal(err)
		}
		for range 5 {
			moves := randomGame(rng, e.Game())
			for range 30 {
				n := rng.IntN(len(moves) + 1)
				if err := e.SetPosition("", moves[:n]); err != nil {
					t.Fatal(err)
				}
				if err := e.SetPosition("", append(moves[:n:n], "bad")); err == nil {
					t.Fatal("a bad move is accepted")
				}
				more := min(len(moves), n+rng.IntN(3))
				if err := e.PlayMoves(moves[n:more]); err != nil {
					t.Fatal(err)
				}
				comparePositions(t, e, name, moves[:more])
			}
		}
	}
}

func comparePositions(t *testing.T, e *engine.Engine, name string, moves []string) {
	t.Helper()
	fresh := engine.New(enginetest.WithToys())
	if err := fresh.SetOption("Game", name); err != nil {
		t.Fatal(err)
	}
	if err := fresh.SetPosition("", moves); err != nil {
		t.Fatal(err)
	}
	got, want := e.Position(), fresh.Position()
	if got.FEN() != want.FEN() || got.Outcome() != want.Outcome() || got.Key() != want.Key() {
		t.Fatalf("%s %v: %q %v, want %q %v", name, moves, got.FEN(), got.Outcome(), want.FEN(), want.Outcome())
	}
}

// randomGame returns the moves of a random game, at most 300 turns.
func randomGame(rng *rand.Rand, game positions.Game) []string {
	var moves []string
	p := game.Start()
	for p.Outcome() == positions.Undecided && len(moves) < 300 {
		turn := positions.RandomTurn(rng, p)
		moves = append(moves, p.TurnString(turn))
		positions.DoTurn(p, turn)
	}
	return moves
}

func TestLongerListCostsOnlyNewMoves(t *testing.T) {
	entry := engine.Default().Games[0]
	var steps atomic.Int64
	e := engine.New(enginetest.Counting(*entry.Family, &steps))
	moves := randomGame(rand.New(rand.NewPCG(1, 1)), e.Game())
	for n := range moves {
		before := steps.Load()
		if err := e.SetPosition("", moves[:n]); err != nil {
			t.Fatal(err)
		}
		again := steps.Load()
		if err := e.SetPosition("", moves[:n]); err != nil {
			t.Fatal(err)
		}
		// A Verto turn is at most a chain over the board, and usually one step.
		if n > 0 && (again == before || again-before > 20) {
			t.Fatalf("move %d took %d steps", n, again-before)
		}
		if steps.Load() != again {
			t.Fatalf("the same list again took %d steps", steps.Load()-again)
		}
	}
}

// TestMovesAfterTheEndAreRefused checks that a list of moves that continues after the
// end is refused, however long it is.
func TestMovesAfterTheEndAreRefused(t *testing.T) {
	e := engine.New(engine.Default())
	if err := e.SetOption("Game", "vinver-3"); err != nil {
		t.Fatal(err)
	}
	moves := append([]string{"a1", "c1", "a2", "c2", "a3"}, strings.Fields(strings.Repeat("b1 ", 100_000))...)
	err := e.SetPosition("", moves)
	if want := "ply 6: b1: the game is over"; err == nil || err.Error() != want {
		t.Errorf("error is %v, want %s", err, want)
	}
	if got, want := e.Position().FEN(), e.Game().Start().FEN(); got != want {
		t.Errorf("position is %q, want %q", got, want)
	}
}
