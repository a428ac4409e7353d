package game

import (
	"tetrad/positions"
)

// A Presentation shows a position to people and lets them enter moves. It is all that a front
// end knows of a game: functions, the last two of which are optional. Each call reads the
// position anew, also inside a turn, so a presentation stays valid while its position changes.
// A presentation allocates. It is as safe for concurrent use as its position.
type Presentation struct {
	// Picture returns what a front end shows. It belongs to the caller.
	Picture func() *Picture
	// Steps returns the legal steps, each with the squares that identify it. No two
	// steps have the same squares, except steps without any.
	Steps func() []Step
	// Trace returns what a whole turn does: the marks that it leaves on the board, and
	// the way to them. The turn must be legal from this position, between turns.
	Trace func(turn []positions.Step) Trace
	// Attempt returns, between turns, the move string whose refusal best explains why a
	// click on a square is illegal. The click follows the steps of an unfinished turn.
	// From is the square already clicked for this step, if any.
	Attempt func(turn []positions.Step, from, square Square) string

	// Arrange returns, between turns, the chosen steps of a turn in the order of the
	// rules. As long as the choice is too short for such an order, it returns instead a
	// presentation that shows the steps chosen so far. Nil: people choose the steps in the
	// order that the rules require.
	Arrange func(chosen []positions.Step) (steps []positions.Step, pending *Presentation)
	// Effects returns what a whole turn does, which is legal from here, between turns. The
	// most important effect comes first. Nil: the game has no [Content.Themes].
	Effects func(turn []positions.Step) []Effect
}

// An Appearance is what all positions of a family have in common in their appearance.
type Appearance struct {
	Colours [2]ColourAppearance // of p1 and p2, before a swap
	Layout  Layout
	// Edges are the colours that own the edges; nil: nobody owns an edge.
	Edges *Edges
	// Counted is the word for what [Picture.Counts] counts: "stone", "stones".
	Counted Noun
	// Pieces are the possible kinds of pieces; nil: only stones.
	Pieces []PieceKind
}

// OnlyStones reports whether stones of the two colours are the only pieces.
func (l *Appearance) OnlyStones() bool { return l.Pieces == nil }

// A ColourAppearance is the appearance of one of the two colours.
type ColourAppearance struct {
	Name string // for people: "Light"
	Ink  Ink
}

// An Ink is the darker or the lighter of two colours.
type Ink string

// The inks.
const (
	Light Ink = "light"
	Dark  Ink = "dark"
)

// A Layout is what a board consists of: squares or points.
type Layout string

// The layouts.
const (
	Plain     Layout = "plain"     // squares of one shade
	Checkered Layout = "checkered" // squares of two shades
	Points    Layout = "points"    // points on which pieces stand
)

// Edges are the owners of the edges of the board. In a game with edges, mirroring the
// board in the diagonal from a1 exchanges the two colours.
type Edges struct {
	TopBottom, LeftRight Colour
	Verb                 string // what an owner does with its two edges: "joins"
}

// A Noun is a word in the singular and in the plural.
type Noun struct{ One, Many string }

// Of returns the form for n.
func (w Noun) Of(n int) string {
	if n == 1 {
		return w.One
	}
	return w.Many
}

// A Colour is one of the two colours of a game, as an index of [Appearance.Colours], or
// neutral.
type Colour uint8

// The colours. P1 has the first colour at the beginning.
const (
	FirstColour Colour = iota
	SecondColour
	Neutral
)

// A Picture is what a front end shows of a position.
type Picture struct {
	Size   int // number of files and of ranks
	Pieces []Piece
	Lines  []Line // lines between squares
	Marks  []Mark

	Colours [2]Colour // of each player, at present
	Counts  [2]int    // of each player; see [Appearance.Counted]
	Goal    int       // the count that wins; 0: none
	Hand    [2]int    // pieces that each player must still place, as far as the game tells
	Phase   string    // one word for the part of the game, if it has several
	MaySwap bool      // the player to move may swap sides now

	// Reason says in a sentence why the game is over. It is "" while the game goes on.
	Reason string
	// Prompt says how to type the next move: "a square (d4)". It leaves out the pass.
	// It is "" after the end.
	Prompt string
	// Hints say, each in a sentence, what to choose next. The first is for a step of
	// which no square is chosen, the second for a step with one square, and so on. The
	// last also serves for all longer choices.
	Hints []string
}

// A Piece is an object on a square: a stone, a pawn, a shooter.
type Piece struct {
	Square Square
	Kind   PieceKind
	Colour Colour
	Letter byte // in position strings: for a front end that does not know the kind
}

// A PieceKind is the kind of a piece.
type PieceKind string

// The kinds of pieces that front ends know.
const (
	Stone   PieceKind = "stone"
	Pawn    PieceKind = "pawn"
	King    PieceKind = "king"
	Shooter PieceKind = "shooter"
	Claimed PieceKind = "claimed" // shooter claimed by a colour
)

// A Line leads from one square to another.
type Line struct {
	From Square   `json:"from"`
	To   Square   `json:"to"`
	Kind LineKind `json:"kind"`
}

// A LineKind is the kind of a line.
type LineKind string

// The kinds of lines that front ends know.
const (
	Open  LineKind = "open"  // of the board, without direction: an arrow may go here
	Arrow LineKind = "arrow" // of the board
	Way   LineKind = "step"  // of a turn: a piece moved along it, or an arrow was placed on it
	Shot  LineKind = "shot"  // of a turn: the piece at its end was shot from its beginning
)

// A Mark highlights squares.
type Mark struct {
	Kind    MarkKind `json:"kind"`
	Squares []Square `json:"squares"`
}

// A MarkKind is the reason for a highlight.
type MarkKind string

// The kinds of marks that front ends know. They ignore others.
const (
	Newest   MarkKind = "newest"   // piece from which the unfinished turn goes on
	Came     MarkKind = "came"     // where that piece stood before this turn
	Danger   MarkKind = "danger"   // pieces that one turn of the enemy would remove
	Reach    MarkKind = "reach"    // first a piece, then the squares to which it could go
	Crosscut MarkKind = "crosscut" // stones of a crosscut, which must be resolved
	Winning  MarkKind = "winning"  // pieces that have won the game
)

// Of returns the squares of the first mark of a kind, or nil if there is none.
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
	Flips  Square         `json:"flips"` // stone that changes its colour
	// Path are the squares to click, in order. It is empty for a step that needs no
	// square.
	Path []Square `json:"path"`
}

// A StepKind is what a step does. Front ends know the kinds below. Other kinds are
// words of their games.
type StepKind string

// The kinds of steps that front ends know.
const (
	PassStep  StepKind = "pass"
	SwapStep  StepKind = "swap"  // of sides
	StayStep  StepKind = "stay"  // a piece stays, and the turn goes on from it; the path has its square twice
	ArrowStep StepKind = "arrow" // places an arrow on an open line
)

// A Trace is the effect of a whole turn. A pass and a swap have none.
type Trace struct {
	Squares  []Square `json:"squares"`         // squares that name the turn
	Flips    []Square `json:"flips,omitempty"` // where stones changed their colour
	Order    []Square `json:"order"`           // squares that change, in order
	Main     Square   `json:"main"`            // stands for the turn
	Lines    []Line   `json:"lines,omitempty"`
	Journeys []Line   `json:"journeys,omitempty"` // of the pieces that moved, if any
}
