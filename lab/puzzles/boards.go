package puzzles

import (
	"errors"
	"slices"

	"tetrad/positions"
)

// A board is a position after a turn. Turns that lead to the same board are the same answer
// to a puzzle for people.
type board struct {
	key   uint64
	turns [][]positions.Step // that lead to it
}

// turn returns one of the turns.
func (b *board) turn() []positions.Step { return b.turns[0] }

// maxTurns is the greatest number of turns in the position of a puzzle. Nobody could
// examine the millions of turns of some setups.
const maxTurns = 20_000

var errTooManyTurns = errors.New("there are too many turns")

// boardsAfter returns the boards that turns from p lead to.
func boardsAfter(p positions.Position) (list []board, err error) {
	at := map[uint64]int{}
	turns := 0
	positions.EachTurn(p, func(turn []positions.Step) bool {
		turns++
		key := keyAfter(p, turn)
		i, known := at[key]
		if !known {
			i = len(list)
			at[key], list = i, append(list, board{key: key})
		}
		list[i].turns = append(list[i].turns, slices.Clone(turn))
		return turns < maxTurns
	})
	if turns == maxTurns {
		return nil, errTooManyTurns
	}
	return list, nil
}

// others returns the turns to boards that have another key, one for each.
func others(boards []board, key uint64) (turns [][]positions.Step) {
	for _, b := range boards {
		if b.key != key {
			turns = append(turns, b.turn())
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
