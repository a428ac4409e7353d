package puzzles

import (
	"slices"

	"tetrad/positions"
)

// A board is a turn with the key of the position after it. Turns that lead to the same
// board are the same answer to a puzzle.
type board struct {
	turn []positions.Step
	key  uint64
}

// mostTurns is the greatest number of turns in the position of a puzzle. Nobody could
// examine the millions of turns of some setups.
const mostTurns = 20_000

// boardsAfter returns the boards that turns from p lead to, each once. ok is false if
// there are too many turns.
func boardsAfter(p positions.Position) (list []board, ok bool) {
	seen := map[uint64]bool{}
	turns := 0
	positions.EachTurn(p, func(turn []positions.Step) bool {
		turns++
		if key := keyAfter(p, turn); !seen[key] {
			seen[key] = true
			list = append(list, board{slices.Clone(turn), key})
		}
		return turns < mostTurns
	})
	return list, turns < mostTurns
}

// others returns the turns of the boards that have another key.
func others(boards []board, key uint64) (turns [][]positions.Step) {
	for _, b := range boards {
		if b.key != key {
			turns = append(turns, b.turn)
		}
	}
	return turns
}

// keyAfter returns the key of the position that a turn leads to.
func keyAfter(p positions.Position, turn []positions.Step) uint64 {
	positions.DoTurn(p, turn)
	defer positions.UndoTurn(p, turn)
	return p.Key()
}
