package diagram_test

import (
	"encoding/xml"
	"io"
	"strings"
	"testing"

	"tetrad/engine/content"
	"tetrad/engine/enginetest"
	"tetrad/positions"
	"tetrad/protocol/diagram"
	"tetrad/protocol/record"
)

// count returns the number of elements of a figure with a class, and its boards. The
// figure must be XML.
func count(t *testing.T, svg, class string) (marked, boards int) {
	t.Helper()
	for decoder, inside := xml.NewDecoder(strings.NewReader(svg)), false; ; {
		token, err := decoder.Token()
		if err == io.EOF {
			return marked, boards
		}
		if err != nil {
			t.Fatalf("%v in\n%s", err, svg)
		}
		if end, ok := token.(xml.EndElement); ok && end.Name.Local == "defs" {
			inside = true // after the symbols
		}
		element, ok := token.(xml.StartElement)
		for _, a := range element.Attr {
			if ok && inside && a.Name.Local == "class" && element.Name.Local != "g" {
				if a.Value == class {
					marked++
				}
				if a.Value == "square" {
					boards++
				}
			}
		}
	}
}

// first returns a game of the first turn of each position, with all turns of the last
// position as variations, and a turn that is illegal everywhere.
func first(variant positions.Game, plies int) *record.Game {
	g := &record.Game{Variant: variant.Name()}
	p := variant.Start()
	for range plies {
		var turn []positions.Step
		positions.EachTurn(p, func(steps []positions.Step) bool {
			turn = append(turn, steps...)
			return false
		})
		g.Moves = append(g.Moves, record.Move{Turn: p.TurnString(turn)})
		positions.DoTurn(p, turn)
	}
	g.Moves[plies-1].Variations = [][]record.Move{{{Turn: "a1xa1-c3/a1"}}, {}}
	return g
}

// TestGame draws a game of each family that has a presentation: all its boards, or the last one.
func TestGame(t *testing.T) {
	const plies = 5
	for _, entry := range enginetest.WithToys().Games {
		if entry.NewPresentation == nil {
			continue
		}
		variant := entry.Family.New(entry.Family.AllSizes()[0], "")
		g := first(variant, plies)
		for _, c := range []struct {
			all            bool
			boards, marked int
		}{{true, plies, 1}, {false, 1, 1}} {
			svg, err := diagram.Game(&entry, variant, g, c.all)
			if err != nil {
				t.Fatalf("%s: %v", variant.Name(), err)
			}
			if marked, boards := count(t, svg, "legal"); boards != c.boards || marked != c.marked {
				t.Errorf("%s, all %v: %d boards and %d legal turns, want %d and %d", variant.Name(), c.all, boards, marked, c.boards, c.marked)
			}
		}
		g.Moves[plies-1].Variations = nil
		svg, err := diagram.Game(&entry, variant, g, true)
		if _, boards := count(t, svg, ""); err != nil || boards != plies+1 {
			t.Errorf("%s: %d boards, %v", variant.Name(), boards, err)
		}
		g.Moves[1].Turn = "z9"
		if svg, err := diagram.Game(&entry, variant, g, true); err == nil {
			t.Errorf("%s: z9 is drawn: %s", variant.Name(), svg)
		}
	}
}

// TestMarks checks what a turn leaves on the board.
func TestMarks(t *testing.T) {
	for _, c := range []struct {
		game, fen, moves, class string
		want                    int
	}{
		{"verto-4", "4/wb2/1b2/1b2 w", "c3xb3-a1-c1", "fresh", 3},
		{"verto-4", "4/wb2/1b2/1b2 w", "c3xb3-a1-c1", "fresh flipped", 3},
		{"trap-3", "1b1/2w/1b1 <>/<</>< vvv/v^^ b 0,0 7", "b3-b2", "gone", 2},
		{"trap-3", "2b/wb1/w2 ../../.. .../... w 0,0 0", "a1>b1", "placed", 1},
		{"trap-3", "2b/wb1/w2 ../../.. .../... w 0,0 0", "a1>b1", "fresh", 0},
		{"trap-3", "3/1wb/3 <>/<</<> v^^/vv^ b 0,0 6", "c2-b2", "gone", 0},
		{"veletas-7", "7/7/7/3s3/7/6s/6s b 3 =", "d4-f6/b2", "way shot", 1},
		{"veletas-7", "7/7/7/3s3/7/6s/6s b 3 =", "d4-f6/b2", "way step", 1},
		{"vinver-3", "b2/w2/bw1 b =", "b2xa2", "winning", 3},
		{"vinver-3", "b2/w2/bw1 b =", "b2xa2", "dark edge", 2},
	} {
		variant, entry, err := content.Registry().Game(c.game)
		if err != nil {
			t.Fatal(err)
		}
		g := &record.Game{Variant: c.game, FEN: c.fen, Moves: []record.Move{{Turn: c.moves}}}
		p, err := variant.Parse(c.fen)
		if err != nil {
			t.Fatal(err)
		}
		g.P2First = p.ToMove() == positions.P2
		svg, err := diagram.Game(&entry, variant, g, false)
		if err != nil {
			t.Fatal(err)
		}
		if got, _ := count(t, svg, c.class); got != c.want {
			t.Errorf("%s %s: %d of %s, want %d", c.game, c.moves, got, c.class, c.want)
		}
	}
}

// TestGoals checks which square stands for a turn that may be illegal.
func TestGoals(t *testing.T) {
	for turn, want := range map[string]string{
		"c4": "c4", "c5xb4-a5": "a5", "b2xa2xb3": "b2", "d4-g7/g3": "g3", "a1>a2": "a2", "b2+c3/a1": "a1", "pass": "", "": "", "z9-": "",
	} {
		square, ok := diagram.Goal(turn, 7)
		if got := square.String(); got != want || ok != (want != "") {
			t.Errorf("%q: %q, %v", turn, got, ok)
		}
	}
	if _, ok := diagram.Goal("d4", 3); ok {
		t.Error("d4 is on a board of three files")
	}
}

// FuzzGoal finds a square in any text, and only one of the board.
func FuzzGoal(f *testing.F) {
	for _, turn := range []string{"c5xb4-a5", "d4-g7/g3", "b2+c3/a1", "x-/+>", "a1xx"} {
		f.Add(turn, 7)
	}
	f.Fuzz(func(t *testing.T, turn string, size int) {
		if size < 1 || size > 19 {
			return
		}
		square, ok := diagram.Goal(turn, size)
		if ok != !square.IsNone() || ok && (square.File() >= size || square.Rank() >= size || !strings.Contains(turn, square.String())) {
			t.Errorf("%q, size %d: %v, %v", turn, size, square, ok)
		}
	})
}
