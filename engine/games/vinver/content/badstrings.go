package content

import "tetrad/engine/game"

// badStrings has a row for each kind of error in a position string.
var badStrings = []game.BadString{
	{Variant: "vinver-4", Name: "a string without the pie", FEN: "4/4/4/4 b"},
	{Variant: "vinver-4", Name: "a field too many", FEN: "4/4/4/4 b = 1"},
	{Variant: "vinver-4", Name: "a rank too many", FEN: "4/4/4/4/4 b ="},
	{Variant: "vinver-4", Name: "a rank that is too long", FEN: "4/4/4/bwbwb b ="},
	{Variant: "vinver-4", Name: "a run of zero", FEN: "4/4/b0w2/4 b ="},
	{Variant: "vinver-4", Name: "a letter of no stone", FEN: "4/4/1s2/4 b ="},
	{Variant: "vinver-4", Name: "a capital", FEN: "4/4/1B2/4 w ?"},
	{Variant: "vinver-4", Name: "a pie that is none", FEN: "4/4/4/4 b -"},
	{Variant: "vinver-4", Name: "a crosscut", FEN: "4/wb2/bw2/4 b ="},
	{Variant: "vinver-4", Name: "an offer of a swap after the first turn", FEN: "4/1b2/2w1/4 b ?"},
	{Variant: "vinver-4", Name: "an offer of a swap at the start", FEN: "4/4/4/4 b ?"},
	{Variant: "vinver-4", Name: "White to begin", FEN: "4/4/4/4 w ="},
}
