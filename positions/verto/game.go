// Package verto is the game Verto by Dieter Stein. Players enter stones on a square
// board. A stone that flanks an enemy stone flips it and may continue in a chain. The
// majority on the full board wins.
//
// Sets of stones are bitboards, of one word up to 8×8 and of two words above. A turn is
// one step, except for a chain, in which the capturing entry and each continuation are
// steps.
package verto

import "tetrad/positions"

// Rule suffixes.
const ruleOld = "old"

// Board sides.
const (
	minSize     = 4
	maxSize     = 10
	defaultSize = 8
)

// Family is Verto in all its sizes and with both capture rules.
var Family = positions.Family{
	Name:        "verto",
	MinSize:     minSize,
	MaxSize:     maxSize,
	DefaultSize: defaultSize,
	Rules:       []string{ruleOld},
	Credits:     "Verto by Dieter Stein, 2010/2011, spielstein.com, CC BY-NC 4.0",
	New:         newGame,
}

// game is a variant seen as a positions.Game.
type game struct{ variant *variant }

func newGame(size int, rule string) positions.Game {
	return game{variantOf(size, rule == ruleOld)}
}

func (g game) Name() string {
	rule := ""
	if g.variant.old {
		rule = ruleOld
	}
	return Family.VariantName(g.variant.size, rule)
}

func (g game) Start() positions.Position {
	return newPosition(g.variant, state{key: g.variant.keys().base, newest: none})
}
