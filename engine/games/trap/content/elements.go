package content

import "tetrad/engine/game"

// The arrows are no element: every move goes along one and turns those of a point, so that
// nobody can do without them.
var elements = []game.Element{
	{Name: "trap", Title: "Traps of enemy pieces", Uses: game.UsesTheme("trap")},
	{Name: "exchange", Title: "Traps that cost a piece too", Uses: game.UsesTheme("exchange")},
	{Name: "swap", Title: "Swaps of two pieces", Uses: game.UsesTheme("swap")},
	{Name: "retreat", Title: "Retreats from danger", Uses: game.UsesTheme("retreat")},
}
