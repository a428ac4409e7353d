package content

import (
	"math/bits"

	"tetrad/engine/game"
	"tetrad/positions"
	rules "tetrad/positions/trap"
)

var appearance = game.Appearance{
	Colours: [2]game.ColourAppearance{{Name: "White", Ink: game.Light}, {Name: "Black", Ink: game.Dark}},
	Layout:  game.Points,
	Counted: game.Noun{One: "piece", Many: "pieces"},
	Pieces:  []game.PieceKind{game.Pawn, game.King},
}

// A presentation shows a position. P1 is White.
type presentation struct {
	game positions.Game
	p    *rules.Position
}

func newPresentation(g positions.Game, p positions.Position) game.Presentation {
	f := presentation{g, p.(*rules.Position)}
	return game.Presentation{Picture: f.Picture, Steps: f.Steps, Trace: f.Trace, Attempt: f.Attempt, Effects: f.Effects}
}

// at returns the square of a point, whose number is file + 8·rank.
func at(point int) game.Square { return game.At(point%8, point/8) }

// pointsOf returns the members of a set.
func pointsOf(set uint64) []int {
	var list []int
	for ; set != 0; set &= set - 1 {
		list = append(list, bits.TrailingZeros64(set))
	}
	return list
}

// Picture is that of [game.Presentation].
func (f presentation) Picture() *game.Picture {
	pic := &game.Picture{
		Size:    f.p.Size(),
		Lines:   f.lines(),
		Colours: [2]game.Colour{game.FirstColour, game.SecondColour},
		Phase:   [...]string{rules.Pawns: "pawns", rules.Arrows: "arrows", rules.Play: "play"}[f.p.Phase()],
		Reason:  f.reason(),
	}
	for player := range positions.Player(2) {
		pic.Counts[player] = bits.OnesCount64(f.p.Pieces(player))
		pic.Hand[player] = f.p.Hand(player)
		for _, point := range pointsOf(f.p.Pieces(player)) {
			piece := game.Piece{Square: at(point), Kind: game.Pawn, Colour: game.Colour(player), Letter: "wb"[player]}
			if f.p.Kings()>>point&1 != 0 {
				piece.Kind, piece.Letter = game.King, "WB"[player]
			}
			pic.Pieces = append(pic.Pieces, piece)
		}
	}
	if f.p.Outcome() != positions.Undecided {
		return pic
	}
	switch f.p.Phase() {
	case rules.Pawns:
		pic.Prompt = "a point for a pawn (b2)"
		pic.Hints = []string{"Place a pawn on an empty point."}
	case rules.Arrows:
		pic.Prompt = "the ends of a line, in the direction of its arrow (b2>b3)"
		pic.Hints = []string{"Place an arrow: choose where it starts, or the half of a line that it points to.", "Choose the point that the arrow points to."}
	case rules.Play:
		pic.Prompt = "a piece and its next point (b2-b3)"
		pic.Hints = []string{"Choose a piece to move along an arrow.", "Choose a point that an arrow leads to."}
		if danger := f.danger(); danger != 0 {
			pic.Marks = []game.Mark{{Kind: game.Danger, Squares: squares(danger)}}
		}
	}
	return pic
}

func squares(set uint64) []game.Square {
	var list []game.Square
	for _, point := range pointsOf(set) {
		list = append(list, at(point))
	}
	return list
}

// offsets lead to the neighbours, in the order of [rules.Ways].
var offsets = [...]int{1, -1, 8, -8}

// lines returns the arrows and the lines without an arrow.
func (f presentation) lines() []game.Line {
	var list []game.Line
	out, open := f.p.Out(), f.p.Open()
	for way, offset := range offsets {
		for _, from := range pointsOf(out[way]) {
			list = append(list, game.Line{From: at(from), To: at(from + offset), Kind: game.Arrow})
		}
		if offset > 0 { // take each line from one of its ends only
			for _, from := range pointsOf(open[way]) {
				list = append(list, game.Line{From: at(from), To: at(from + offset), Kind: game.Open})
			}
		}
	}
	return list
}

func (f presentation) reason() string {
	winner, won := f.p.Outcome().Winner()
	switch {
	case f.p.Outcome() == positions.Undecided:
		return ""
	case won:
		loser := winner.Opponent()
		name := appearance.Colours[loser].Name
		switch {
		case f.p.Pieces(loser) == 0:
			return name + " has no piece left."
		case f.p.HasKings() && f.p.Pieces(loser)&f.p.Kings() == 0:
			return name + " has lost the king."
		}
		return name + " has no move."
	case !f.p.DrawnByHistory():
		return "Both kings are trapped at once."
	case f.p.Quiet() == 100:
		return "A hundred turns have passed without a removal."
	}
	return "The same position has occurred for the third time."
}

// Steps is that of [game.Presentation].
func (f presentation) Steps() []game.Step {
	var list []game.Step
	for _, s := range f.p.Steps(nil) {
		from, to := rules.Ends(s)
		step := game.Step{Number: s, Kind: "pawn", To: at(to), Path: []game.Square{at(to)}}
		if f.p.Phase() != rules.Pawns {
			step.Kind, step.From = "move", at(from)
			step.Path = []game.Square{step.From, step.To}
		}
		if f.p.Phase() == rules.Arrows {
			step.Kind = game.ArrowStep
		}
		list = append(list, step)
	}
	return list
}

// Trace is that of [game.Presentation]. A piece that moves swaps places with a piece at its
// destination.
func (f presentation) Trace(turn []positions.Step) game.Trace {
	start, end := rules.Ends(turn[0])
	from, to := at(start), at(end)
	if f.p.Phase() == rules.Pawns {
		return game.Trace{Squares: []game.Square{to}, Order: []game.Square{to}, Main: to}
	}
	t := game.Trace{
		Squares: []game.Square{from, to}, Order: []game.Square{}, Main: to,
		Lines: []game.Line{{From: from, To: to, Kind: game.Way}},
	}
	if f.p.Phase() == rules.Play {
		t.Journeys = []game.Line{{From: from, To: to, Kind: game.Way}, {From: to, To: from, Kind: game.Way}}
	}
	return t
}

// Attempt is that of [game.Presentation]. A point alone is tried with a neighbour: the rules
// say what is wrong with the point.
func (f presentation) Attempt(_ []positions.Step, from, square game.Square) string {
	if f.p.Phase() == rules.Pawns {
		return square.String()
	}
	if from.IsNone() {
		from, square = square, game.At(max(square.File()-1, 1-square.File()), square.Rank())
	}
	mark := [...]string{rules.Arrows: ">", rules.Play: "-"}[f.p.Phase()]
	return from.String() + mark + square.String()
}
