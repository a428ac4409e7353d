//go:build unix

package fakeengine

import (
	"fmt"
	"slices"
	"strings"

	"tetrad/positions/reference"
)

// wrong are the rules of a game with a fault. Each function may be nil, and is
// asked between turns.
type wrong struct {
	// as returns the name of the variant whose rules are followed instead.
	as func(name string) string
	// start changes the start position.
	start func(fen string) string
	// extra returns turns that are not legal, but played.
	extra func(g *game) []string
	// deny reports whether a legal turn is refused.
	deny func(g *game, turn string) bool
	// play returns the position string after a turn; "" is the right one, for
	// legal turns.
	play func(g *game, turn string) string
	// result and toMove change answers.
	result func(g *game, right string) string
	toMove func(g *game, right int) int
}

// game is a position of a game by rules that may be wrong.
type game struct {
	name, family, rule string
	size               int
	setUp              string // the position string that was set up; "" is the start
	wrong              *wrong
	right              reference.Position
	turns              []string // played since the position was set up
	fens               []string // the position that was set up, and those after each turn
}

// defaults are the sizes that names leave out.
var defaults = map[string]int{"verto": 8, "veletas": 10, "trap": 6, "vinver": 19}

// newGame sets up a position of the game with a canonical name; "" is the start.
func newGame(name, fen string, w *wrong) *game {
	g := &game{name: name, setUp: fen, wrong: w}
	if w.as != nil {
		name = w.as(name)
	}
	parts := strings.Split(name, "-")
	g.family, g.size = parts[0], defaults[parts[0]]
	for _, part := range parts[1:] {
		if _, err := fmt.Sscanf(part, "%d", &g.size); err != nil {
			g.rule = part
		}
	}
	if fen == "" {
		g.right = reference.New(name)
		if w.start == nil {
			g.fens = []string{g.right.FEN()}
			return g
		}
		fen = w.start(g.right.FEN())
	}
	g.right = reference.Parse(name, fen)
	g.fens = []string{fen}
	return g
}

// fen returns the position string.
func (g *game) fen() string { return g.right.FEN() }

func (g *game) fields() []string { return strings.Fields(g.fen()) }

func (g *game) board() grid { return readGrid(g.size, g.fields()[0]) }

func (g *game) legalTurns() []string {
	var turns []string
	if g.result() != "none" {
		return nil
	}
	for _, turn := range g.right.Turns() {
		if g.wrong.deny == nil || !g.wrong.deny(g, turn) {
			turns = append(turns, turn)
		}
	}
	if g.wrong.extra != nil {
		turns = append(turns, g.wrong.extra(g)...)
	}
	return turns
}

func (g *game) isLegal(turn string) bool {
	switch {
	case g.result() != "none":
		return false
	case g.right.Legal(turn):
		return g.wrong.deny == nil || !g.wrong.deny(g, turn)
	}
	return g.wrong.extra != nil && slices.Contains(g.wrong.extra(g), turn)
}

// play plays a turn that is legal, by the wrong rules.
func (g *game) play(turn string) {
	after := ""
	if g.wrong.play != nil {
		after = g.wrong.play(g, turn)
	}
	if after == "" {
		g.right.Play(turn)
	} else {
		name := g.name
		if g.wrong.as != nil {
			name = g.wrong.as(name)
		}
		g.right = reference.Parse(name, after)
	}
	g.turns = append(g.turns, turn)
	g.fens = append(g.fens, g.fen())
}

func (g *game) result() string {
	right := g.right.Result()
	if g.wrong.result != nil {
		return g.wrong.result(g, right)
	}
	return right
}

func (g *game) toMove() int {
	right := g.right.ToMove()
	if g.wrong.toMove != nil {
		return g.wrong.toMove(g, right)
	}
	return right
}

// lastTurn returns the turn that was played last, or "".
func (g *game) lastTurn() string {
	if len(g.turns) == 0 {
		return ""
	}
	return g.turns[len(g.turns)-1]
}

// other returns the other colour.
func other(colour byte) byte { return 'b' + 'w' - colour }

// opponentWins turns a win round.
func opponentWins(result string) string {
	switch result {
	case "p1win":
		return "p2win"
	case "p2win":
		return "p1win"
	}
	return result
}

// exchange replaces the turns of right by those of wrong: extra and deny of a
// game that generates turns anew.
func exchange(generate func(g *game) []string) (extra func(*game) []string, deny func(*game, string) bool) {
	// Both are asked for every turn of a position: what is generated is kept.
	var of *game
	var at int
	var kept map[string]bool
	turns := func(g *game) map[string]bool {
		if of != g || at != len(g.turns) {
			of, at, kept = g, len(g.turns), map[string]bool{}
			for _, turn := range generate(g) {
				kept[turn] = true
			}
		}
		return kept
	}
	extra = func(g *game) []string {
		right := map[string]bool{}
		for _, turn := range g.right.Turns() {
			right[turn] = true
		}
		var more []string
		for turn := range turns(g) {
			if !right[turn] {
				more = append(more, turn)
			}
		}
		return more
	}
	deny = func(g *game, turn string) bool { return !turns(g)[turn] }
	return extra, deny
}
