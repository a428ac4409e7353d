package content

import (
	"fmt"
	"math/bits"

	"tetrad/engine/game"
	"tetrad/positions"
	rules "tetrad/positions/positionstest/ataxx"
)

var appearance = game.Appearance{
	Colours: [2]game.ColourAppearance{{Name: "Black", Ink: game.Dark}, {Name: "White", Ink: game.Light}},
	Layout:  game.Plain,
	Counted: game.Noun{One: "stone", Many: "stones"},
}

// A presentation shows a position. P1 is Black, whose letter is x.
type presentation struct{ p *rules.Position }

func newPresentation(_ positions.Game, p positions.Position) game.Presentation {
	f := presentation{p.(*rules.Position)}
	return game.Presentation{Picture: f.Picture, Steps: f.Steps, Trace: f.Trace, Attempt: f.Attempt}
}

func at(square int) game.Square { return game.At(square%8, square/8) }

// squaresOf returns the squares of a set, in square order.
func squaresOf(set uint64) []game.Square {
	list := []game.Square{}
	for ; set != 0; set &= set - 1 {
		list = append(list, at(bits.TrailingZeros64(set)))
	}
	return list
}

// Picture is that of [game.Presentation].
func (f presentation) Picture() *game.Picture {
	pic := &game.Picture{
		Size:    f.p.Size(),
		Colours: [2]game.Colour{game.FirstColour, game.SecondColour},
	}
	for player := range positions.Player(2) {
		for _, square := range squaresOf(f.p.Stones(player)) {
			pic.Pieces = append(pic.Pieces, game.Piece{Square: square, Kind: game.Stone, Colour: game.Colour(player), Letter: "xo"[player]})
			pic.Counts[player]++
		}
	}
	if f.p.Outcome() != positions.Undecided {
		pic.Reason = f.reason(pic.Counts)
		return pic
	}
	pic.Prompt = "a square (g2), or a jump (g1-e1)"
	pic.Hints = []string{"Choose an empty square, or a stone that jumps.", "Choose where it jumps to."}
	if len(f.Steps()[0].Path) == 0 {
		pic.Hints = []string{"No stone can move: pass."}
	}
	return pic
}

func (f presentation) reason(counts [2]int) string {
	switch {
	case f.p.DrawnByHistory():
		return "A hundred turns have passed without a new stone."
	case counts[0] == 0:
		return "Black has no stone left."
	case counts[1] == 0:
		return "White has no stone left."
	}
	return fmt.Sprintf("Nobody can move: %d black stones, %d white ones.", counts[0], counts[1])
}

// Steps is that of [game.Presentation]. The square of a new stone identifies it; both squares
// of a jump identify the jump.
func (f presentation) Steps() []game.Step {
	var list []game.Step
	for _, s := range f.p.Steps(nil) {
		from, to, ok := rules.Ends(s)
		step := game.Step{Number: s, Kind: game.PassStep}
		switch {
		case ok && from == to:
			step.Kind, step.To = "grow", at(to)
			step.Path = []game.Square{step.To}
		case ok:
			step.Kind, step.From, step.To = "jump", at(from), at(to)
			step.Path = []game.Square{step.From, step.To}
		}
		list = append(list, step)
	}
	return list
}

// Trace is that of [game.Presentation].
func (f presentation) Trace(turn []positions.Step) game.Trace {
	from, to, ok := rules.Ends(turn[0])
	if !ok {
		return game.Trace{}
	}
	t := game.Trace{Squares: []game.Square{at(to)}, Flips: squaresOf(f.p.Turned(turn[0])), Main: at(to)}
	t.Order = append([]game.Square{at(to)}, t.Flips...)
	if from != to {
		t.Squares = []game.Square{at(from), at(to)}
		t.Lines = []game.Line{{From: at(from), To: at(to), Kind: game.Way}}
		t.Journeys = t.Lines
	}
	return t
}

// Attempt is that of [game.Presentation].
func (f presentation) Attempt(_ []positions.Step, from, square game.Square) string {
	if from.IsNone() {
		return square.String()
	}
	return from.String() + "-" + square.String()
}
