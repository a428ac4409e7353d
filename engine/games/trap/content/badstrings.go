package content

import "tetrad/engine/game"

// badStrings has a row for each kind of error in a position string.
var badStrings = []game.BadString{
	{Variant: "trap-3", Name: "a string without quiet turns", FEN: "3/3/3 ../../.. .../... w 2,2"},
	{Variant: "trap-3", Name: "a field too many", FEN: "3/3/3 ../../.. .../... w 2,2 0 0"},
	{Variant: "trap-3", Name: "a rank too few", FEN: "3/3 ../../.. .../... w 2,2 0"},
	{Variant: "trap-3", Name: "a rank that is too short", FEN: "3/2/3 ../../.. .../... w 2,2 0"},
	{Variant: "trap-3", Name: "a run with a leading zero", FEN: "3/03/3 ../../.. .../... w 2,2 0"},
	{Variant: "trap-3", Name: "a king where there are none", FEN: "3/1W1/3 ../../.. .../... b 1,2 0"},
	{Variant: "trap-3", Name: "too many pieces", FEN: "bbb/3/w2 >>/>>/>> ^^^/^^^ w 0,0 0"},
	{Variant: "trap-3", Name: "a row of lines too few", FEN: "3/3/3 ../.. .../... w 2,2 0"},
	{Variant: "trap-3", Name: "a line too few", FEN: "3/3/3 ../../. .../... w 2,2 0"},
	{Variant: "trap-3", Name: "a line too many", FEN: "3/3/3 ../../.. ..../... w 2,2 0"},
	{Variant: "trap-3", Name: "an upright arrow on a level line", FEN: "wwb/b2/3 ../.^/.. .../... b 0,0 0"},
	{Variant: "trap-3", Name: "a side that is none", FEN: "3/3/3 ../../.. .../... x 2,2 0"},
	{Variant: "trap-3", Name: "a hand of one number", FEN: "3/3/3 ../../.. .../... w 2 0"},
	{Variant: "trap-3", Name: "a hand that is too large", FEN: "3/3/3 ../../.. .../... w 3,2 0"},
	{Variant: "trap-3", Name: "more quiet turns than there can be", FEN: "w2/3/b2 >>/>>/>> ^^^/^^^ w 0,0 101"},
	{Variant: "trap-3", Name: "quiet turns before the last arrow", FEN: "wwb/b2/3 >./../.. .../... b 0,0 3"},
	{Variant: "trap-3", Name: "arrows while pawns are placed", FEN: "w2/3/3 >./../.. .../... b 1,2 0"},
	{Variant: "trap-3", Name: "a pawn neither on the board nor in hand", FEN: "w2/3/3 ../../.. .../... b 1,1 0"},
	{Variant: "trap-3", Name: "the wrong side to move while pawns are placed", FEN: "w2/3/3 ../../.. .../... w 1,2 0"},
	{Variant: "trap-3", Name: "the wrong side to move while arrows are placed", FEN: "wwb/b2/3 >./../.. .../... w 0,0 0"},
	{Variant: "trap-3", Name: "Black ahead with pawns", FEN: "b2/3/3 ../../.. .../... w 2,1 0"},
	{Variant: "trap-3-king", Name: "two kings of a side", FEN: "W1W/3/B2 >>/>>/>> ^^^/^^^ w 0,0 0"},
	{Variant: "trap-3-king", Name: "a side without a king while pawns are placed", FEN: "w2/3/3 ../../.. .../... b 1,2 0"},
	{Variant: "trap-3", Name: "a board without a piece", FEN: "3/3/3 >>/>>/>> ^^^/^^^ w 0,0 0"},
}
