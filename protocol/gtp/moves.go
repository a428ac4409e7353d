package gtp

import (
	"errors"
	"fmt"
	"strings"
)

func (s *Server) boardSize(args []string) (string, error) {
	n, err := readCount(args[0])
	if err != nil || n != s.board.Size() {
		return "", fmt.Errorf("unacceptable size: this is %s; start the program with another --game", s.board.game.Name())
	}
	return "", nil
}

// clearBoard begins a new game. A client that asks for the rules sends it, and the
// whole game, after every move. It costs nothing unless there was a search.
func (s *Server) clearBoard([]string) (string, error) {
	for s.board.Undo() {
	}
	s.plan, s.picture = nil, nil
	s.clock.restart()
	return "", s.Engine.NewGame()
}

func (s *Server) play(args []string) (string, error) {
	m, err := s.parseMove(args[0], args[1])
	if err != nil {
		return "", err
	}
	return "", s.makeMove(m)
}

func (s *Server) parseMove(colour, vertex string) (Move, error) {
	c, err := parseColour(colour)
	if err != nil {
		return Move{}, err
	}
	v, err := parseVertex(vertex, s.board.Size())
	return Move{c, v}, err
}

// makeMove plays m. The plan continues if m is its next move.
func (s *Server) makeMove(m Move) error {
	if err := s.board.Play(m); err != nil {
		return fmt.Errorf("illegal move: %v: %w", m, err)
	}
	if len(s.plan) > 0 && s.plan[0] == m.Vertex {
		s.plan = s.plan[1:]
	} else {
		s.plan = nil
	}
	return nil
}

func (s *Server) playSequence(args []string) (string, error) {
	if len(args)%2 != 0 {
		return "", errors.New("syntax error: a color has no vertex")
	}
	for i := 0; i < len(args); i += 2 {
		if _, err := s.play(args[i : i+2]); err != nil {
			for range i / 2 {
				s.board.Undo()
			}
			s.plan = nil
			return "", fmt.Errorf("move %d: %w", i/2+1, err)
		}
	}
	return "", nil
}

func (s *Server) undo(args []string) (string, error) {
	n := 1
	if len(args) > 0 {
		var err error
		if n, err = readCount(args[0]); err != nil {
			return "", err
		}
	}
	if n > len(s.board.plays) {
		return "", errors.New("cannot undo")
	}
	for range n {
		s.board.Undo()
	}
	s.plan = nil
	return "", nil
}

func (s *Server) finalScore([]string) (string, error) {
	if !s.board.Over() {
		return "", errors.New("cannot score: the game goes on")
	}
	winner, ok := s.board.Winner()
	if !ok {
		return "0", nil
	}
	return fmt.Sprintf("%s+%d", winner.letter(), s.board.view.margin()), nil
}

func (s *Server) showBoard([]string) (string, error) {
	var b strings.Builder
	size := s.board.Size()
	header := "\n   "
	for file := range size {
		header += " " + files[file:file+1]
	}
	b.WriteString(header)
	for rank := size - 1; rank >= 0; rank-- {
		fmt.Fprintf(&b, "\n%2d  %s %d", rank+1, s.row(rank, " "), rank+1)
	}
	fmt.Fprintf(&b, "%s\n%s: %s", header, s.status(), s.board.view.summary())
	return b.String(), nil
}

// row returns the stones of a rank.
func (s *Server) row(rank int, separator string) string {
	points := make([]string, s.board.Size())
	for file := range points {
		points[file] = "."
		if c, ok := s.board.Stone(Vertex{int8(file), int8(rank)}); ok {
			points[file] = [2]string{"X", "O"}[c]
		}
	}
	return strings.Join(points, separator)
}

// status describes who is to move, or who has won.
func (s *Server) status() string {
	switch winner, won := s.board.Winner(); {
	case won:
		return winner.String() + " has won"
	case s.board.Over():
		return "draw"
	}
	return s.board.ToMove().String() + " to move"
}

func (s *Server) title([]string) (string, error) { return capital(s.board.game.Name()), nil }
