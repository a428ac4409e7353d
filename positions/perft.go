package positions

// Perft returns the number of sequences of depth whole turns from p, which must be
// between turns, by the definitions of docs/games.md: a position of a finished game has
// no moves, and perft 0 is 1. Perft uses the game's own count if the game has one. It
// leaves p as it was.
func Perft(p Position, depth int) uint64 {
	if counter := p.Abilities().Perfter; counter != nil {
		return counter.Perft(depth)
	}
	return PerftByTurns(p, depth)
}

// PerftByTurns is Perft without the game's own count. It is slow and simple, and checks
// the faster counts.
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
		// The slice belongs to this call of EachTurn. The recursion calls EachTurn
		// again, which makes its own arena, so the slice stays valid here.
		DoTurn(p, steps)
		total += PerftByTurns(p, depth-1)
		UndoTurn(p, steps)
		return true
	})
	return total
}
