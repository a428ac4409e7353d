package record

import (
	"math/rand/v2"
	"reflect"
	"strings"
	"testing"

	"tetrad/positions"
	"tetrad/positions/positionstest"
)

// randomLine returns a random line from p, with notes and variations.
func randomLine(rng *rand.Rand, p positions.Position, most, nesting int) []Move {
	var line []Move
	for p.Outcome() == positions.Undecided && len(line) < most {
		steps := positions.RandomTurn(rng, p)
		m := Move{Turn: p.TurnString(steps)}
		switch rng.IntN(4) {
		case 0:
			m.Note = []string{"a note", "book", ": with a colon", "cp 5 is much (too) much", "1-0 (2. a1"}[rng.IntN(5)]
		case 1:
			m.Score, m.Depth = "cp 12", 3
		}
		for nesting > 0 && rng.IntN(3) == 0 {
			m.Variations = append(m.Variations, randomLine(rng, p.Copy(), 1+rng.IntN(4), nesting-1))
		}
		line = append(line, m)
		positions.DoTurn(p, steps)
	}
	return line
}

// TestVariationsRoundTrip checks that notes and nested variations survive a round
// trip.
func TestVariationsRoundTrip(t *testing.T) {
	rng := rand.New(rand.NewPCG(2, 1))
	variant := positionstest.TicTacToe.New(3, "")
	for range 200 {
		g := &Game{Variant: variant.Name(), Moves: randomLine(rng, variant.Start(), 9, 3), Result: "none"}
		if rng.IntN(2) == 0 {
			g.P2First = true
		}
		got, err := NewReader(strings.NewReader(g.Text())).Next()
		if err != nil {
			t.Fatalf("%s\n%v", g.Text(), err)
		}
		if !reflect.DeepEqual(got, g) {
			t.Fatalf("%s\nreads back as\n%s", g.Text(), got.Text())
		}
	}
}

func TestVariationsByHand(t *testing.T) {
	const source = "[Game \"tictactoe\"]\n\n1. a1 {good} {cp 5} {move}(1. b2 {x}(1. c3)\n1... c1) (1. b1) 1... a2\n*\n"
	g, err := NewReader(strings.NewReader(source)).Next()
	if err != nil {
		t.Fatal(err)
	}
	want := []Move{
		{Turn: "a1", Note: "good move", Score: "cp 5", Variations: [][]Move{
			{{Turn: "b2", Note: "x", Variations: [][]Move{{{Turn: "c3"}}}}, {Turn: "c1"}},
			{{Turn: "b1"}},
		}},
		{Turn: "a2"},
	}
	if !reflect.DeepEqual(g.Moves, want) {
		t.Errorf("read %+v", g.Moves)
	}
}

func TestVariationsTooDeep(t *testing.T) {
	moves := strings.Repeat("a1 (", maxNesting+1) + "a1" + strings.Repeat(")", maxNesting+1) + " *"
	_, err := NewReader(strings.NewReader("[Game \"tictactoe\"]\n\n" + moves + "\n")).Next()
	if err == nil || !strings.Contains(err.Error(), "deep") {
		t.Errorf("error %v", err)
	}
}

func TestNotesStayOnTheirLine(t *testing.T) {
	g := &Game{Variant: "tictactoe", Moves: []Move{{Turn: "a1", Note: "one\ntwo } three {"}}, Result: "none"}
	got, err := NewReader(strings.NewReader(g.Text())).Next()
	if err != nil || got.Moves[0].Note != "one two } three {" {
		t.Errorf("%+v, %v", got, err)
	}
}
