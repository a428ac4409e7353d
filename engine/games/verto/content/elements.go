package content

import (
	"tetrad/engine/game"
	"tetrad/positions"
	rules "tetrad/positions/verto"
)

var elements = []game.Element{
	{Name: "capture", Title: "Captures", Uses: func(_ game.Presentation, turn []positions.Step) bool {
		return rules.KindOf(turn[0]) == rules.Capture
	}},
	{Name: "chain", Title: "Chains of two captures and more", Uses: game.UsesTheme("chain")},
	{Name: "long-chain", Title: "Chains of four captures and more", Uses: game.UsesTheme("long-chain")},
	{Name: "declined", Title: "Captures declined on their square", Uses: game.UsesTheme("declined")},
	{Name: "corner", Title: "Stones in corners", Uses: game.UsesTheme("corner")},
	{Name: "pass", Title: "Passes", Forced: true, Uses: func(_ game.Presentation, turn []positions.Step) bool {
		return rules.KindOf(turn[0]) == rules.Pass
	}},
}
