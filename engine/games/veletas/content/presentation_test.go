package content

import (
	"fmt"
	"strings"
	"testing"

	"tetrad/engine/game"
	"tetrad/positions"
	rules "tetrad/positions/veletas"
)

// start returns a position after some moves, and its presentation.
func start(t *testing.T, size int, moves ...string) (positions.Position, presentation) {
	t.Helper()
	g := rules.Family.New(size, "")
	p := g.Start()
	for _, move := range moves {
		if _, err := positions.PlayTurn(p, move); err != nil {
			t.Fatal(err)
		}
	}
	return p, presentation{game: g, p: p.(*rules.Position)}
}

func number(file, rank int) positions.Step { return positions.Step(rules.Square(file, rank)) }

// TestArrange checks that the shooters of the setup may be chosen in any order.
func TestArrange(t *testing.T) {
	p, f := start(t, 9)
	if hand := f.Picture().Hand; hand != [2]int{2, 0} || len(f.Steps()) != 49 {
		t.Errorf("in hand %v, %d squares", hand, len(f.Steps()))
	}
	b2, g7, a1 := number(1, 1), number(6, 6), number(0, 0)
	_, pending := f.Arrange([]positions.Step{g7})
	pic := pending.Picture()
	if pic.Hand != [2]int{1, 0} || len(pic.Pieces) != 1 || fmt.Sprint(pic.Of(game.Newest)) != "[g7]" || len(pending.Steps()) != 48 {
		t.Errorf("after one shooter: %+v", pic)
	}
	turn, pending := f.Arrange([]positions.Step{g7, b2, a1})
	if move := p.TurnString(turn); pending != nil || move != "b2+g7/a1" {
		t.Errorf("%s, pending %v", move, pending)
	}
	for _, illegal := range [][]positions.Step{{g7, g7}, {a1}} {
		if steps, pending := f.Arrange(illegal); pending != nil || len(steps) != len(illegal) {
			t.Errorf("%v are held back", illegal)
		}
	}
}

func TestSwap(t *testing.T) {
	p, f := start(t, 9, "b2+g7/a1")
	step := f.Steps()[0]
	before := f.Picture()
	if step.Kind != game.SwapStep || !before.MaySwap {
		t.Fatalf("%+v", step)
	}
	p.Do(step.Number)
	if after := f.Picture(); after.MaySwap || after.Colours != [2]game.Colour{before.Colours[1], before.Colours[0]} {
		t.Errorf("colours %v, before %v", after.Colours, before.Colours)
	}
}

func TestTrace(t *testing.T) {
	for _, c := range []struct {
		moves []string
		turn  string
		want  string // squares, order, lines, journeys
	}{
		{nil, "b2/b3", "[b2 b3] [b2 b3] [] []"},
		{[]string{"b2/b3", "c2+e5/f6"}, "e5-e2/g2", "[e5 e2 g2] [e2 g2] [{e5 e2 step} {e2 g2 shot}] [{e5 e2 step}]"},
		{[]string{"b2/b3", "c2+e5/f6"}, "e5/e2", "[e5 e2] [e5 e2] [{e5 e2 shot}] []"},
	} {
		p, f := start(t, 7, c.moves...)
		turn, err := p.ParseTurn(c.turn)
		if err != nil {
			t.Fatal(err)
		}
		trace := f.Trace(turn)
		if got := fmt.Sprint(trace.Squares, trace.Order, trace.Lines, trace.Journeys); got != c.want {
			t.Errorf("%s: %s, want %s", c.turn, got, c.want)
		}
	}
}

func TestAttempt(t *testing.T) {
	played := []string{"b2/b3", "c2+e5/f6"}
	for _, c := range []struct {
		moves        []string
		from, square string
		want         string // error; "": legal
	}{
		{nil, "", "a1", "perimeter"},
		{nil, "", "b2", ""},
		{played, "", "b3", "no shooter on b3"},
		{played, "b2", "b5", "crosses the stone on b3"},
		{played, "b2", "c2", "end on empty squares"},
	} {
		p, f := start(t, 7, c.moves...)
		from, _ := game.ParseSquare(c.from, 7)
		square, _ := game.ParseSquare(c.square, 7)
		move := f.Attempt(nil, from, square)
		if _, err := p.ParseTurn(move); (err == nil) != (c.want == "") || err != nil && !strings.Contains(err.Error(), c.want) {
			t.Errorf("%s: %v, want %q", move, err, c.want)
		}
	}
}

// TestReach checks that each unclaimed shooter has a mark with the squares that it
// reaches.
func TestReach(t *testing.T) {
	_, f := start(t, 7, "b2/b3", "c2+e5/f6")
	reaching := map[string]int{}
	for _, mark := range f.Picture().Marks {
		if mark.Kind == game.Reach {
			reaching[mark.Squares[0].String()] = len(mark.Squares) - 1
		}
	}
	if len(reaching) != 3 || reaching["b2"] != 11 {
		t.Errorf("%v", reaching)
	}
}
