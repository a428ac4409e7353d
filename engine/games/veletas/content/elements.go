package content

import (
	"tetrad/engine/game"
	"tetrad/positions"
	rules "tetrad/positions/veletas"
)

var elements = []game.Element{
	{Name: "swap", Title: "The swap of sides", Uses: func(_ game.Presentation, turn []positions.Step) bool {
		return turn[0] == rules.Swap
	}},
	{Name: "claim", Title: "Claims of shooters", Uses: game.UsesTheme("claim")},
	{Name: "gift", Title: "Shooters that the opponent gets", Uses: game.UsesTheme("gift")},
	{Name: "stay", Title: "Shots without a move", Uses: game.UsesTheme("stay")},
	{Name: "crossing", Title: "Moves across a shooter", Uses: game.UsesTheme("crossing")},
}
