package session

import (
	"slices"
	"testing"

	"tetrad/engine/game"
	"tetrad/positions"
)

// TestFill checks that the rest of a part of each game is played by legal turns and
// ends with the part.
func TestFill(t *testing.T) {
	for _, name := range smallVariants() {
		t.Run(name, func(t *testing.T) {
			l := line{Game: name}
			before, err := rules.state(l, nil)
			if err != nil {
				t.Fatal(err)
			}
			moves, err := rules.fill(l, nil)
			if before.Phase == "" {
				if err == nil {
					t.Errorf("a game without parts is filled by %v", moves)
				}
				return
			}
			if err != nil || len(moves) == 0 {
				t.Fatalf("%v, %v", moves, err)
			}
			for n := range moves {
				s, err := rules.state(line{Game: name, Moves: moves[:n]}, nil)
				if err != nil || s.Phase != before.Phase {
					t.Fatalf("after %v: %v, %v", moves[:n], s, err)
				}
			}
			l.Moves = moves
			if after, err := rules.state(l, nil); err != nil || after.Phase == before.Phase && after.Outcome == "none" {
				t.Errorf("after all: %v, %v", after, err)
			}
		})
	}
}

// TestFillArrows checks that the given arrows are laid if they are legal, and all
// others at random.
func TestFillArrows(t *testing.T) {
	at := func(name string) game.Square {
		square, ok := game.ParseSquare(name, 26)
		if !ok {
			t.Fatal(name)
		}
		return square
	}
	arrow := func(from, to string) game.Line { return game.Line{From: at(from), To: at(to), Kind: game.Arrow} }
	l := line{Game: "trap-3", Moves: []string{"a1", "b1", "c1", "a2", "b2>b3"}}
	wanted := []game.Line{arrow("a1", "b1"), arrow("c2", "c1"), arrow("b3", "b2"), arrow("a1", "c3")} // two of them are impossible
	moves, err := rules.fill(l, wanted)
	if err != nil || len(moves) != 11 {
		t.Fatalf("%v, %v", moves, err)
	}
	first := slices.Sorted(slices.Values(moves[:2]))
	if !slices.Equal(first, []string{"a1>b1", "c2>c1"}) {
		t.Errorf("the first turns are %v", first)
	}
	end, err := rules.replay(line{Game: l.Game, Moves: append(l.Moves, moves...)})
	if err != nil || end.position.Outcome() == positions.Undecided && len(end.position.Steps(nil)) == 0 {
		t.Errorf("%v, %v", end, err)
	}
}

// TestFillRefuses checks that an invalid line is refused.
func TestFillRefuses(t *testing.T) {
	for _, l := range []line{{Game: "trap-3", Moves: []string{"z9"}}, {Game: "none"}, {Game: "trap-3", FEN: "x"}} {
		if moves, err := rules.fill(l, nil); err == nil {
			t.Errorf("%v: %v", l, moves)
		}
	}
	if moves, err := rules.fill(line{Game: "trap-3"}, make([]game.Line, maxFilledLines+1)); err == nil {
		t.Errorf("too many lines: %v", moves)
	}
}
