package session

import (
	"context"
	"errors"

	"tetrad/positions"
	"tetrad/protocol/sets"
)

// A reachesReply says whether a turn reaches the goal of a puzzle, by a search alone.
type reachesReply struct {
	head          // "reaches"
	Answer string `json:"answer"` // "yes", "no", "less" or "unknown": the words of [exact.Answered]
}

// reaches searches whether the player who has made the last turn of a line keeps what a
// claim says. As with [Session.proved], a new request ends the search of the
// previous one.
func (s *Session) reaches(r *request) (any, error) {
	end, err := s.solver.replay(r.line)
	if err != nil {
		return nil, err
	}
	claim, err := sets.ParseClaim(r.Goal)
	if err != nil {
		return nil, err
	}
	if end.last == nil {
		return nil, errors.New("there is no turn to check")
	}
	positions.UndoTurn(end.position, end.last)
	player := end.position.ToMove()
	positions.DoTurn(end.position, end.last)
	s.proving.begin(s, r, func(ctx context.Context) (any, error) {
		answer := s.prover.Reaches(ctx, end.game, end.position, player, claim)
		return reachesReply{r.head, string(answer)}, nil
	})
	return nil, nil
}
