package engine_test

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"tetrad/engine/enginetest"
	"tetrad/engine/game"
	"tetrad/positions"
	"tetrad/positions/projecttest"
)

// TestPresentations plays a random game of each variant that has a presentation. After every step it
// checks the properties of the presentation on which front ends rely.
func TestPresentations(t *testing.T) {
	projecttest.NotRaced(t)
	for _, entry := range enginetest.WithToys().Games {
		if entry.NewPresentation == nil {
			continue
		}
		t.Run(entry.Family.Name, func(t *testing.T) {
			checkAppearance(t, entry.Appearance)
			for _, variant := range entry.Family.Variants() {
				if !projecttest.Enabled() && len(variant.Start().Steps(nil)) > 150 {
					continue // the largest boards take most of the time
				}
				t.Run(variant.Name(), func(t *testing.T) {
					t.Parallel()
					p := variant.Start()
					c := presentationChecker{t: t, entry: entry, p: p, presentation: entry.NewPresentation(variant, p)}
					c.game(rand.New(rand.NewPCG(16, 1)))
				})
			}
		})
	}
}

func checkAppearance(t *testing.T, appearance game.Appearance) {
	for _, colour := range appearance.Colours {
		if colour.Name == "" || colour.Ink != game.Light && colour.Ink != game.Dark {
			t.Errorf("colour %+v", colour)
		}
	}
	if appearance.Colours[0] == appearance.Colours[1] {
		t.Errorf("both colours are %+v", appearance.Colours[0])
	}
	if appearance.Layout != game.Plain && appearance.Layout != game.Checkered && appearance.Layout != game.Points {
		t.Errorf("layout %q", appearance.Layout)
	}
	if e := appearance.Edges; e != nil && (e.TopBottom == e.LeftRight || e.TopBottom == game.Neutral || e.LeftRight == game.Neutral || e.Verb == "") {
		t.Errorf("edges %+v", *e)
	}
	if appearance.Counted.One == "" || appearance.Counted.Many == "" {
		t.Errorf("counted %+v", appearance.Counted)
	}
}

// presentationChecker follows a position with one presentation, made at the beginning of the game.
type presentationChecker struct {
	t            *testing.T
	entry        game.Entry
	p            positions.Position
	presentation game.Presentation
	size         int
}

func (c *presentationChecker) game(rng *rand.Rand) {
	const limit = 400 // in turns: a random game of Trap may be very long
	for range limit {
		c.picture()
		if c.p.Outcome() != positions.Undecided {
			break
		}
		c.steps()
		turn := positions.RandomTurn(rng, c.p)
		c.trace(turn)
		for _, s := range turn {
			c.p.Do(s)
			if c.p.MidTurn() {
				c.picture()
				c.steps()
			}
		}
		if c.t.Failed() {
			c.t.Fatalf("at %s", c.p.FEN())
		}
	}
	if c.t.Failed() {
		c.t.Fatalf("at %s", c.p.FEN())
	}
}

func (c *presentationChecker) picture() {
	t, pic := c.t, c.presentation.Picture()
	over := c.p.Outcome() != positions.Undecided
	c.size = pic.Size
	c.pieces(pic)
	c.squaresOf(pic)
	if a, b := pic.Colours[0], pic.Colours[1]; a == b || max(a, b) > game.SecondColour {
		t.Errorf("the players have the colours %d and %d", a, b)
	}
	if (pic.Reason != "") != over || (pic.Prompt == "") != over || (len(pic.Hints) == 0) != over {
		t.Errorf("over: %v, with the reason %q, the prompt %q, the hints %q", over, pic.Reason, pic.Prompt, pic.Hints)
	}
	if winner, won := c.p.Outcome().Winner(); won && pic.Goal > 0 && pic.Counts[winner] < pic.Goal {
		t.Errorf("%v has won with %d of %d", winner, pic.Counts[winner], pic.Goal)
	}
	isSwap := func(step game.Step) bool { return step.Kind == game.SwapStep }
	if pic.MaySwap != slices.ContainsFunc(c.presentation.Steps(), isSwap) {
		t.Errorf("a swap is offered: %v, against the steps", pic.MaySwap)
	}
}

// pieces compares the pieces with the board of the position string.
func (c *presentationChecker) pieces(pic *game.Picture) {
	letters := map[game.Square]byte{}
	for _, piece := range pic.Pieces {
		if letters[piece.Square] != 0 || piece.Kind == "" || piece.Colour > game.Neutral {
			c.t.Errorf("the piece %+v", piece)
		}
		letters[piece.Square] = piece.Letter
	}
	if c.p.MidTurn() {
		return
	}
	board := positions.WriteBoard(pic.Size, func(file, rank int) byte { return letters[game.At(file, rank)] })
	if want, _, _ := strings.Cut(c.p.FEN(), " "); board != want {
		c.t.Errorf("the pieces are %s, want %s", board, want)
	}
}

// squaresOf checks that everything shown is on the board.
func (c *presentationChecker) squaresOf(pic *game.Picture) {
	for _, piece := range pic.Pieces {
		c.onBoard("piece", piece.Square)
	}
	for _, line := range pic.Lines {
		c.onBoard("line", line.From, line.To)
	}
	for _, mark := range pic.Marks {
		if mark.Kind == "" || len(mark.Squares) == 0 {
			c.t.Errorf("the mark %+v", mark)
		}
		c.onBoard(string(mark.Kind), mark.Squares...)
	}
}

func (c *presentationChecker) onBoard(what string, squares ...game.Square) {
	for _, square := range squares {
		if parsed, ok := game.ParseSquare(square.String(), c.size); !ok || parsed != square {
			c.t.Errorf("%s: the square %q is not on the board", what, square)
		}
	}
}

// steps checks that the steps are those of the position, and that each sequence of
// squares leads to one step only.
func (c *presentationChecker) steps() {
	steps := c.presentation.Steps()
	numbers := map[positions.Step]bool{}
	paths := map[string]bool{}
	var names []string
	for _, step := range steps {
		numbers[step.Number] = true
		c.onBoard(string(step.Kind), step.Path...)
		name := string(step.Kind) // of a step without squares
		if len(step.Path) > 0 {
			name = fmt.Sprint(step.Path)
		} else if step.Kind != game.PassStep && step.Kind != game.SwapStep {
			c.t.Errorf("the step %+v has no squares", step)
		}
		if paths[name] {
			c.t.Errorf("%s names more than one step", name)
		}
		paths[name] = true
		names = append(names, strings.Trim(name, "[]")+" ")
	}
	slices.Sort(names)
	for i := 1; i < len(names); i++ {
		if strings.HasPrefix(names[i], names[i-1]) {
			c.t.Errorf("the squares %s are the beginning of %s", names[i-1], names[i])
		}
	}
	for _, s := range c.p.Steps(nil) {
		if !numbers[s] {
			c.t.Errorf("step %d is missing", s)
		}
	}
	if c.presentation.Arrange == nil && len(steps) != len(c.p.Steps(nil)) {
		c.t.Errorf("%d steps, want %d", len(steps), len(c.p.Steps(nil)))
	}
}

// trace checks the effect of a turn: it is empty exactly if the turn needs no square.
func (c *presentationChecker) trace(turn []positions.Step) {
	trace := c.presentation.Trace(turn)
	var path []game.Square
	for _, step := range c.presentation.Steps() {
		if step.Number == turn[0] {
			path = step.Path
		}
	}
	if trace.Main.IsNone() != (len(path) == 0) {
		c.t.Errorf("%s leaves %+v", c.p.TurnString(turn), trace)
	}
	if trace.Main.IsNone() {
		return
	}
	if !slices.Contains(trace.Squares, trace.Main) || trace.Order == nil {
		c.t.Errorf("%s leaves %+v", c.p.TurnString(turn), trace)
	}
	c.onBoard("trace", slices.Concat(trace.Squares, trace.Flips, trace.Order)...)
	for _, line := range slices.Concat(trace.Lines, trace.Journeys) {
		c.onBoard("trace", line.From, line.To)
	}
}
