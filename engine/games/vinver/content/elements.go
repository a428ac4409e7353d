package content

import (
	"tetrad/engine/game"
	"tetrad/positions"
	rules "tetrad/positions/vinver"
)

// kind returns a function that tells whether a turn begins with a step of a kind.
func kind(of rules.StepKind) func(game.Presentation, []positions.Step) bool {
	return func(_ game.Presentation, turn []positions.Step) bool { return rules.KindOf(turn[0]) == of }
}

var elements = []game.Element{
	{Name: "swap", Title: "The swap of sides", Uses: kind(rules.Swap)},
	{Name: "crosscut", Title: "Crosscuts", Uses: game.UsesTheme("crosscut")},
	{Name: "cascade", Title: "Cascades of three flips and more", Uses: game.UsesTheme("cascade")},
	{Name: "pass", Title: "Passes", Uses: kind(rules.Pass)},
}
