package session

import (
	"encoding/json"
	"fmt"

	"tetrad/positions"
)

// Limits of an answer with the states of a line.
const (
	maxStates     = 200
	maxStateBytes = 256 << 10 // of JSON; the answer has at least one state, even if it is larger
)

type statesReply struct {
	head     // "states"
	Ply  int `json:"ply"` // of the first state
	// States are the states of a line in order, up to its end or as many as fit.
	States []*State `json:"states"`
}

// states describes the positions of a line from a ply on. Ply 0 is the first
// position.
func (v solver) states(l line, ply int) ([]*State, error) {
	if ply < 0 || ply > len(l.Moves) {
		return nil, fmt.Errorf("the line has plies 0 to %d, and no ply %d", len(l.Moves), ply)
	}
	rest := l.Moves[ply:]
	l.Moves = l.Moves[:ply]
	end, err := v.replay(l)
	if err != nil {
		return nil, err
	}
	var states []*State
	for size := 0; ; ply++ {
		state, err := end.state()
		if err != nil {
			return nil, err
		}
		text, err := json.Marshal(state) // to measure its size
		if err != nil {
			return nil, err
		}
		if size += len(text); len(states) > 0 && size > maxStateBytes {
			return states, nil
		}
		if states = append(states, state); len(states) == maxStates || len(rest) == 0 {
			return states, nil
		}
		if end.last, err = positions.PlayTurn(end.position, rest[0]); err != nil {
			return nil, moveError{ply + 1, err}
		}
		rest = rest[1:]
	}
}

// state describes the position at the end, between turns.
func (end *played) state() (*State, error) {
	presentation, err := end.presentation()
	if err != nil {
		return nil, err
	}
	last := end.lastTrace(presentation)
	s := newState(&end.entry.Appearance, presentation, end.position)
	s.Game, s.FEN, s.Last = end.game.Name(), end.position.FEN(), last
	return s, nil
}
