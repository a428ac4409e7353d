package session

import (
	"context"

	"tetrad/engine/game"
	"tetrad/positions"
	"tetrad/protocol/exact"
)

// A provedReply says what is proved of a position.
type provedReply struct {
	head                // "proved"
	Value  *provedValue `json:"value,omitempty"`
	Listed bool         `json:"listed"` // whether the value is from the table of solved positions
	Turns  []provedTurn `json:"turns"`  // those whose value is known, best first
}

// A provedValue is the result with best play by both sides, for the player to move.
type provedValue struct {
	Outcome string `json:"outcome"`          // "win", "draw" or "loss"
	Margin  *int   `json:"margin,omitempty"` // in games with a score, where it is known
	Within  int    `json:"within,omitempty"` // turns to the end of a win or a loss
}

// A provedTurn has the value of a turn for the player who makes it.
type provedTurn struct {
	provedValue
	Move  string      `json:"move"`
	Trace *game.Trace `json:"trace,omitempty"` // nil if the move needs no square
}

// proved says what is proved of a position, in the background. A new request ends the
// search of the previous one, which is answered with what is known.
func (s *Session) proved(r *request) (any, error) {
	end, presentation, err := s.solver.show(r.line)
	if err != nil {
		return nil, err
	}
	if end.position.Outcome() != positions.Undecided {
		return provedReply{head: r.head, Turns: []provedTurn{}}, nil
	}
	s.proving.begin(s, r, func(ctx context.Context) (any, error) {
		answer, err := s.prover.Prove(ctx, end.game, end.position)
		if err != nil {
			return nil, err
		}
		return newProved(r, end.position, presentation, answer), nil
	})
	return nil, nil
}

// maxProvedTurns is the greatest number of turns in an answer.
const maxProvedTurns = 100

func newProved(r *request, p positions.Position, presentation game.Presentation, a *exact.Answer) provedReply {
	reply := provedReply{head: r.head, Listed: a.Listed, Turns: []provedTurn{}}
	if a.Value != nil {
		value := newProvedValue(*a.Value)
		reply.Value = &value
	}
	for _, t := range a.Turns[:min(len(a.Turns), maxProvedTurns)] {
		reply.Turns = append(reply.Turns, provedTurn{newProvedValue(t.Value), t.Move, traceOfMove(presentation, p, t.Move)})
	}
	return reply
}

func newProvedValue(v exact.Value) provedValue {
	words := map[int]string{1: "win", 0: "draw", -1: "loss"}
	return provedValue{words[v.Outcome], v.Margin, v.Turns}
}
