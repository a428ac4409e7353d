package gtp

import (
	"fmt"
	"time"

	"tetrad/engine"
	"tetrad/positions"
)

// genMove chooses a turn and makes its first move. It keeps the other moves for the
// next requests.
func (s *Server) genMove(args []string) (string, error) {
	if err := s.checkMover(args[0]); err != nil {
		return "", err
	}
	start := time.Now()
	if len(s.plan) == 0 {
		var err error
		if s.plan, err = s.choose(); err != nil {
			return "", err
		}
	}
	m := Move{s.board.ToMove(), s.plan[0]}
	s.clock.spend(m.Colour, time.Since(start))
	return m.Vertex.String(), s.makeMove(m)
}

func (s *Server) regGenMove(args []string) (string, error) {
	if err := s.checkMover(args[0]); err != nil {
		return "", err
	}
	clicks, err := s.choose()
	if err != nil {
		return "", err
	}
	return clicks[0].String(), nil
}

// checkMover refuses a colour that is not to move.
func (s *Server) checkMover(word string) error {
	colour, err := parseColour(word)
	switch {
	case err != nil:
		return err
	case s.board.Over():
		return positions.ErrGameOver
	case colour != s.board.ToMove():
		return fmt.Errorf("%v is to move", s.board.ToMove())
	}
	return nil
}

// maxRests bounds the ways to end a turn from which a search chooses.
const maxRests = 1000

// choose returns the clicks of the rest of the best turn, or only the first click if
// there is no choice. The game must not be over.
func (s *Server) choose() ([]Vertex, error) {
	if legal := s.board.Legal(); len(legal) == 1 {
		return legal, nil
	}
	rests := s.board.rests(maxRests)
	if len(rests) == 1 {
		return s.board.clicks(rests[0].steps), nil
	}
	turn, err := s.think(rests)
	if err != nil {
		return nil, err
	}
	steps, err := s.board.endTurn(rests, turn)
	if err != nil {
		return nil, fmt.Errorf("the search answers %s: %w", turn, err)
	}
	return s.board.clicks(steps), nil
}

// think searches the position before the unfinished turn for a turn that ends in one
// of rests, or for any turn if rests is empty. It returns early at an interrupt.
func (s *Server) think(rests []rest) (turn string, err error) {
	if err := s.Engine.SetPosition("", s.board.Turns()); err != nil {
		return "", err
	}
	done := make(chan engine.Answer, 1)
	events := engine.Events{
		Info: func(engine.Line) {}, // the protocol has no reports
		Done: func(a engine.Answer) { done <- a },
	}
	if err := s.Engine.Go(s.limits(rests), events); err != nil {
		return "", err
	}
	select {
	case answer := <-done:
		return answer.Move, nil
	case <-s.request.interrupted:
		s.Engine.Stop()
		return (<-done).Move, nil
	}
}

// limits returns the limits of a search: those of the clock, if there is one.
func (s *Server) limits(rests []rest) engine.Limits {
	r := s.Limits
	if clock := s.clock.search(s.board.ToMove()); clock != nil {
		r.MoveTime, r.Clocks[s.Engine.Position().ToMove()] = 0, clock
	}
	for _, rest := range rests {
		r.Turns = append(r.Turns, rest.turn)
	}
	return r
}
