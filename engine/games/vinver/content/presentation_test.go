package content

import (
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"

	"tetrad/engine/game"
	"tetrad/positions"
	"tetrad/positions/positionstest"
	rules "tetrad/positions/vinver"
)

// play plays moves from the start of a game.
func play(t *testing.T, size int, moves ...string) (positions.Position, game.Presentation) {
	t.Helper()
	g := rules.Family.New(size, "")
	p := g.Start()
	for _, move := range moves {
		if _, err := positions.PlayTurn(p, move); err != nil {
			t.Fatal(err)
		}
	}
	return p, newPresentation(g, p)
}

func TestCrosscut(t *testing.T) {
	p, f := play(t, 5, "b2", "c2", "c3")
	turn, err := p.ParseTurn("b3xc3")
	if err != nil {
		t.Fatal(err)
	}
	if trace := f.Trace(turn); fmt.Sprint(trace.Squares, trace.Flips, trace.Order, trace.Main) != "[b3] [c3] [b3 c3] b3" {
		t.Errorf("%+v", trace)
	}
	p.Do(turn[0])
	marks, steps := f.Picture().Marks, f.Steps()
	if len(marks) != 1 || marks[0].Kind != game.Crosscut || fmt.Sprint(marks[0].Squares) != "[b2 c2 b3 c3]" {
		t.Errorf("%+v", marks)
	}
	if len(steps) != 2 || fmt.Sprint(steps[1].Path, steps[1].Flips) != "[c3] c3" {
		t.Errorf("%+v", steps)
	}
	if f.Picture().Colours[p.ToMove()] != game.SecondColour {
		t.Error("the colour has changed in the turn")
	}
}

func TestSwap(t *testing.T) {
	p, f := play(t, 5, "b2")
	if !f.Picture().MaySwap || !strings.Contains(f.Picture().Prompt, "swap") {
		t.Error("no swap is offered")
	}
	turn, err := p.ParseTurn("swap")
	if err != nil {
		t.Fatal(err)
	}
	if trace := f.Trace(turn); !trace.Main.IsNone() {
		t.Errorf("a swap leaves %+v", trace)
	}
	positions.DoTurn(p, turn)
	if pic := f.Picture(); pic.MaySwap || pic.Colours != [2]game.Colour{game.SecondColour, game.FirstColour} {
		t.Errorf("colours %v", pic.Colours)
	}
}

// TestWinningChain checks that the winner has a chain from edge to edge, each of its
// stones beside the next.
func TestWinningChain(t *testing.T) {
	rng := rand.New(rand.NewPCG(8, 3))
	for range 20 {
		g := rules.Family.New(6, "nopass")
		p := g.Start()
		positionstest.RandomGame(rng, p, 1000, nil)
		pic := newPresentation(g, p).Picture()
		winner, won := p.Outcome().Winner()
		chain := pic.Of(game.Winning)
		if !won || len(chain) < 6 {
			t.Fatalf("%s: the chain is %v", p.FEN(), chain)
		}
		for i, at := range chain {
			if !p.(*rules.Position).Stones(rules.Colour(pic.Colours[winner])).Has(pointAt(at)) {
				t.Errorf("%s: %v is not of the winner", p.FEN(), at)
			}
			if i == 0 {
				continue
			}
			before := chain[i-1]
			if df, dr := at.File()-before.File(), at.Rank()-before.Rank(); df*df+dr*dr != 1 {
				t.Errorf("%s: %v is not beside %v", p.FEN(), at, before)
			}
		}
	}
}

func TestAttempt(t *testing.T) {
	p, f := play(t, 5, "b2")
	if _, err := p.ParseTurn(f.Attempt(nil, game.Square{}, game.At(1, 1))); err == nil || !strings.Contains(err.Error(), "stone on b2 already") {
		t.Errorf("%v", err)
	}
}
