package check

// trapClauses are the clauses of Trap. Positions have three points a side, where
// a reader can follow them.
var trapClauses = []clause{
	{game: "trap", rule: "the board has six points a side, and eight pawns each", breaks: "begins with another position",
		moves: "a1 f6", legal: "a2", illegal: "a1 f6 g1 a7 a1>a2 a1-a2"},
	{game: "trap-3", rule: "two pawns each on three points", breaks: "has another number", legal: "b2"},
	{game: "trap-4", rule: "four pawns each on four points", breaks: "has another number", legal: "b2"},
	{game: "trap-5", rule: "six pawns each on five points", breaks: "has another number", legal: "b2"},
	{game: "trap-8", rule: "eight pawns each on eight points", breaks: "has another number", legal: "h8"},
	{game: "trap-3", rule: "pawns are placed in turn, on empty points, until all are placed", breaks: "places otherwise",
		moves: "a1 b1 c1", legal: "a2", illegal: "a1 b1 c1 a2>a3 a1-a2"},
	{game: "trap-3", rule: "then arrows are placed, on lines without one, in either direction", breaks: "knows one direction, or places arrows twice",
		moves: "a1 b1 c1 a2 b2>a2", legal: "b2>b3 b3>b2 c3>b3", illegal: "a2>b2 b2>a2 a1>b2 a1>a1 b2 a1-a2"},
	{game: "trap-3", rule: "nothing is removed while arrows are placed", breaks: "removes a piece that an arrow surrounds",
		fen: "2b/wb1/w2 ../../.. .../... w 0,0 0", moves: "a2>a1 c3>c2 b1>a1"},
	{game: "trap-3", rule: "the alternation goes on through all phases", breaks: "has a side move twice",
		moves: "a3 b2 a2 c3 c2>c3 a3>a2 b2>a2 b3>b2 c3>b3 b1>c1 c2>c1 b3>a3 b2>c2 b1>a1 b2>b1 a2>a1 a2-a1 b2-b1"},
	{game: "trap-3", rule: "pieces move along arrows", breaks: "moves against arrows",
		fen: "2b/wb1/w2 ></<</<> vv^/^^v w 0,0 0", legal: "a1-a2", illegal: "a1-b1 a2-a1 a2-b2 a1-b2 b2-a2"},
	{game: "trap-3", rule: "on an occupied point the two pieces swap, with an enemy", breaks: "captures, or cannot go there",
		fen: "3/1wb/3 <>/<</<> v^^/vv^ b 0,0 6", moves: "c2-b2"},
	{game: "trap-3", rule: "on an occupied point the two pieces swap, with a friend", breaks: "cannot go there",
		fen: "bw1/3/2w >>/<>/<< v^v/v^^ b 0,0 4", legal: "a3-b3"},
	{game: "trap-3", rule: "two friends swap", breaks: "cannot go there",
		fen: "3/wwb/3 <</<</<< ^^v/^v^ w 0,0 9", legal: "b2-a2"},
	{game: "trap-3", rule: "then all arrows at the destination are reversed", breaks: "reverses none, one, or those of the origin",
		fen: "2b/wb1/w2 ></<</<> vv^/^^v w 0,0 0", moves: "a1-a2"},
	{game: "trap-3", rule: "a neighbour that is surrounded then is removed", breaks: "removes nothing",
		fen: "2b/wb1/w2 ></<</<> vv^/^^v w 0,0 0", moves: "a1-a2 c3-b3"},
	{game: "trap-3", rule: "pieces of either side are removed", breaks: "removes enemies only",
		fen: "3/1bw/2w >>/<>/>> ^^^/vv^ w 0,0 1", moves: "c1-c2"},
	{game: "trap-3", rule: "all surrounded neighbours are removed at once", breaks: "removes one",
		fen: "1b1/2w/1b1 <>/<</>< vvv/v^^ b 0,0 7", moves: "b3-b2"},
	{game: "trap-3", rule: "two pieces that are surrounded go at once", breaks: "removes one",
		fen: "3/b1b/1w1 >>/></>> vvv/^^^ w 0,0 0", moves: "b1-b2"},
	{game: "trap-3", rule: "who is surrounded for another reason stays", breaks: "removes all that is surrounded",
		fen: "1bw/wb1/3 <>/<</<< vv^/vv^ w 0,0 0", moves: "a2-a1"},
	{game: "trap-3", rule: "a side without a piece has lost", breaks: "plays on",
		fen: "1w1/b2/2b ></></<< vv^/vv^ b 0,0 23", moves: "a2-b2", illegal: "b2-b3"},
	{game: "trap-3", rule: "a side to move without a move has lost", breaks: "has it pass, win, or draw",
		fen: "2b/bw1/w2 <>/></<< vv^/^vv w 0,0 0", moves: "a1-a2", illegal: "pass 0000"},
	{game: "trap-3", rule: "a side without a move after the last arrow has lost", breaks: "plays on",
		fen: "1w1/w1b/1b1 ></<>/<> .^^/^v^ b 0,0 0", moves: "a3>a2"},
	{game: "trap-3", rule: "a side without a move has lost, also in what is read in", breaks: "judges after moves only",
		fen: "2w/3/b2 >>/>>/>> ^^^/^^^ w 0,0 0"},
	{game: "trap-3-king", rule: "the first pawn of each side is its king", breaks: "makes another one king, or none",
		moves: "a1 b1 c1 a2"},
	{game: "trap-3-king", rule: "a side whose king is removed has lost", breaks: "plays on with the other pieces",
		fen: "1w1/1BW/3 <>/<>/>< ^v^/^v^ w 0,0 1", moves: "b3-c3"},
	{game: "trap-3-king", rule: "a side that removes its own king has lost", breaks: "plays on, or has it win",
		fen: "2w/BW1/b2 <>/>>/<< vvv/^^^ b 0,0 3", moves: "a1-a2"},
	{game: "trap-3-king", rule: "both kings removed by Black in one turn are a draw", breaks: "has one of the players win",
		fen: "BWb/w2/3 ></>>/<< ^v^/v^^ b 0,0 7", moves: "c3-b3"},
	{game: "trap-3-king", rule: "both kings removed by White in one turn are a draw", breaks: "has one of the players win",
		fen: "1W1/w1b/1B1 ></></>< vvv/^^^ w 0,0 6", moves: "a2-b2"},
	{game: "trap-3-king", rule: "kings move as pawns do", breaks: "moves them otherwise",
		fen: "1B1/3/W2 <>/></>< vv^/^vv b 0,0 1", moves: "b3-c3 a1-a2 c3-b3 a2-a1"},
	{game: "trap-4", rule: "the third occurrence is a draw, after four turns each", breaks: "draws sooner, later or never, or by pieces alone",
		fen:   "4/1bb1/1bb1/www1 >></<></>></>>> ^^^v/v^^v/^^vv w 0,0 2",
		moves: "a1-b1 b2-b3 c1-b1 c3-b3 a1-b1 b2-b3 c1-b1 c3-b3", illegal: "a1-b1"},
	{game: "trap-3", rule: "the third occurrence is a draw: the same arrows too", breaks: "compares pieces only, or draws at the second",
		fen:   "b2/2w/3 >>/<</<< vv^/v^v w 0,0 1",
		moves: "c2-c1 a3-b3 c1-c2 b3-a3 c2-c1 a3-b3 c1-c2 b3-a3 c2-c1 a3-b3 c1-c2 b3-a3 c2-c1 a3-b3 c1-c2 b3-a3"},
	{game: "trap-3", rule: "the first occurrence is the position when the last arrow is placed", breaks: "counts from the first move on",
		fen:   "3/wbw/1b1 .>/>>/>> ^^^/^^^ b 0,0 0",
		moves: "b3>a3 a2-a3 b2-b3 a3-a2 b3-b2 a2-a3 b2-b3 a3-a2 b3-b2 a2-a3 b2-b3 a3-a2 b3-b2 a2-a3 b2-b3 a3-a2 b3-b2"},
	{game: "trap-3", rule: "the third occurrence in a whole game is a draw", breaks: "counts none, or not all of them", moves: thirdOccurrence},
	{game: "trap-3", rule: "a hundred quiet turns are a draw, counted from what is read in", breaks: "draws a turn sooner, later or never",
		fen: "3/1wb/3 <>/<</>> ^vv/v^v w 0,0 98", moves: "b2-a2 c2-b2"},
	{game: "trap-3", rule: "a hundred quiet turns in a whole game are a draw", breaks: "draws a turn sooner, later or never", moves: hundredQuietTurns},
	{game: "trap-3", rule: "a removal begins the count of quiet turns anew", breaks: "counts on",
		fen: "2b/wb1/w2 ></<</<> vv^/^^v w 0,0 98", moves: "a1-a2 c3-b3"},
	{game: "trap-3", rule: "a removal in the hundredth turn is no draw", breaks: "counts it as quiet",
		fen: "2b/wb1/w2 ></<</<> vv^/^^v w 0,0 99", moves: "a1-a2"},
	{game: "trap-3", rule: "a loss comes before the draw of the hundredth quiet turn", breaks: "draws",
		fen: "2b/bw1/w2 <>/></<< vv^/^vv w 0,0 99", moves: "a1-a2"},
	{game: "trap-3", rule: "a hundred quiet turns are a draw when they are read in", breaks: "judges after moves only",
		fen: "2w/3/b2 >>/>>/>> ^^^/^^^ b 0,0 100", illegal: "a1-b1"},
	{game: "trap-3", rule: "a loss comes before the draw, when read in", breaks: "draws",
		fen: "2w/3/b2 >>/>>/>> ^^^/^^^ w 0,0 100"},
}

// thirdOccurrence is a game whose last position occurs for the third time.
const thirdOccurrence = "c2 c3 b1 b2 b3>b2 a3>b3 c1>c2 c3>c2 b1>c1 a1>b1 a3>a2 c3>b3 a2>a1 c2>b2 b2>b1 a2>b2 b1-c1 c3-b3 c1-b1 b3-c3 " +
	"b1-a1 b2-b3 c2-b2 b3-c3 b2-b1 c3-b3 b1-a1 b3-c3 b1-b2 c3-b3 b2-b1 b3-c3 b1-c1 c3-b3 c1-b1 b3-a3 b1-c1 a3-b3 c1-b1 b3-b2 " +
	"b1-a1 b2-b1 a1-a2 b1-b2 a2-a1 b2-b1 a1-a2 b1-a1 a2-a3 a1-a2 a3-b3 a2-a3 b3-c3 a3-a2 c3-b3 a2-b2 b3-a3 b2-b3 a3-a2 b3-a3 " +
	"a2-b2 a3-b3 b2-a2 b3-b2 a2-a3 b2-b3 a3-a2 b3-b2 a2-a3 b2-b3 a3-a2 b3-b2 a2-a3"

// hundredQuietTurns is a game whose last hundred turns remove nothing, and in
// which no position occurs three times.
const hundredQuietTurns = "a3 b2 a2 c3 c2>c3 a3>a2 b2>a2 b3>b2 c3>b3 b1>c1 c2>c1 b3>a3 b2>c2 b1>a1 b2>b1 a2>a1 a2-a1 b2-b1 a3-a2 b1-a1 " +
	"a2-b2 a1-b1 b2-a2 c3-b3 a2-b2 b1-a1 b2-c2 a1-a2 c2-b2 a2-a1 b2-c2 b3-b2 c2-c1 b2-b3 c1-c2 b3-b2 c2-c1 b2-b3 c1-c2 b3-c3 " +
	"c2-c1 c3-c2 c1-b1 a1-a2 b1-c1 a2-b2 c1-b1 c2-c3 b1-a1 b2-a2 a1-b1 a2-a1 b1-b2 c3-c2 b2-b1 c2-c1 b1-b2 c1-b1 b2-b3 b1-c1 " +
	"b3-b2 c1-b1 b2-b3 a1-a2 b3-c3 b1-c1 c3-c2 a2-b2 c2-c1 b2-b3 c1-c2 b3-b2 c2-c1 b2-b3 c1-b1 b3-b2 b1-c1 b2-b3 c1-b1 b3-a3 " +
	"b1-c1 a3-b3 c1-c2 b3-a3 c2-c1 a3-a2 c1-c2 a2-a3 c2-c1 a3-a2 c1-b1 a2-a3 b1-c1 a3-b3 c1-b1 b3-b2 b1-b2 b1-a1 b2-a2 a1-b1 " +
	"a2-b2 b1-a1 b2-b3 a1-b1 b3-b2 b1-c1 b2-b1 c1-c2 b1-c1 c2-c3 c1-b1 c3-c2 b1-c1 c2-c3 c1-b1 c3-c2 b1-c1 c2-b2 c1-b1 b2-c2 " +
	"b1-b2 c2-c1 b2-b3 c1-c2 b3-b2 c2-c3 b2-a2 c3-b3 a2-b2 b3-c3 b2-b1 c3-b3 b1-c1 b3-c3 c1-b1 c3-c2 b1-c1 c2-c3 c1-b1 c3-c2 " +
	"b1-c1 c2-b2 c1-c2 b2-b1 c2-b2 b1-c1 b2-c2 c1-b1 c2-c3 b1-c1 c3-b3 c1-b1 b3-c3 b1-c1 c3-b3 c1-b1 b3-c3 b1-c1 c3-c2 c1-b1 " +
	"c2-c3 b1-c1 c3-c2 c1-b1 c2-c1 b1-b2 c1-b1 b2-b3 b1-a1 b3-b2 a1-a2"
