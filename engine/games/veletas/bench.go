package veletas

import "tetrad/engine/game"

// bench has positions from all phases of the game. They come from games of the engine
// against itself with occasional random turns. They must not change, so that signatures
// can be compared.
var bench = []game.BenchPosition{
	{Variant: "veletas", Depth: 1, FEN: "10/10/10/10/10/10/10/10/10/10 b 7 ="},
	{Variant: "veletas", Depth: 2, FEN: "10/2s3s3/1s2ss4/8s1/10/9w/10/3b6/2s7/10 b 7 ="},
	{Variant: "veletas", Depth: 2, FEN: "1sw7/1bws1bs3/bwwwss4/bbs7/10/9w/10/3b6/2s7/10 b 7 ="},
	{Variant: "veletas", Depth: 3, FEN: "WwwwWw4/bbwWbb4/bwwwwwsb2/bb3wsbs1/10/9w/10/3b3b2/2sb6/10 b 7 ="},
	{Variant: "veletas-7", Depth: 1, FEN: "7/2b4/7/7/7/1s5/7 w 3 ?"},
	{Variant: "veletas-7", Depth: 3, FEN: "7/2b2w1/2bb3/2s4/1www2b/2ss3/7 b 3 ="},
}
