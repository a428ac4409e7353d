package session

import (
	"context"

	"tetrad/engine/game"
	"tetrad/positions"
	"tetrad/protocol/exact"
)

// A provedReply says what is proved of a position.
type provedReply struct {
	ID     int64        `json:"id"`
	Type   string       `json:"type"` // "proved"
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

// proved says what is proved of a position. A separate goroutine sends the answer. A new
// request ends the search of the previous one, which is answered with what is known.
func (s *Session) proved(r *request) (any, error) {
	end, err := s.solver.replay(r.line)
	if err != nil {
		return nil, err
	}
	face, err := end.face()
	if err != nil {
		return nil, err
	}
	if end.position.Outcome() != positions.Undecided {
		return provedReply{ID: r.ID, Type: r.Type, Turns: []provedTurn{}}, nil
	}
	s.prove(func(ctx context.Context) {
		answer, err := s.prover.Prove(ctx, end.game, end.position)
		switch {
		case s.ctx.Err() != nil:
		case err != nil:
			s.send(Refusal(r.ID, err))
		default:
			s.send(newProved(r, end.position, face, answer))
		}
	})
	return nil, nil
}

// prove ends the last search for proofs and begins another in a separate goroutine.
func (s *Session) prove(search func(ctx context.Context)) {
	if s.unprove != nil {
		s.unprove()
	}
	ctx, cancel := context.WithCancel(s.ctx)
	s.unprove = cancel
	s.sampling.Go(func() {
		defer cancel()
		search(ctx)
	})
}

// maxProvedTurns is the greatest number of turns in an answer.
const maxProvedTurns = 100

func newProved(r *request, p positions.Position, face game.Face, a *exact.Answer) provedReply {
	reply := provedReply{ID: r.ID, Type: r.Type, Listed: a.Listed, Turns: []provedTurn{}}
	if a.Value != nil {
		value := newProvedValue(*a.Value)
		reply.Value = &value
	}
	for _, t := range a.Turns[:min(len(a.Turns), maxProvedTurns)] {
		turn := provedTurn{provedValue: newProvedValue(t.Value), Move: t.Move}
		if steps, err := p.ParseTurn(t.Move); err == nil {
			turn.Trace = traceOf(face, steps)
		}
		reply.Turns = append(reply.Turns, turn)
	}
	return reply
}

func newProvedValue(v exact.Value) provedValue {
	words := map[int]string{1: "win", 0: "draw", -1: "loss"}
	return provedValue{words[v.Outcome], v.Margin, v.Turns}
}
