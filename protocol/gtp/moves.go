package gtp

import (
	"errors"
	"fmt"
	"strconv"
	"strings"
)

func (s *Server) boardSize(args []string) error {
	n, err := readCount(args[0])
	if err != nil || n != s.board.Size() {
		return fmt.Errorf("unacceptable size: this is %s; start the program with another --game", s.board.game.Name())
	}
	return nil
}

// clearBoard begins a new game. A client that asks for the rules sends it, and the
// whole game, after every move. It costs nothing unless there was a search.
func (s *Server) clearBoard([]string) error {
	s.board.Undo(len(s.board.plays))
	s.plan = nil
	s.clock.restart()
	return s.Engine.NewGame()
}

func (s *Server) play(args []string) error {
	c, err := parseColour(args[0])
	if err != nil {
		return err
	}
	v, err := parseVertex(args[1], s.board.Size())
	if err != nil {
		return err
	}
	return s.makeMove(Move{c, v})
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

func (s *Server) playSequence(args []string) error {
	if len(args)%2 != 0 {
		return errors.New("syntax error: a color has no vertex")
	}
	for i := 0; i < len(args); i += 2 {
		if err := s.play(args[i : i+2]); err != nil {
			s.board.Undo(i / 2)
			s.plan = nil
			return fmt.Errorf("move %d: %w", i/2+1, err)
		}
	}
	return nil
}

func (s *Server) undo(args []string) error {
	n := 1
	if len(args) > 0 {
		var err error
		if n, err = readCount(args[0]); err != nil {
			return err
		}
	}
	if n > len(s.board.plays) {
		return errors.New("cannot undo")
	}
	s.board.Undo(n)
	s.plan = nil
	return nil
}

func (s *Server) finalScore([]string) (string, error) {
	if !s.board.Over() {
		return "", errors.New("cannot score: the game goes on")
	}
	winner, ok := s.board.Winner()
	if !ok {
		return "0", nil
	}
	return fmt.Sprintf("%s+%d", winner.letter(), s.board.margin()), nil
}

func (s *Server) showBoard() string {
	var b strings.Builder
	size := s.board.Size()
	header := "\n    " + strings.Join(strings.Split(files[:size], ""), " ")
	b.WriteString(header)
	for i, row := range s.board.rows() {
		fmt.Fprintf(&b, "\n%2d  %s %d", size-i, strings.Join(row, " "), size-i)
	}
	fmt.Fprintf(&b, "%s\n%s: %s", header, s.board.status(), s.board.summary())
	return b.String()
}

func (s *Server) title() string { return capital(s.board.game.Name()) }

// capital returns an English text with its first letter in upper case.
func capital(text string) string { return strings.ToUpper(text[:1]) + text[1:] }

func (s *Server) boardSide() string { return strconv.Itoa(s.board.Size()) }

func (s *Server) stones() string {
	var b strings.Builder
	for _, row := range s.board.rows() {
		b.WriteString(strings.Join(row, "") + "\n")
	}
	return b.String()
}

func (s *Server) marks() string { return strings.Join(s.board.marks(), "\n") }

func (s *Server) sideToMove() string { return s.board.ToMove().String() }

func (s *Server) legalMoves() string { return joinVertices(s.board.Legal(), " ") }

func (s *Server) flips() string {
	n := s.board.flips()
	return fmt.Sprint(n[black], n[white])
}

// finalResult returns the text that GoGui shows at the end. GoGui may ask for it
// earlier.
func (s *Server) finalResult() string {
	result := s.board.status()
	if !s.board.Over() {
		result = "the game goes on: " + result
	}
	return fmt.Sprintf("%s (%s).", capital(result), s.board.summary())
}
