package content

import (
	"fmt"
	"regexp"
	"slices"
	"strings"
	"testing"

	"tetrad/engine/game"
	"tetrad/positions"
	rules "tetrad/positions/verto"
)

// parse returns a position and its presentation.
func parse(t *testing.T, size int, fen string) (positions.Position, game.Presentation) {
	t.Helper()
	g := rules.Family.New(size, "")
	p, err := g.Parse(fen)
	if err != nil {
		t.Fatal(err)
	}
	return p, newPresentation(g, p)
}

// find returns the step with the given path, written as a list: "[e2]".
func find(t *testing.T, f game.Presentation, path string) game.Step {
	t.Helper()
	for _, step := range f.Steps() {
		if fmt.Sprint(step.Path) == path {
			return step
		}
	}
	t.Fatalf("no step %s in %v", path, f.Steps())
	return game.Step{}
}

func TestChain(t *testing.T) {
	p, f := parse(t, 5, "5/4w/3bb/5/5 w")
	capture := find(t, f, "[e2]")
	if capture.Kind != "capture" || capture.Flips.String() != "e3" {
		t.Errorf("%+v", capture)
	}
	broken := f.Attempt([]positions.Step{capture.Number}, game.Square{}, game.At(0, 0))
	if _, err := p.ParseTurn(broken); err == nil || !strings.Contains(err.Error(), "a1 is not two squares from e2") {
		t.Errorf("%s: %v", broken, err)
	}
	p.Do(capture.Number)
	next := find(t, f, "[c4]")
	if newest := fmt.Sprint(f.Picture().Of(game.Newest)); newest != "[e2]" || next.From.String() != "e2" || next.Flips.String() != "d3" {
		t.Errorf("newest %s, next %+v", newest, next)
	}
}

// The examples of moves are on every board.
func TestPromptFitsTheSmallestBoard(t *testing.T) {
	_, f := parse(t, 4, "4/4/4/4 w")
	squares := regexp.MustCompile(`[a-z]\d+`).FindAllString(f.Picture().Prompt, -1)
	for _, square := range squares {
		if _, _, fits := positions.ParseSquare(square, 4); !fits {
			t.Errorf("%s is on no board of 4×4", square)
		}
	}
	if len(squares) < 3 {
		t.Errorf("only %d squares", len(squares))
	}
}

// TestChoiceOfDirection checks that the second square is the stone to flip if two
// directions capture.
func TestChoiceOfDirection(t *testing.T) {
	_, f := parse(t, 5, "5/5/w1w2/1bb2/5 w")
	if step := find(t, f, "[c1 c2]"); step.Flips.String() != "c2" {
		t.Errorf("%+v", step)
	}
	find(t, f, "[c1 b2]")
}

func TestTrace(t *testing.T) {
	p, f := parse(t, 6, "6/2b3/4w1/3bb1/6/6 w")
	steps, err := p.ParseTurn("e2xe3-c4-c6")
	if err != nil {
		t.Fatal(err)
	}
	trace := f.Trace(steps)
	if got := fmt.Sprint(trace.Squares, trace.Flips, trace.Order, trace.Main); got != "[e2 c4 c6] [e3 d3 c5] [e2 e3 c4 d3 c6 c5] e2" {
		t.Error(got)
	}
}

func TestPass(t *testing.T) {
	_, f := parse(t, 4, "wwww/wwww/wwww/www1 w")
	step := f.Steps()[0]
	if trace := f.Trace([]positions.Step{step.Number}); step.Kind != game.PassStep || step.Path != nil || !trace.Main.IsNone() {
		t.Errorf("%+v, %+v", step, trace)
	}
}

// TestDeclined: only an entry where it could have captured declines a capture.
func TestDeclined(t *testing.T) {
	g := rules.Family.New(4, "free")
	p, err := g.Parse("4/w3/1b2/4 w")
	if err != nil {
		t.Fatal(err)
	}
	for move, want := range map[string]bool{"c1": true, "c1xb2": false, "b1": false} {
		turn, err := p.ParseTurn(move)
		if err != nil {
			t.Fatal(err)
		}
		effects := newPresentation(g, p).Effects(turn)
		if got := slices.Contains(game.ThemesOf(effects), "declined"); got != want {
			t.Errorf("%s declines: %t", move, got)
		}
	}
}
