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
			m.Note, m.Mark = randomNote(rng), turnMarks[rng.IntN(len(turnMarks))]
		case 1:
			m.Score, m.Depth = "cp 12", 3
		case 2:
			m.Details = randomDetails(rng)
		}
		for nesting > 0 && rng.IntN(3) == 0 {
			other := randomLine(rng, p.Copy(), 1+rng.IntN(4), nesting-1)
			other[0].Before = randomNote(rng)
			m.Variations = append(m.Variations, other)
		}
		line = append(line, m)
		positions.DoTurn(p, steps)
	}
	return line
}

// randomNote returns a note, which may be empty or look like something else.
func randomNote(rng *rand.Rand) string {
	notes := []string{"", "a note", "book", ": with a colon", "cp 5", "cp 5 is much (too) much", "1-0 (2. a1", `{"a"} \( ; [x "y"]`, "[%clk 0:00:01]", "!", "%"}
	return notes[rng.IntN(len(notes))]
}

// TestVariationsRoundTrip checks that notes, also before and after the moves, and nested
// variations survive a round trip.
func TestVariationsRoundTrip(t *testing.T) {
	rng := rand.New(rand.NewPCG(2, 1))
	variant := positionstest.TicTacToe.New(3, "")
	for range 200 {
		g := &Game{Variant: variant.Name(), Moves: randomLine(rng, variant.Start(), 9, 3), Result: "none"}
		if rng.IntN(2) == 0 {
			g.P2First = true
		}
		if rng.IntN(8) == 0 {
			g.Moves = nil
		}
		g.Before, g.After = randomNote(rng), randomNote(rng)
		text := g.PGN()
		got, err := NewReader(strings.NewReader(text)).Next()
		if err != nil {
			t.Fatalf("%s\n%v", text, err)
		}
		if !reflect.DeepEqual(got, g) {
			t.Fatalf("%s\nreads back as\n%s", text, got.PGN())
		}
	}
}

// TestNotesAroundMoves checks the notes that follow no move, wherever people and programs
// write them.
func TestNotesAroundMoves(t *testing.T) {
	const tags = "[Variant \"vinver-3\"]\n\n"
	for name, c := range map[string]struct{ text, want string }{
		"all": {tags + "{before the game} 1. a1 c3 ({Better is} 1... b2 2. c1) 2. a2 1-0 {after the result}\n",
			"{before the game}\n1. a1 c3 ({Better is} 1... b2 2. c1)\n2. a2\n1-0 {after the result}"},
		"on lines of their own": {tags + "{one\ntwo} {three}\n; four\n1. a1\n1-0\n{five}\n; six\n{seven\neight}\n\n",
			"{one two three four}\n1. a1\n1-0 {five six seven eight}"},
		"remarks before the game": {"; one\n" + tags + "; two\n% three\n1. a1 *\n", "{one two}\n1. a1\n*"},
		"without moves":           {tags + "{one} 1-0 {two}\n", "{one}\n1-0 {two}"},
		"a variation of a note":   {tags + "1. a1 {one} ({or c3}) 1... c3 *\n", "1. a1 {one or c3} c3\n*"},
		"nothing":                 {tags + "{} 1. a1 ({} 1. b2) * { }\n", "1. a1 (1. b2)\n*"},
		"what looks like a fact":  {tags + "{book} 1. a1 ({cp 5} 1. b2) * {: x}\n", "{book}\n1. a1 ({cp 5} 1. b2)\n* {: x}"},
	} {
		t.Run(name, func(t *testing.T) {
			games := NewReader(strings.NewReader(c.text + whole))
			g, err := games.Next()
			if err != nil || !strings.HasSuffix(g.PGN(), "\n\n"+c.want+"\n\n") {
				t.Fatalf("%v, %s", err, g.PGN())
			}
			if next, err := games.Next(); err != nil || len(next.Moves) != 5 || next.Before != "" {
				t.Errorf("the next game: %+v, %v", next, err)
			}
		})
	}
}

func TestVariationsByHand(t *testing.T) {
	const source = "[Variant \"tictactoe\"]\n\n1. a1 {good} {cp 5} {move}(1. b2 {x}(1. c3)\n1... c1) (1. b1) 1... a2\n*\n"
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
	_, err := NewReader(strings.NewReader("[Variant \"tictactoe\"]\n\n" + moves + "\n")).Next()
	if err == nil || !strings.Contains(err.Error(), "deep") {
		t.Errorf("error %v", err)
	}
}

func TestNotesStayOnTheirLine(t *testing.T) {
	g := &Game{Variant: "tictactoe", Moves: []Move{{Turn: "a1", Note: "one\ntwo } three {"}}, Result: "none"}
	got, err := NewReader(strings.NewReader(g.PGN())).Next()
	if err != nil || got.Moves[0].Note != "one two } three {" {
		t.Errorf("%+v, %v", got, err)
	}
}
