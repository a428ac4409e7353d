package verto

import "math/bits"

// pick moves the most promising turn to the front and returns it.
func pick(turns []exactTurn) exactTurn {
	b := 0
	for j := range turns {
		if turns[j].order > turns[b].order {
			b = j
		}
	}
	turns[0], turns[b] = turns[b], turns[0]
	return turns[0]
}

// sorted sorts turns by promise, in place.
func sorted(turns []exactTurn) []exactTurn {
	for i := range turns {
		pick(turns[i:])
	}
	return turns
}

// promise estimates how good a turn is and how little work it leaves: from the stones,
// from those that can no longer be flipped, and from the squares where each side could
// enter or capture next. A square where the opponent captures in several directions
// gives several replies.
func (w *exactWorker) promise(t *exactTurn, hint int8) int32 {
	empty := w.board &^ (t.own | t.opp)
	once, twice := captured64(t.opp, t.own)
	order := 15*bits.OnesCount64(t.own) - 12*bits.OnesCount64(t.opp) +
		4*bits.OnesCount64(t.own&^loose64(w.board, empty)) -
		12*bits.OnesCount64(open64(t.opp, t.own, empty, w.corners)) -
		13*bits.OnesCount64(once&empty) - 9*bits.OnesCount64(twice&empty) +
		4*bits.OnesCount64(jumpers64(empty, t.opp, t.own))
	if t.first == hint {
		order += 1 << 16
	}
	return int32(order)
}
