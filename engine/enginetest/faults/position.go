package main

import (
	"slices"
	"strings"

	"tetrad/positions/slowtest"
)

// A RuleFault describes the rules of a game with a fault. Each function may be nil. They
// are called between turns.
type RuleFault struct {
	// As returns the name of the variant whose rules apply instead.
	As func(name string) string
	// Start changes the start position.
	Start func(fen string) string
	// Extra returns turns that are illegal but accepted.
	Extra func(g *Position) []string
	// Deny reports whether a legal turn is refused.
	Deny func(g *Position, turn string) bool
	// Play returns the position string after a turn. For legal turns, "" stands for the
	// right one.
	Play func(g *Position, turn string) string
	// Result and ToMove change the right answers.
	Result func(g *Position, right string) string
	ToMove func(g *Position, right int) int
}

// A Position is a position of a game by rules that may be wrong.
type Position struct {
	plan      *Plan
	ruleFault *RuleFault
	name      string
	setUp     string // position string that was set up; "" is the start

	Size  int
	Rule  string // the suffix of the name
	Right slowtest.Position
	Turns []string // played since the position was set up
	FENs  []string // position that was set up, and those after each turn
}

// newGame sets up a position of the game with a canonical name. An empty fen is the
// start.
func (p *Plan) newGame(name, fen string, w *RuleFault) *Position {
	g := &Position{plan: p, ruleFault: w, name: name, setUp: fen}
	followed := g.followed()
	if _, g.Size, g.Rule = slowtest.Split(followed); g.Size == 0 {
		g.Size = p.Family.DefaultSize
	}
	if fen == "" {
		g.Right = slowtest.New(followed)
		if w.Start == nil {
			g.FENs = []string{g.Right.FEN()}
			return g
		}
		fen = w.Start(g.Right.FEN())
	}
	g.Right = slowtest.Parse(followed, fen)
	g.FENs = []string{fen}
	return g
}

// followed returns the name of the variant whose rules apply.
func (g *Position) followed() string {
	if g.ruleFault.As != nil {
		return g.ruleFault.As(g.name)
	}
	return g.name
}

// FEN returns the position string.
func (g *Position) FEN() string { return g.Right.FEN() }

// Fields returns the fields of the position string.
func (g *Position) Fields() []string { return strings.Fields(g.FEN()) }

// Board returns the board of the position string, its first field.
func (g *Position) Board() slowtest.Grid { return slowtest.ReadGrid(g.Size, g.Fields()[0]) }

// At returns a position of the same variant by the right rules.
func (g *Position) At(fen string) slowtest.Position { return slowtest.Parse(g.name, fen) }

// LastTurn returns the last turn played, or "".
func (g *Position) LastTurn() string {
	if len(g.Turns) == 0 {
		return ""
	}
	return g.Turns[len(g.Turns)-1]
}

// IsLegal reports whether a turn is legal by the wrong rules.
func (g *Position) IsLegal(turn string) bool {
	switch {
	case g.result() != "none":
		return false
	case g.Right.Legal(turn):
		return g.ruleFault.Deny == nil || !g.ruleFault.Deny(g, turn)
	}
	return g.ruleFault.Extra != nil && slices.Contains(g.ruleFault.Extra(g), turn)
}

func (g *Position) legalTurns() []string {
	var turns []string
	if g.result() != "none" {
		return nil
	}
	for _, turn := range g.Right.Turns() {
		if g.ruleFault.Deny == nil || !g.ruleFault.Deny(g, turn) {
			turns = append(turns, turn)
		}
	}
	if g.ruleFault.Extra != nil {
		turns = append(turns, g.ruleFault.Extra(g)...)
	}
	return turns
}

// chosen returns the choice of the plan if there are too many turns to list, else "".
func (g *Position) chosen() string {
	if g.plan.Choose == nil {
		return ""
	}
	return g.plan.Choose(g)
}

// choose returns a legal turn, or "" if there is none.
func (g *Position) choose() string {
	if turn := g.chosen(); turn != "" {
		return turn
	}
	turns := g.legalTurns()
	if len(turns) == 0 {
		return ""
	}
	return slices.Max(turns)
}

// play plays a turn, which must be legal by the wrong rules.
func (g *Position) play(turn string) {
	after := ""
	if g.ruleFault.Play != nil {
		after = g.ruleFault.Play(g, turn)
	}
	if after == "" {
		g.Right.Play(turn)
	} else {
		g.Right = slowtest.Parse(g.followed(), after)
	}
	g.Turns = append(g.Turns, turn)
	g.FENs = append(g.FENs, g.FEN())
}

// after returns the position after one more turn.
func (g *Position) after(turn string) *Position {
	next := g.plan.newGame(g.name, g.setUp, g.ruleFault)
	for _, t := range g.Turns {
		next.play(t)
	}
	next.play(turn)
	return next
}

// afterAny returns the position after a legal turn. At the end of the game it returns
// g.
func (g *Position) afterAny() *Position {
	if turn := g.choose(); turn != "" {
		return g.after(turn)
	}
	return g
}

func (g *Position) perft(depth int) int {
	if depth == 0 {
		return 1
	}
	total := 0
	for _, turn := range g.legalTurns() {
		total += g.after(turn).perft(depth - 1)
	}
	return total
}

func (g *Position) result() string {
	right := g.Right.Result()
	if g.ruleFault.Result != nil {
		return g.ruleFault.Result(g, right)
	}
	return right
}

func (g *Position) toMove() int {
	right := g.Right.ToMove()
	if g.ruleFault.ToMove != nil {
		return g.ruleFault.ToMove(g, right)
	}
	return right
}
