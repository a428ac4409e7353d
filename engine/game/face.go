package game

import (
	"tetrad/positions"
)

// A Face shows a position to people and lets them enter moves. It is all that a
// front end knows of a game. Each call looks at the position anew, also inside a
// turn, so that a face stays valid while its position changes. It allocates, and is
// as safe for concurrent use as the position.
type Face interface {
	// Picture returns what there is to see. It belongs to the caller.
	Picture() *Picture
	// Steps returns the legal steps, with the squares that name each. No two of
	// them have the same, but for those that have none.
	Steps() []Step
	// Trace returns what a whole turn does, which is legal from here, between
	// turns: the marks that it leaves on the board, and the way there.
	Trace(turn []positions.Step) Trace
	// Attempt returns, between turns, the move string whose refusal best explains
	// why a click on a square is illegal. The click follows the steps of an
	// unfinished turn; from is the square that has been clicked for this step
	// already, if any.
	Attempt(turn []positions.Step, from, square Square) string
}

// An Arranger is a Face of a game in which people may choose the steps of a turn
// in another order than the rules take them.
type Arranger interface {
	Face
	// Arrange returns, between turns, the chosen steps of a turn in the order of
	// the rules. As long as more must be chosen before there is one, it returns a
	// face that shows them instead.
	Arrange(chosen []positions.Step) (steps []positions.Step, pending Face)
}

// A Look is how all positions of a family look.
type Look struct {
	Colours [2]ColourLook // of p1 and p2, before they swap
	Layout  Layout
	// Edges have the colours of their owners; nil: nobody owns one.
	Edges *Edges
	// Counted is what [Picture.Counts] counts: "stone", "stones"; Short is the same
	// where there is little room, if that is something else.
	Counted, Short Noun
	// Pieces are the kinds of pieces that there may be; nil: stones alone.
	Pieces []PieceKind
}

// OnlyStones reports whether stones of the two colours are all that there is.
func (l *Look) OnlyStones() bool { return l.Pieces == nil }

// ShortCounted returns the word for what is counted where there is little room.
func (l *Look) ShortCounted() Noun {
	if l.Short == (Noun{}) {
		return l.Counted
	}
	return l.Short
}

// A ColourLook is how one of the two colours looks.
type ColourLook struct {
	Name string // for people: "Light"
	Ink  Ink
}

// An Ink says which of two colours is the darker one.
type Ink string

// The inks.
const (
	Light Ink = "light"
	Dark  Ink = "dark"
)

// A Layout says what a board is made of.
type Layout string

// The layouts.
const (
	Plain     Layout = "plain"     // squares of one shade
	Checkered Layout = "checkered" // squares of two shades
	Points    Layout = "points"    // points that pieces stand on
)

// Edges tell which colour has which edges of the board. In a game with edges,
// mirroring the board in the diagonal from a1 exchanges the two colours.
type Edges struct{ TopBottom, LeftRight Colour }

// A Noun is a word in the singular and in the plural.
type Noun struct{ One, Many string }

// Of returns the form for n.
func (w Noun) Of(n int) string {
	if n == 1 {
		return w.One
	}
	return w.Many
}

// A Colour is one of the two of a game, the index of [Look.Colours], or neutral.
type Colour uint8

// The colours: p1 begins with the first.
const (
	FirstColour Colour = iota
	SecondColour
	Neutral
)

// A Picture is a position as it is shown.
type Picture struct {
	Size   int // files, and ranks
	Pieces []Piece
	Lines  []Line // those that lie between squares
	Marks  []Mark
	// Facts say what the board does not show, in lines of [FactColumns] at most.
	Facts []string

	Colours [2]Colour // of each player, now
	Counts  [2]int    // of each player: see [Look.Counted]
	Goal    int       // the count that wins; 0: none does
	Hand    [2]int    // pieces that each player has still to place, as far as it is told apart
	Phase   string    // one word for the part of the game, where there are several
	MaySwap bool      // the player to move may swap sides now

	// Reason says in a sentence why the game is over; "" while it goes on.
	Reason string
	// Prompt says how the next move is typed: "a square (d4)". It leaves out the
	// pass; "" after the end.
	Prompt string
	// Hints say in a sentence what to choose next: the first where no square of
	// the next step is chosen, the second after one, and so on; the last is for
	// all others as well.
	Hints []string
}

// FactColumns is the greatest length of one of [Picture.Facts], in characters.
const FactColumns = 30

// A Piece is something that stands on a square.
type Piece struct {
	Square Square
	Kind   PieceKind
	Colour Colour
	Letter byte // in position strings: the look of a kind that a front end does not know
}

// A PieceKind is what a piece is.
type PieceKind string

// The kinds of pieces that front ends know.
const (
	Stone   PieceKind = "stone"
	Pawn    PieceKind = "pawn"
	King    PieceKind = "king"
	Shooter PieceKind = "shooter"
	Claimed PieceKind = "claimed" // a shooter that belongs to a colour
)

// A Line leads from one square to another.
type Line struct {
	From Square   `json:"from"`
	To   Square   `json:"to"`
	Kind LineKind `json:"kind"`
}

// A LineKind is what a line is.
type LineKind string

// The kinds of lines that front ends know.
const (
	Open  LineKind = "open"  // of the board, without direction: an arrow may lie there
	Arrow LineKind = "arrow" // of the board
	Way   LineKind = "step"  // of a turn: a piece went along, or an arrow was laid
	Shot  LineKind = "shot"  // of a turn: what came to its end was shot from its beginning
)

// A Mark makes squares stand out.
type Mark struct {
	Kind    MarkKind `json:"kind"`
	Squares []Square `json:"squares"`
}

// A MarkKind is why squares stand out.
type MarkKind string

// The kinds of marks that front ends know. They pass over others.
const (
	Newest   MarkKind = "newest"   // the piece that the unfinished turn goes on from
	Danger   MarkKind = "danger"   // pieces that one turn of their enemy would remove
	Reach    MarkKind = "reach"    // first a piece, then the squares that it could go to
	Crosscut MarkKind = "crosscut" // stones that may not stay as they are
	Winning  MarkKind = "winning"  // what has won the game
)

// Of returns the squares of the first mark of a kind; nil where there is none.
func (p *Picture) Of(kind MarkKind) []Square {
	for _, mark := range p.Marks {
		if mark.Kind == kind {
			return mark.Squares
		}
	}
	return nil
}

// A Step is a legal step as people see it. Squares that it does not have are zero.
type Step struct {
	Number positions.Step `json:"step"`
	Kind   StepKind       `json:"kind"`
	From   Square         `json:"from"`
	To     Square         `json:"to"`
	Flips  Square         `json:"flips"` // the stone that changes its colour
	// Path are the squares to click, one after the other; none where a step needs
	// no square.
	Path []Square `json:"path"`
}

// A StepKind is what a step does. Front ends know those below; others are words
// of their games.
type StepKind string

// The kinds of steps that front ends know.
const (
	PassStep  StepKind = "pass"
	SwapStep  StepKind = "swap"  // of sides
	StayStep  StepKind = "stay"  // a piece stays, and the turn goes on from it: its square twice
	ArrowStep StepKind = "arrow" // lays an arrow on an open line
)

// A Trace is what a whole turn does. A pass and a swap leave none.
type Trace struct {
	Squares  []Square `json:"squares"`         // those that the turn is named by
	Flips    []Square `json:"flips,omitempty"` // where stones changed their colour
	Order    []Square `json:"order"`           // squares that change, as they do so
	Main     Square   `json:"main"`            // stands for the turn
	Lines    []Line   `json:"lines,omitempty"`
	Journeys []Line   `json:"journeys,omitempty"` // of pieces that stood elsewhere before, if there is a piece
}
