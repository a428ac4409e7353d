package content

import "tetrad/engine/game"

// clauses are the clauses of Ataxx, on boards of four squares a side.
var clauses = []game.Clause{
	{Variant: "ataxx", Rule: "the board has seven squares a side, with two stones each in opposite corners", Breaks: "begins with another position",
		Moves: "g2 g6", Legal: "f1", Illegal: "a1 h1 a8 d4"},
	{Variant: "ataxx-4", Rule: "a stone can be set beside one of its colour", Breaks: "knows fewer squares",
		Legal: "a3 b3 b4 c1 c2 d2", Illegal: "b1 c4 a4"},
	{Variant: "ataxx-4", Rule: "a stone can jump to a square that is two away, in any direction", Breaks: "knows straight jumps only",
		Legal: "a4-a2 a4-b2 a4-c2 a4-c3 a4-c4 d1-b1", Illegal: "a4-d4 a4-a1 b1-b3 a1-a3 a4-a5"},
	{Variant: "ataxx-4", Rule: "a jump leaves its square empty", Breaks: "leaves a stone there", Moves: "a4-b2"},
	{Variant: "ataxx-4", Rule: "all enemies around the new square are turned", Breaks: "turns none, or those in four directions only",
		FEN: "4/o1o1/4/oxo1 x 0", Moves: "b2"},
	{Variant: "ataxx-4", Rule: "a side that has no stone left has lost", Breaks: "plays on", FEN: "x3/1o2/4/4 x 0", Moves: "b4", Illegal: "pass"},
	{Variant: "ataxx-4", Rule: "who cannot move passes", Breaks: "has it lose", FEN: "4/oooo/oooo/xxxx x 5", Moves: "pass", Illegal: "pass"},
	{Variant: "ataxx-4", Rule: "who can move does not pass", Breaks: "lets it pass", Illegal: "pass"},
	{Variant: "ataxx-4", Rule: "on a full board the majority has won", Breaks: "has the last to move win",
		FEN: "xxxo/xxxo/oooo/ooo1 o 4", Moves: "d1"},
	{Variant: "ataxx-4", Rule: "on a full board as many stones are a draw", Breaks: "has one of them win",
		FEN: "xxxx/xxxx/oooo/ooo1 o 4", Moves: "d1"},
	{Variant: "ataxx-4", Rule: "100 turns without a new stone are a draw", Breaks: "plays on", FEN: "x2o/4/4/o2x x 98", Moves: "a4-a2 d4-d2"},
	{Variant: "ataxx-4", Rule: "a new stone begins the count again", Breaks: "goes on with it", FEN: "x2o/4/4/o2x x 98", Moves: "a3 d4-d2"},
	{Variant: "ataxx-4", Rule: "a side without a stone has lost, also by the hundredth turn", Breaks: "calls it a draw",
		FEN: "x3/2o1/4/4 x 99", Moves: "a4-b2"},
}

// badStrings has a row for each kind of error in a position string.
var badStrings = []game.BadString{
	{Variant: "ataxx-4", Name: "a string without quiet turns", FEN: "x2o/4/4/o2x x"},
	{Variant: "ataxx-4", Name: "a field too many", FEN: "x2o/4/4/o2x x 0 1"},
	{Variant: "ataxx-4", Name: "a rank too few", FEN: "x2o/4/o2x x 0"},
	{Variant: "ataxx-4", Name: "a rank that is too long", FEN: "x3o/4/4/o2x x 0"},
	{Variant: "ataxx-4", Name: "a letter that is no stone", FEN: "b2o/4/4/o2x x 0"},
	{Variant: "ataxx-4", Name: "a side that is none", FEN: "x2o/4/4/o2x b 0"},
	{Variant: "ataxx-4", Name: "more quiet turns than there can be", FEN: "x2o/4/4/o2x x 101"},
}
