package engine

import "tetrad/positions"

// newTurns returns the turns that do not bring back the position of two turns
// ago, where one does and others are left; else nil, for all. To pass after a
// pass is such a turn: where the rules let both players pass for ever, two
// weak engines that see nothing better would. At full strength that may be best
// play, so it is asked for lower levels only. It is looked for among repetitions
// of the last turn alone, since nothing else takes a turn back at once in the
// games whose rules do not bound repetition.
func (h *history) newTurns() [][]positions.Step {
	if len(h.turns) == 0 {
		return nil
	}
	last, p := h.turns[len(h.turns)-1], h.position
	positions.UndoTurn(p, last.steps)
	before := p.Key()
	positions.DoTurn(p, last.steps)
	if !leadsTo(p, last.move, before) {
		return nil
	}
	var turns [][]positions.Step
	positions.EachTurn(p, func(steps []positions.Step) bool {
		if p.TurnString(steps) != last.move {
			turns = append(turns, append([]positions.Step(nil), steps...))
		}
		return true
	})
	return turns
}

// leadsTo reports whether move is legal in p and leads to the position of key.
func leadsTo(p positions.Position, move string, key uint64) bool {
	steps, err := positions.PlayTurn(p, move)
	if err != nil {
		return false
	}
	defer positions.UndoTurn(p, steps)
	return p.Key() == key
}
