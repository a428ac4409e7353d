package ataxx

import "tetrad/engine/game"

// bench has the start and positions of random games.
var bench = []game.BenchPosition{
	{Variant: "ataxx", Depth: 4, FEN: "x5o/7/7/7/7/7/o5x x 0"},
	{Variant: "ataxx", Depth: 4, FEN: "xx3oo/xx3o1/2x4/3o3/4x2/1o3xx/oo3xx o 0"},
	{Variant: "ataxx", Depth: 4, FEN: "xxxoooo/xxxooo1/xxx1oo1/xx3oo/ooo1xxx/oo1xxxx/ooo1xxx x 2"},
	{Variant: "ataxx-5", Depth: 6, FEN: "xx1oo/xx1o1/2x2/1o2x/oo2x x 3"},
}
