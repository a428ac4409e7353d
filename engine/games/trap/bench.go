package trap

import "tetrad/engine/game"

// bench has positions from all phases of the game. They come from games of the engine
// against itself with occasional random turns. They must not change, so that signatures
// can be compared.
var bench = []game.BenchPosition{
	{Variant: "trap", Depth: 5, FEN: "6/6/6/6/6/6 ...../...../...../...../...../..... ....../....../....../....../...... w 8,8 0"},
	{Variant: "trap", Depth: 5, FEN: "6/6/1bwb2/wbwbw1/bbwbw1/w5 ...../...../...../...../...../..... ....../....../....../....../...... w 1,1 0"},
	{Variant: "trap", Depth: 6, FEN: "6/1b4/1bwbw1/wbwbw1/bbwbw1/w5 ...../><..</><>></>>>></>>>></<>>.. .v^v../^^v^v./v^^^^./^^^^^./^^^^^. w 0,0 0"},
	{Variant: "trap", Depth: 8, FEN: "6/1b4/1bwbw1/1wwbw1/b1bbw1/w5 >>>>>/><>></><>></<<>></><<></<>>>> ^v^v^v/^^v^v^/vv^^^^/^vv^^^/^^v^^^ w 0,0 0"},
	{Variant: "trap", Depth: 8, FEN: "6/1b2b1/1wwwb1/3w2/w5/2b3 >>>>>/<>><>/<>><>/><>>>/>>><>/<<>>> ^^^vvv/^^v^v^/vvvv^^/^^vv^^/vv^^v^ w 0,0 2"},
	{Variant: "trap-king", Depth: 8, FEN: "6/1b2b1/1bwW2/1www2/3b2/w1B3 >>>>>/><><>/>>>>>/>><>>/<<>>>/><<>> ^v^vvv/^^^vv^/v^v^^^/v^v^^^/^^^vv^ w 0,0 8"},
	{Variant: "trap-4", Depth: 9, FEN: "4/1ww1/wwbb/1bb1 <../>></>>>/>>< ^v^^/vvvv/^^^^ w 0,0 0"},
}
