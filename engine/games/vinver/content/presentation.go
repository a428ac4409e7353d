package content

import (
	"tetrad/engine/game"
	"tetrad/positions"
	rules "tetrad/positions/vinver"
)

var appearance = game.Appearance{
	Colours: [2]game.ColourAppearance{
		rules.Black: {Name: "Black", Ink: game.Dark}, rules.White: {Name: "White", Ink: game.Light},
	},
	Layout:  game.Points,
	Edges:   &game.Edges{TopBottom: game.Colour(rules.Black), LeftRight: game.Colour(rules.White), Verb: "joins"},
	Counted: game.Noun{One: "stone", Many: "stones"},
}

// A presentation shows a position.
type presentation struct{ p *rules.Position }

func newPresentation(_ positions.Game, p positions.Position) game.Presentation {
	f := presentation{p.(*rules.Position)}
	return game.Presentation{Picture: f.Picture, Steps: f.Steps, Trace: f.Trace, Attempt: f.Attempt, Effects: f.Effects}
}

func at(point rules.Point) game.Square { return game.At(point.File(), point.Rank()) }

func pointAt(square game.Square) rules.Point { return rules.PointAt(square.File(), square.Rank()) }

// eachPoint calls yield for each point in square order.
func (f presentation) eachPoint(yield func(rules.Point)) {
	for rank := range f.p.Size() {
		for file := range f.p.Size() {
			yield(rules.PointAt(file, rank))
		}
	}
}

// Picture is that of [game.Presentation].
func (f presentation) Picture() *game.Picture {
	p := f.p
	pic := &game.Picture{Size: p.Size()}
	for c := range rules.Colour(2) {
		pic.Colours[p.Owner(c)] = game.Colour(c)
		pic.Counts[p.Owner(c)] = p.Stones(c).Count()
	}
	f.eachPoint(func(point rules.Point) {
		for c := range rules.Colour(2) {
			if p.Stones(c).Has(point) {
				letter := [2]byte{rules.Black: 'b', rules.White: 'w'}[c]
				pic.Pieces = append(pic.Pieces, game.Piece{Square: at(point), Kind: game.Stone, Colour: game.Colour(c), Letter: letter})
			}
		}
	})
	if p.Outcome() != positions.Undecided {
		f.addEnd(pic)
		return pic
	}
	for _, s := range p.Steps(nil) {
		pic.MaySwap = pic.MaySwap || rules.KindOf(s) == rules.Swap
	}
	pic.Prompt = "a point (c3), with each stone flipped (c3xd3)"
	if pic.MaySwap {
		pic.Prompt = "a point (c3), or swap, which takes Black"
	}
	pic.Hints = []string{"Place a stone."}
	if p.Passed() {
		pic.Hints = []string{"Place a stone: a pass may not answer a pass."}
	}
	if p.MidTurn() {
		pic.Marks = f.crosscuts()
		pic.Hints = []string{"Resolve the crosscut: flip one of the marked stones."}
	}
	return pic
}

// addEnd adds the reason why the game is over.
func (f presentation) addEnd(pic *game.Picture) {
	winner, _ := f.p.Outcome().Winner() // there are no draws
	pic.Reason = "White has joined the left and the right edge."
	if f.p.Owner(rules.Black) == winner {
		pic.Reason = "Black has joined the bottom and the top edge."
	}
	pic.Marks = []game.Mark{{Kind: game.Winning, Squares: f.shortestChain(rules.Colour(pic.Colours[winner]))}}
}

// Steps is that of [game.Presentation].
func (f presentation) Steps() []game.Step {
	var list []game.Step
	for _, s := range f.p.Steps(nil) {
		list = append(list, f.step(s))
	}
	return list
}

func (f presentation) step(s positions.Step) game.Step {
	step := game.Step{Number: s}
	switch rules.KindOf(s) {
	case rules.Swap:
		step.Kind = game.SwapStep
		return step
	case rules.Pass:
		step.Kind = game.PassStep
		return step
	case rules.Placement:
		step.Kind, step.To = "place", at(rules.StepPoint(s))
	case rules.Flip:
		step.Kind, step.To = "flip", at(rules.StepPoint(s))
		step.Flips = step.To
	}
	step.Path = []game.Square{step.To}
	return step
}

// Trace is that of [game.Presentation].
func (f presentation) Trace(turn []positions.Step) game.Trace {
	var t game.Trace
	for _, s := range turn {
		step := f.step(s)
		switch {
		case step.To.IsNone():
			return game.Trace{}
		case step.Flips.IsNone():
			t.Squares, t.Main = []game.Square{step.To}, step.To
		default:
			t.Flips = append(t.Flips, step.Flips)
		}
		t.Order = append(t.Order, step.To)
	}
	return t
}

// Attempt is that of [game.Presentation].
func (f presentation) Attempt(turn []positions.Step, _, square game.Square) string {
	if len(turn) == 0 {
		return square.String()
	}
	return f.p.TurnString(turn) + "x" + square.String()
}
