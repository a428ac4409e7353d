package content

import "tetrad/engine/game"

// clauses are the clauses of Trap. Most positions have three points a side, so that a
// reader can follow them.
var clauses = []game.Clause{
	{Variant: "trap", Rule: "the board has six points a side, and eight pawns each", Breaks: "begins with another position",
		Moves: "a1 f6", Legal: "a2", Illegal: "a1 f6 g1 a7 a1>a2 a1-a2"},
	{Variant: "trap-3", Rule: "two pawns each on three points", Breaks: "has another number", Legal: "b2"},
	{Variant: "trap-4", Rule: "four pawns each on four points", Breaks: "has another number", Legal: "b2"},
	{Variant: "trap-5", Rule: "six pawns each on five points", Breaks: "has another number", Legal: "b2"},
	{Variant: "trap-8", Rule: "eight pawns each on eight points", Breaks: "has another number", Legal: "h8"},
	{Variant: "trap-3", Rule: "pawns are placed in turn, on empty points, until all are placed", Breaks: "places otherwise",
		Moves: "a1 b1 c1", Legal: "a2", Illegal: "a1 b1 c1 a2>a3 a1-a2"},
	{Variant: "trap-3", Rule: "then arrows are placed, on lines without one, in either direction", Breaks: "knows one direction, or places arrows twice",
		Moves: "a1 b1 c1 a2 b2>a2", Legal: "b2>b3 b3>b2 c3>b3", Illegal: "a2>b2 b2>a2 a1>b2 a1>a1 b2 a1-a2"},
	{Variant: "trap-3", Rule: "nothing is removed while arrows are placed", Breaks: "removes a piece that an arrow surrounds",
		FEN: "2b/wb1/w2 ../../.. .../... w 0,0 0", Moves: "a2>a1 c3>c2 b1>a1"},
	{Variant: "trap-3", Rule: "the alternation goes on through all phases", Breaks: "has a side move twice",
		Moves: "a3 b2 a2 c3 c2>c3 a3>a2 b2>a2 b3>b2 c3>b3 b1>c1 c2>c1 b3>a3 b2>c2 b1>a1 b2>b1 a2>a1 a2-a1 b2-b1"},
	{Variant: "trap-3", Rule: "pieces move along arrows", Breaks: "moves against arrows",
		FEN: "2b/wb1/w2 ></<</<> vv^/^^v w 0,0 0", Legal: "a1-a2", Illegal: "a1-b1 a2-a1 a2-b2 a1-b2 b2-a2"},
	{Variant: "trap-3", Rule: "on an occupied point the two pieces swap, with an enemy", Breaks: "captures, or cannot go there",
		FEN: "3/1wb/3 <>/<</<> v^^/vv^ b 0,0 6", Moves: "c2-b2"},
	{Variant: "trap-3", Rule: "on an occupied point the two pieces swap, with a friend", Breaks: "cannot go there",
		FEN: "bw1/3/2w >>/<>/<< v^v/v^^ b 0,0 4", Legal: "a3-b3"},
	{Variant: "trap-3", Rule: "two friends swap", Breaks: "cannot go there",
		FEN: "3/wwb/3 <</<</<< ^^v/^v^ w 0,0 9", Legal: "b2-a2"},
	{Variant: "trap-3", Rule: "then all arrows at the destination are reversed", Breaks: "reverses none, one, or those of the origin",
		FEN: "2b/wb1/w2 ></<</<> vv^/^^v w 0,0 0", Moves: "a1-a2"},
	{Variant: "trap-3", Rule: "a neighbour that is surrounded then is removed", Breaks: "removes nothing",
		FEN: "2b/wb1/w2 ></<</<> vv^/^^v w 0,0 0", Moves: "a1-a2 c3-b3"},
	{Variant: "trap-3", Rule: "pieces of either side are removed", Breaks: "removes enemies only",
		FEN: "3/1bw/2w >>/<>/>> ^^^/vv^ w 0,0 1", Moves: "c1-c2"},
	{Variant: "trap-3", Rule: "all surrounded neighbours are removed at once", Breaks: "removes one",
		FEN: "1b1/2w/1b1 <>/<</>< vvv/v^^ b 0,0 7", Moves: "b3-b2"},
	{Variant: "trap-3", Rule: "two pieces that are surrounded go at once", Breaks: "removes one",
		FEN: "3/b1b/1w1 >>/></>> vvv/^^^ w 0,0 0", Moves: "b1-b2"},
	{Variant: "trap-3", Rule: "who is surrounded for another reason stays", Breaks: "removes all that is surrounded",
		FEN: "1bw/wb1/3 <>/<</<< vv^/vv^ w 0,0 0", Moves: "a2-a1"},
	{Variant: "trap-3", Rule: "a side without a piece has lost", Breaks: "plays on",
		FEN: "1w1/b2/2b ></></<< vv^/vv^ b 0,0 23", Moves: "a2-b2", Illegal: "b2-b3"},
	{Variant: "trap-3", Rule: "a side to move without a move has lost", Breaks: "has it pass, win, or draw",
		FEN: "2b/bw1/w2 <>/></<< vv^/^vv w 0,0 0", Moves: "a1-a2", Illegal: "pass 0000"},
	{Variant: "trap-3", Rule: "a side without a move after the last arrow has lost", Breaks: "plays on",
		FEN: "1w1/w1b/1b1 ></<>/<> .^^/^v^ b 0,0 0", Moves: "a3>a2"},
	{Variant: "trap-3", Rule: "a side without a move has lost, also in what is read in", Breaks: "judges after moves only",
		FEN: "2w/3/b2 >>/>>/>> ^^^/^^^ w 0,0 0"},
	{Variant: "trap-3-king", Rule: "the first pawn of each side is its king", Breaks: "makes another one king, or none",
		Moves: "a1 b1 c1 a2"},
	{Variant: "trap-3-king", Rule: "a side whose king is removed has lost", Breaks: "plays on with the other pieces",
		FEN: "1w1/1BW/3 <>/<>/>< ^v^/^v^ w 0,0 1", Moves: "b3-c3"},
	{Variant: "trap-3-king", Rule: "a side that removes its own king has lost", Breaks: "plays on, or has it win",
		FEN: "2w/BW1/b2 <>/>>/<< vvv/^^^ b 0,0 3", Moves: "a1-a2"},
	{Variant: "trap-3-king", Rule: "both kings removed by Black in one turn are a draw", Breaks: "has one of the players win",
		FEN: "BWb/w2/3 ></>>/<< ^v^/v^^ b 0,0 7", Moves: "c3-b3"},
	{Variant: "trap-3-king", Rule: "both kings removed by White in one turn are a draw", Breaks: "has one of the players win",
		FEN: "1W1/w1b/1B1 ></></>< vvv/^^^ w 0,0 6", Moves: "a2-b2"},
	{Variant: "trap-3-king", Rule: "kings move as pawns do", Breaks: "moves them otherwise",
		FEN: "1B1/3/W2 <>/></>< vv^/^vv b 0,0 1", Moves: "b3-c3 a1-a2 c3-b3 a2-a1"},
	{Variant: "trap-4", Rule: "the third occurrence is a draw, after four turns each", Breaks: "draws sooner, later or never, or by pieces alone",
		FEN:   "4/1bb1/1bb1/www1 >></<></>></>>> ^^^v/v^^v/^^vv w 0,0 2",
		Moves: "a1-b1 b2-b3 c1-b1 c3-b3 a1-b1 b2-b3 c1-b1 c3-b3", Illegal: "a1-b1"},
	{Variant: "trap-3", Rule: "the third occurrence is a draw: the same arrows too", Breaks: "compares pieces only, or draws at the second",
		FEN:   "b2/2w/3 >>/<</<< vv^/v^v w 0,0 1",
		Moves: "c2-c1 a3-b3 c1-c2 b3-a3 c2-c1 a3-b3 c1-c2 b3-a3 c2-c1 a3-b3 c1-c2 b3-a3 c2-c1 a3-b3 c1-c2 b3-a3"},
	{Variant: "trap-3", Rule: "the first occurrence is the position when the last arrow is placed", Breaks: "counts from the first move on",
		FEN:   "3/wbw/1b1 .>/>>/>> ^^^/^^^ b 0,0 0",
		Moves: "b3>a3 a2-a3 b2-b3 a3-a2 b3-b2 a2-a3 b2-b3 a3-a2 b3-b2 a2-a3 b2-b3 a3-a2 b3-b2 a2-a3 b2-b3 a3-a2 b3-b2"},
	{Variant: "trap-3", Rule: "the third occurrence in a whole game is a draw", Breaks: "counts none, or not all of them", Moves: thirdOccurrence},
	{Variant: "trap-3", Rule: "a hundred quiet turns are a draw, counted from what is read in", Breaks: "draws a turn sooner, later or never",
		FEN: "3/1wb/3 <>/<</>> ^vv/v^v w 0,0 98", Moves: "b2-a2 c2-b2"},
	{Variant: "trap-3", Rule: "a hundred quiet turns in a whole game are a draw", Breaks: "draws a turn sooner, later or never", Moves: hundredQuietTurns},
	{Variant: "trap-3", Rule: "a removal begins the count of quiet turns anew", Breaks: "counts on",
		FEN: "2b/wb1/w2 ></<</<> vv^/^^v w 0,0 98", Moves: "a1-a2 c3-b3"},
	{Variant: "trap-3", Rule: "a removal in the hundredth turn is no draw", Breaks: "counts it as quiet",
		FEN: "2b/wb1/w2 ></<</<> vv^/^^v w 0,0 99", Moves: "a1-a2"},
	{Variant: "trap-3", Rule: "a loss comes before the draw of the hundredth quiet turn", Breaks: "draws",
		FEN: "2b/bw1/w2 <>/></<< vv^/^vv w 0,0 99", Moves: "a1-a2"},
	{Variant: "trap-3", Rule: "a hundred quiet turns are a draw when they are read in", Breaks: "judges after moves only",
		FEN: "2w/3/b2 >>/>>/>> ^^^/^^^ b 0,0 100", Illegal: "a1-b1"},
	{Variant: "trap-3", Rule: "a loss comes before the draw, when read in", Breaks: "draws",
		FEN: "2w/3/b2 >>/>>/>> ^^^/^^^ w 0,0 100"},
}

// thirdOccurrence is a game whose last position occurs for the third time.
const thirdOccurrence = "c2 c3 b1 b2 b3>b2 a3>b3 c1>c2 c3>c2 b1>c1 a1>b1 a3>a2 c3>b3 a2>a1 c2>b2 b2>b1 a2>b2 b1-c1 c3-b3 c1-b1 b3-c3 " +
	"b1-a1 b2-b3 c2-b2 b3-c3 b2-b1 c3-b3 b1-a1 b3-c3 b1-b2 c3-b3 b2-b1 b3-c3 b1-c1 c3-b3 c1-b1 b3-a3 b1-c1 a3-b3 c1-b1 b3-b2 " +
	"b1-a1 b2-b1 a1-a2 b1-b2 a2-a1 b2-b1 a1-a2 b1-a1 a2-a3 a1-a2 a3-b3 a2-a3 b3-c3 a3-a2 c3-b3 a2-b2 b3-a3 b2-b3 a3-a2 b3-a3 " +
	"a2-b2 a3-b3 b2-a2 b3-b2 a2-a3 b2-b3 a3-a2 b3-b2 a2-a3 b2-b3 a3-a2 b3-b2 a2-a3"

// hundredQuietTurns is a game whose last hundred turns remove nothing, and in which no
// position occurs three times.
const hundredQuietTurns = "a3 b2 a2 c3 c2>c3 a3>a2 b2>a2 b3>b2 c3>b3 b1>c1 c2>c1 b3>a3 b2>c2 b1>a1 b2>b1 a2>a1 a2-a1 b2-b1 a3-a2 b1-a1 " +
	"a2-b2 a1-b1 b2-a2 c3-b3 a2-b2 b1-a1 b2-c2 a1-a2 c2-b2 a2-a1 b2-c2 b3-b2 c2-c1 b2-b3 c1-c2 b3-b2 c2-c1 b2-b3 c1-c2 b3-c3 " +
	"c2-c1 c3-c2 c1-b1 a1-a2 b1-c1 a2-b2 c1-b1 c2-c3 b1-a1 b2-a2 a1-b1 a2-a1 b1-b2 c3-c2 b2-b1 c2-c1 b1-b2 c1-b1 b2-b3 b1-c1 " +
	"b3-b2 c1-b1 b2-b3 a1-a2 b3-c3 b1-c1 c3-c2 a2-b2 c2-c1 b2-b3 c1-c2 b3-b2 c2-c1 b2-b3 c1-b1 b3-b2 b1-c1 b2-b3 c1-b1 b3-a3 " +
	"b1-c1 a3-b3 c1-c2 b3-a3 c2-c1 a3-a2 c1-c2 a2-a3 c2-c1 a3-a2 c1-b1 a2-a3 b1-c1 a3-b3 c1-b1 b3-b2 b1-b2 b1-a1 b2-a2 a1-b1 " +
	"a2-b2 b1-a1 b2-b3 a1-b1 b3-b2 b1-c1 b2-b1 c1-c2 b1-c1 c2-c3 c1-b1 c3-c2 b1-c1 c2-c3 c1-b1 c3-c2 b1-c1 c2-b2 c1-b1 b2-c2 " +
	"b1-b2 c2-c1 b2-b3 c1-c2 b3-b2 c2-c3 b2-a2 c3-b3 a2-b2 b3-c3 b2-b1 c3-b3 b1-c1 b3-c3 c1-b1 c3-c2 b1-c1 c2-c3 c1-b1 c3-c2 " +
	"b1-c1 c2-b2 c1-c2 b2-b1 c2-b2 b1-c1 b2-c2 c1-b1 c2-c3 b1-c1 c3-b3 c1-b1 b3-c3 b1-c1 c3-b3 c1-b1 b3-c3 b1-c1 c3-c2 c1-b1 " +
	"c2-c3 b1-c1 c3-c2 c1-b1 c2-c1 b1-b2 c1-b1 b2-b3 b1-a1 b3-b2 a1-a2"
