package bench

// benchPosition is a position of the benchmark with the depth, in turns, to
// which alpha-beta goes.
type benchPosition struct {
	game, fen string
	depth     int
}

// benchPositions come from games of the first evaluations against themselves,
// 3000 nodes a turn with a random turn now and then, and stand for the phases
// of each game: setups, the pie, pawns and arrows, openings and endings. They
// never change, or signatures could not be compared.
var benchPositions = []benchPosition{
	{"verto", "8/8/8/8/8/8/8/8 w", 6},
	{"verto", "8/8/8/8/8/5bbb/3b2bw/1bbb1bbb w", 6},
	{"verto", "5bbb/5b1w/5b1w/5b1b/4bw1w/b4wbw/3b1www/1bbbwbbb w", 6},
	{"verto", "b4bbb/w4b1w/4bbbw/2wbbbbb/2wbbbbw/b1wbbbbw/3wwwww/1bbbwbbb w", 8},
	{"verto", "b4bbb/w2b1bww/3bbbbw/b1wbbbbb/bbbbbbbw/bwbbbbbw/bbwwwwww/1bbbwbbb w", 10},
	{"verto-10", "10/w9/10/10/2bwbbb1b1/2bbb2b2/bbbwbbbwww/3bbbwbwb/w4wwwbb/2w1wwwwww w", 5},
	{"verto-6-old", "5b/4b1/1bbb2/2b3/2bbb1/6 w", 8},
	{"veletas", "10/10/10/10/10/10/10/10/10/10 b 7 =", 1},
	{"veletas", "10/2s3s3/1s2ss4/8s1/10/9w/10/3b6/2s7/10 b 7 =", 2},
	{"veletas", "1sw7/1bws1bs3/bwwwss4/bbs7/10/9w/10/3b6/2s7/10 b 7 =", 2},
	{"veletas", "WwwwWw4/bbwWbb4/bwwwwwsb2/bb3wsbs1/10/9w/10/3b3b2/2sb6/10 b 7 =", 3},
	{"veletas-7", "7/2b4/7/7/7/1s5/7 w 3 ?", 1},
	{"veletas-7", "7/2b2w1/2bb3/2s4/1www2b/2ss3/7 b 3 =", 3},
	{"trap", "6/6/6/6/6/6 ...../...../...../...../...../..... ....../....../....../....../...... w 8,8 0", 5},
	{"trap", "6/6/1bwb2/wbwbw1/bbwbw1/w5 ...../...../...../...../...../..... ....../....../....../....../...... w 1,1 0", 5},
	{"trap", "6/1b4/1bwbw1/wbwbw1/bbwbw1/w5 ...../><..</><>></>>>></>>>></<>>.. .v^v../^^v^v./v^^^^./^^^^^./^^^^^. w 0,0 0", 6},
	{"trap", "6/1b4/1bwbw1/1wwbw1/b1bbw1/w5 >>>>>/><>></><>></<<>></><<></<>>>> ^v^v^v/^^v^v^/vv^^^^/^vv^^^/^^v^^^ w 0,0 0", 8},
	{"trap", "6/1b2b1/1wwwb1/3w2/w5/2b3 >>>>>/<>><>/<>><>/><>>>/>>><>/<<>>> ^^^vvv/^^v^v^/vvvv^^/^^vv^^/vv^^v^ w 0,0 2", 8},
	{"trap-king", "6/1b2b1/1bwW2/1www2/3b2/w1B3 >>>>>/><><>/>>>>>/>><>>/<<>>>/><<>> ^v^vvv/^^^vv^/v^v^^^/v^v^^^/^^^vv^ w 0,0 8", 8},
	{"trap-4", "4/1ww1/wwbb/1bb1 <../>></>>>/>>< ^v^^/vvvv/^^^^ w 0,0 0", 9},
	{"vinver", "19/19/19/19/19/19/19/19/19/19/19/19/19/19/19/19/17w1/19/7b11 b =", 2},
	{"vinver", "19/19/19/19/19/6b12/19/19/19/19/19/19/19/15b3/wwwwww13/1bbbb11b2/1b5b7wbww/wb5w1b5wb2/1b5b7www1 b =", 2},
	{"vinver-13", "13/13/13/13/13/13/13/13/13/13/13/13/3b9 w ?", 3},
	{"vinver-13", "13/13/13/13/13/13/13/13/b12/wwwwb8/bbbwb8/bwwwwb7/b1bb9 b =", 3},
	{"vinver-6", "6/6/6/6/6/6 b =", 5},
}

// FENs returns the position strings of the benchmark for the game of that name,
// from the beginning of a game to its end; none for most variants.
func FENs(game string) []string {
	var fens []string
	for _, p := range benchPositions {
		if p.game == game {
			fens = append(fens, p.fen)
		}
	}
	return fens
}
