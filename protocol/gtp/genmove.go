package gtp

import (
	"errors"
	"fmt"
	"time"

	"tetrad/engine"
	"tetrad/positions"
)

// genMove chooses a turn and makes its first move. It keeps the other moves for the
// next requests.
func (s *Server) genMove(args []string) (string, error) {
	colour, err := s.sideToMove(args[0])
	if err != nil {
		return "", err
	}
	start := time.Now()
	if len(s.plan) == 0 {
		if s.plan, err = s.choose(); err != nil {
			return "", err
		}
	}
	m := Move{colour, s.plan[0]}
	s.clock.spend(colour, time.Since(start))
	return m.Vertex.String(), s.makeMove(m)
}

func (s *Server) regGenMove(args []string) (string, error) {
	if _, err := s.sideToMove(args[0]); err != nil {
		return "", err
	}
	clicks, err := s.choose()
	if err != nil {
		return "", err
	}
	return clicks[0].String(), nil
}

// sideToMove parses a colour, which must be to move.
func (s *Server) sideToMove(word string) (Colour, error) {
	colour, err := parseColour(word)
	switch {
	case err != nil:
		return 0, err
	case s.board.Over():
		return 0, positions.ErrGameOver
	case colour != s.board.ToMove():
		return 0, fmt.Errorf("%v is to move", s.board.ToMove())
	}
	return colour, nil
}

// maxRests bounds the ways to end a turn from which a search chooses.
const maxRests = 1000

// choose returns the clicks of the rest of the best turn, or only the first click if
// there is no choice. The game must not be over.
func (s *Server) choose() ([]Vertex, error) {
	if legal := s.board.Legal(); len(legal) == 1 {
		return legal[:1:1], nil
	}
	if !s.board.MidTurn() {
		answer, err := s.think(nil, false)
		if err != nil {
			return nil, err
		}
		return s.board.Clicks(answer.Move)
	}
	rests := s.restsOfTurn()
	if len(rests) == 1 {
		return rests[0].clicks, nil
	}
	answer, err := s.think(rests, false)
	if err != nil {
		return nil, err
	}
	clicks := clicksOf(rests, answer.Move)
	if clicks == nil {
		return nil, fmt.Errorf("the search answers %s, which does not begin as this turn has", answer.Move)
	}
	return clicks, nil
}

// restsOfTurn returns the ways to end the unfinished turn, or none between turns.
func (s *Server) restsOfTurn() []rest {
	if !s.board.MidTurn() {
		return nil
	}
	return s.board.rests(maxRests)
}

// clicksOf returns the clicks that end a turn, or nil if the turn is not one of
// rests.
func clicksOf(rests []rest, turn string) []Vertex {
	for _, r := range rests {
		if r.turn == turn {
			return r.clicks
		}
	}
	return nil
}

var errNoLimit = errors.New("the search needs a limit: a time, a depth or a number of nodes")

// think searches the position before the unfinished turn for a turn that ends in one
// of rests, or for any turn if rests is empty. It returns early at an interrupt.
func (s *Server) think(rests []rest, analysis bool) (engine.Answer, error) {
	if err := s.Engine.SetPosition("", s.board.Turns()); err != nil {
		return engine.Answer{}, err
	}
	painter := &painter{out: s.graphics, board: s.board, rests: rests}
	done := make(chan engine.Answer, 1)
	request := s.request(rests)
	request.Analysis = analysis
	err := s.Engine.Go(request, engine.Events{
		Info: painter.take,
		Done: func(a engine.Answer) { done <- a },
	})
	if err != nil {
		return engine.Answer{}, err
	}
	ticker := time.NewTicker(paintInterval)
	defer ticker.Stop()
	for {
		if s.input.interrupted.Load() >= s.current {
			s.Engine.Stop()
		}
		select {
		case answer := <-done:
			s.picture = painter.picture()
			painter.clear()
			return answer, nil
		case <-ticker.C:
			painter.show()
		case <-s.input.interrupts:
		}
	}
}

// request returns the limits of a search: those of the clock, if there is one.
func (s *Server) request(rests []rest) engine.Request {
	r := engine.Request{Depth: s.Limits.Depth, Nodes: s.Limits.Nodes}
	mover := s.Engine.Position().ToMove()
	r.Clocks[mover] = s.clock.search(s.board.ToMove())
	if r.Clocks[mover] == nil && s.Limits.MoveTime > 0 {
		r.MoveTime = &s.Limits.MoveTime
	}
	for _, rest := range rests {
		r.Turns = append(r.Turns, rest.turn)
	}
	return r
}
