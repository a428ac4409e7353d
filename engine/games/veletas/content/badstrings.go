package content

import "tetrad/engine/game"

// badStrings has a row for each kind of error in a position string.
var badStrings = []game.BadString{
	{Variant: "veletas-7", Name: "a string without the pie", FEN: "7/7/7/7/7/7/7 b 3"},
	{Variant: "veletas-7", Name: "a field too many", FEN: "7/7/7/7/7/7/7 b 3 = 0"},
	{Variant: "veletas-7", Name: "a rank that is too long", FEN: "7/7/7/7/7/7/8 b 3 ="},
	{Variant: "veletas-7", Name: "a rank that is too short", FEN: "7/6/7/7/7/7/7 b 3 ="},
	{Variant: "veletas-7", Name: "a run of zero", FEN: "7/7/7/3s03/7/7/7 b 3 ="},
	{Variant: "veletas-7", Name: "a letter of no piece", FEN: "7/7/7/3x3/7/7/7 b 3 ="},
	{Variant: "veletas-7", Name: "another number of shooters than the game has", FEN: "7/7/7/7/7/7/7 b 5 ="},
	{Variant: "veletas-7", Name: "a number with a leading zero", FEN: "7/7/7/7/7/7/7 b 03 ="},
	{Variant: "veletas-7", Name: "a pie that is none", FEN: "7/7/7/7/7/7/7 b 3 !"},
	{Variant: "veletas-7", Name: "too many shooters", FEN: "7/7/7/1sss3/1s5/7/7 b 3 ="},
	{Variant: "veletas-7", Name: "a number of shooters that no phase has", FEN: "7/7/7/1ss4/7/7/7 b 3 ="},
	{Variant: "veletas-7", Name: "a stone before the setup", FEN: "7/7/7/3b3/7/7/7 b 3 ="},
	{Variant: "veletas-7", Name: "White to begin", FEN: "7/7/7/7/7/7/7 w 3 ="},
	{Variant: "veletas-7", Name: "an offer of a swap at the start", FEN: "7/7/7/7/7/7/7 b 3 ?"},
	{Variant: "veletas-7", Name: "a claim in the setup", FEN: "7/7/7/3B3/7/7/b6 w 3 ?"},
	{Variant: "veletas-7", Name: "a shooter on the perimeter in the setup", FEN: "7/7/7/s6/7/7/b6 w 3 ?"},
	{Variant: "veletas-7", Name: "two stones after the first turn", FEN: "7/7/7/3s3/7/7/bw5 w 3 ?"},
	{Variant: "veletas-7", Name: "Black to make the second turn", FEN: "7/7/7/3s3/7/7/b6 b 3 ?"},
	{Variant: "veletas-7", Name: "no offer of a swap in the second turn", FEN: "7/7/7/3s3/7/7/b6 w 3 ="},
	{Variant: "veletas-7", Name: "an offer of a swap after the setup", FEN: "7/7/7/1sss3/7/7/b5w b 3 ?"},
	{Variant: "veletas-7", Name: "all shooters trapped while the game goes on", FEN: "sbbsbbs/bbbbbbb/7/7/7/7/7 w 3 ="},
}
