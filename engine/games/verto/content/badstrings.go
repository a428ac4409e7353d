package content

import "tetrad/engine/game"

// badStrings has a row for each kind of error in a position string.
var badStrings = []game.BadString{
	{Variant: "verto-4", Name: "a string without a side", FEN: "4/4/4/4"},
	{Variant: "verto-4", Name: "a field too many", FEN: "4/4/4/4 w 1"},
	{Variant: "verto-4", Name: "a rank too few", FEN: "4/4/4 w"},
	{Variant: "verto-4", Name: "a rank too many", FEN: "4/4/4/4/4 w"},
	{Variant: "verto-4", Name: "a rank that is too short", FEN: "4/3/4/4 w"},
	{Variant: "verto-4", Name: "an empty rank", FEN: "4/4//4 w"},
	{Variant: "verto-4", Name: "a rank that is too long", FEN: "4/4/4/wbwbw w"},
	{Variant: "verto-4", Name: "a run that is too long", FEN: "4/w4/4/4 w"},
	{Variant: "verto-4", Name: "a run of zero", FEN: "4/4/0wwww/4 w"},
	{Variant: "verto-4", Name: "a run with a leading zero", FEN: "04/4/4/4 w"},
	{Variant: "verto-4", Name: "a letter of no stone", FEN: "4/4/1x2/4 w"},
	{Variant: "verto-4", Name: "a capital", FEN: "4/4/1W2/4 w"},
	{Variant: "verto-4", Name: "a side that is none", FEN: "4/4/4/4 x"},
	{Variant: "verto-4", Name: "a side in capitals", FEN: "4/4/4/4 W"},
	{Variant: "verto-4", Name: "a side with something behind it", FEN: "4/4/4/4 wb"},
}
