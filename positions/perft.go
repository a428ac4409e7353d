package positions

// Perft returns the number of sequences of depth whole turns from p, between
// turns, by the definitions of docs/games.md: a position where the game is over has
// no moves, and perft 0 is 1. It uses the game's own count where there is one.
// p is as before when it returns.
func Perft(p Position, depth int) uint64 {
	if counter, ok := p.(Perfter); ok {
		return counter.Perft(depth)
	}
	return PerftByTurns(p, depth)
}

// PerftByTurns is Perft without the game's own count: slow, simple, and the
// check of the faster ones.
func PerftByTurns(p Position, depth int) uint64 {
	if depth == 0 {
		return 1
	}
	var total uint64
	EachTurn(p, func(steps []Step) bool {
		if depth == 1 {
			total++
			return true
		}
		// yield's slice belongs to EachTurn, which the recursion enters anew
		// with an arena of its own, so it stays valid here.
		DoTurn(p, steps)
		total += PerftByTurns(p, depth-1)
		UndoTurn(p, steps)
		return true
	})
	return total
}
