package vinver

import "tetrad/engine/game"

// bench has positions from all phases of the game. They come from games of the engine
// against itself with occasional random turns. They must not change, so that signatures
// can be compared.
var bench = []game.BenchPosition{
	{Variant: "vinver", Depth: 2, FEN: "19/19/19/19/19/19/19/19/19/19/19/19/19/19/19/19/17w1/19/7b11 b ="},
	{Variant: "vinver", Depth: 2, FEN: "19/19/19/19/19/6b12/19/19/19/19/19/19/19/15b3/wwwwww13/1bbbb11b2/1b5b7wbww/wb5w1b5wb2/1b5b7www1 b ="},
	{Variant: "vinver-13", Depth: 3, FEN: "13/13/13/13/13/13/13/13/13/13/13/13/3b9 w ?"},
	{Variant: "vinver-13", Depth: 3, FEN: "13/13/13/13/13/13/13/13/b12/wwwwb8/bbbwb8/bwwwwb7/b1bb9 b ="},
	{Variant: "vinver-13-nopass", Depth: 3, FEN: "2wb9/2ww9/2wb9/2ww9/2wb9/13/13/13/5bbbbbbww/2bww1bwb4/3wb1wwwwwbw/3w2bwwbbbb/4bwbb1b3 b ="},
	{Variant: "vinver-9-nopass", Depth: 4, FEN: "w4w3/w6bw/b6ww/w6w1/b6b1/b2bwbwww/bbbbbbwbb/wwwwbbwbw/bwbbbbwbw b ="},
	{Variant: "vinver-6", Depth: 5, FEN: "6/6/6/6/6/6 b ="},
}
