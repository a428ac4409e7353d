package verto

import "tetrad/engine/game"

// bench has positions from all phases of the game. They come from games of the engine
// against itself with occasional random turns. They must not change, so that signatures
// can be compared.
var bench = []game.BenchPosition{
	{Variant: "verto", Depth: 6, FEN: "8/8/8/8/8/8/8/8 w"},
	{Variant: "verto", Depth: 6, FEN: "8/8/8/8/8/5bbb/3b2bw/1bbb1bbb w"},
	{Variant: "verto", Depth: 6, FEN: "5bbb/5b1w/5b1w/5b1b/4bw1w/b4wbw/3b1www/1bbbwbbb w"},
	{Variant: "verto", Depth: 8, FEN: "b4bbb/w4b1w/4bbbw/2wbbbbb/2wbbbbw/b1wbbbbw/3wwwww/1bbbwbbb w"},
	{Variant: "verto", Depth: 10, FEN: "b4bbb/w2b1bww/3bbbbw/b1wbbbbb/bbbbbbbw/bwbbbbbw/bbwwwwww/1bbbwbbb w"},
	{Variant: "verto-10", Depth: 5, FEN: "10/w9/10/10/2bwbbb1b1/2bbb2b2/bbbwbbbwww/3bbbwbwb/w4wwwbb/2w1wwwwww w"},
	{Variant: "verto-6-old", Depth: 8, FEN: "5b/4b1/1bbb2/2b3/2bbb1/6 w"},
}
