package mcts

import "tetrad/positions"

// history remembers how well each step of each player did, wherever in the tree it
// was played, compared with the expectation there. This is the idea of AMAF (all
// moves as first) and of J. Nijssen and M. Winands, "Enhancements for Multi-Player
// Monte-Carlo Tree Search" (2010).
type history [2][historySize]record

// record is the sum of what a step won or lost, in chance of a win, and the number of
// times it was played.
type record struct{ sum, count float32 }

const (
	// historySize is the number of records of a player. Steps may share a record.
	historyBits = 13
	historySize = 1 << historyBits
)

// slot returns the index of a step's record in a table of historySize.
func slot(s positions.Step) uint16 {
	const golden = 40503 // 2¹⁶ divided by the golden ratio; spreads similar steps
	return uint16(s) * golden >> (16 - historyBits)
}

func (h *history) add(player positions.Player, s positions.Step, gain float64) {
	r := &h[player][slot(s)]
	r.sum += float32(gain)
	r.count++
}

// of returns the average of a step, reduced if the step was seldom played. Half of
// the average counts if the step was played doubt times.
func (h *history) of(player positions.Player, s positions.Step, doubt float64) float64 {
	r := &h[player][slot(s)]
	return float64(r.sum / (r.count + float32(doubt)))
}
