package content

import (
	"fmt"

	"tetrad/engine/game"
	"tetrad/positions"
	"tetrad/positions/bitboard"
	rules "tetrad/positions/verto"
)

var appearance = game.Appearance{
	Colours: [2]game.ColourAppearance{{Name: "Light", Ink: game.Light}, {Name: "Dark", Ink: game.Dark}},
	Layout:  game.Plain,
	Counted: game.Noun{One: "stone", Many: "stones"},
}

// A presentation shows a position. P1 is Light.
type presentation struct{ p *rules.Position }

func newPresentation(_ positions.Game, p positions.Position) game.Presentation {
	f := presentation{p.(*rules.Position)}
	return game.Presentation{Picture: f.Picture, Steps: f.Steps, Trace: f.Trace, Attempt: f.Attempt, Effects: f.Effects}
}

func (f presentation) at(square int) game.Square {
	return game.At(square%f.p.Stride(), square/f.p.Stride())
}

func (f presentation) squares(set bitboard.Board128) []game.Square {
	var list []game.Square
	for ; !set.IsEmpty(); set = set.WithoutFirst() {
		list = append(list, f.at(set.First()))
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
		stones := f.p.Stones(player)
		pic.Counts[player] = stones.Count()
		for _, square := range f.squares(stones) {
			pic.Pieces = append(pic.Pieces, game.Piece{Square: square, Kind: game.Stone, Colour: game.Colour(player), Letter: "wb"[player]})
		}
	}
	if newest, ok := f.p.Newest(); ok {
		pic.Marks = append(pic.Marks, game.Mark{Kind: game.Newest, Squares: []game.Square{f.at(newest)}})
	}
	if f.p.Outcome() != positions.Undecided {
		pic.Reason = fmt.Sprintf("The board is full: %d light stones, %d dark ones.", pic.Counts[0], pic.Counts[1])
		return pic
	}
	pic.Prompt = "a square (b2), a capture (c3xb3) or a chain (c3xb3-a1-c1)"
	pic.Hints = []string{f.hint(), "Choose the stone to flip."}
	if f.p.MayDecline() {
		pic.Hints[1] = "Choose the stone to flip, or the same square again to flip none."
	}
	return pic
}

func (f presentation) hint() string {
	switch {
	case f.p.MidTurn():
		return "The chain goes on: choose the next square."
	case rules.KindOf(f.p.Steps(nil)[0]) == rules.Pass:
		return "No stone can be entered: pass."
	}
	return "Enter a stone."
}

// Steps is that of [game.Presentation]. The first square of a step is the square entered. If
// several steps enter it, the second square is the stone to flip, or the first one again to
// flip none.
func (f presentation) Steps() []game.Step {
	var list []game.Step
	to := map[game.Square]int{} // number of steps that enter each square
	for _, s := range f.p.Steps(nil) {
		step := f.step(s)
		list = append(list, step)
		to[step.To]++
	}
	for i := range list {
		switch step := &list[i]; {
		case step.Kind == game.PassStep:
		case to[step.To] == 1:
			step.Path = []game.Square{step.To}
		case step.Flips.IsNone():
			step.Path = []game.Square{step.To, step.To}
		default:
			step.Path = []game.Square{step.To, step.Flips}
		}
	}
	return list
}

func (f presentation) step(s positions.Step) game.Step {
	kinds := [...]game.StepKind{
		rules.Entry: "enter", rules.Capture: "capture", rules.Continuation: "continue", rules.Pass: game.PassStep,
	}
	kind := rules.KindOf(s)
	step := game.Step{Number: s, Kind: kinds[kind]}
	if kind != rules.Pass {
		step.To = f.at(rules.StepSquare(s))
	}
	if flipped, ok := f.p.Flipped(s); ok {
		step.Flips = f.at(flipped)
	}
	if newest, ok := f.p.Newest(); ok {
		step.From = f.at(newest)
	}
	return step
}

// Trace is that of [game.Presentation].
func (f presentation) Trace(turn []positions.Step) game.Trace {
	var t game.Trace
	for _, s := range turn {
		step := f.step(s)
		if step.Kind == game.PassStep {
			return game.Trace{}
		}
		t.Squares = append(t.Squares, step.To)
		t.Order = append(t.Order, step.To)
		if !step.Flips.IsNone() {
			t.Flips = append(t.Flips, step.Flips)
			t.Order = append(t.Order, step.Flips)
		}
	}
	t.Main = t.Squares[0]
	return t
}

// Attempt is that of [game.Presentation].
func (f presentation) Attempt(turn []positions.Step, _, square game.Square) string {
	if len(turn) == 0 {
		return square.String()
	}
	return f.p.TurnString(turn) + "-" + square.String()
}
