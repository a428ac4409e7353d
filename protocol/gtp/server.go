// Package gtp implements the Go Text Protocol, version 2, with the extensions of
// GoGui for games other than Go, so that games of black and white stones can be
// played in Go clients. A turn of several steps is several moves there: see [Board].
//
// The specification of the protocol is G. Farnebäck's draft 2 (2002). GoGui's
// extensions are described in its manual, and those for rules in its wiki and source.
package gtp

import (
	"bufio"
	"errors"
	"fmt"
	"io"
	"strings"

	"tetrad/engine"
	"tetrad/engine/lines"
)

// A Server answers one client.
type Server struct {
	Engine  *engine.Engine
	Name    string // for "name"
	Version string // for "version"
	// Limits are those of a search. One of them must be set. A clock replaces the time.
	Limits engine.Limits

	board   *Board
	clock   clock
	request request  // the current one
	plan    []Vertex // the rest of a turn that genmove has begun
}

// errQuit ends the loop of Serve.
var errQuit = errors.New("quit")

// Serve reads requests from in and writes answers to out until "quit" or the end of
// in. The game is that of the engine and stays the same. A disconnected client is not
// an error.
func (s *Server) Serve(in io.Reader, out io.Writer) error {
	board, err := NewBoard(s.Engine.Entry(), s.Engine.Game())
	if err != nil {
		return err
	}
	s.board = board
	input := newInput(in)
	defer close(input.left)
	buffer := bufio.NewWriter(out)
	for r := range input.requests {
		answer, err := s.execute(r)
		writeAnswer(buffer, r.id, answer, err)
		if buffer.Flush() != nil || err == errQuit {
			return nil
		}
	}
	if input.err != nil {
		return fmt.Errorf("reading commands: %w", input.err)
	}
	return nil
}

// execute carries out one request.
func (s *Server) execute(r request) (string, error) {
	if r.err != nil {
		return "", r.err
	}
	c, ok := findCommand(r.command)
	if !ok {
		return "", errors.New("unknown command")
	}
	if !c.accepts(len(r.args)) {
		return "", fmt.Errorf("syntax error: want %s", strings.TrimSpace(c.name+" "+c.usage))
	}
	s.request = r
	return c.do(s, r.args)
}

// writeAnswer writes an answer, or the error instead of it. An empty line ends the
// answer, so the answer contains none.
func writeAnswer(out *bufio.Writer, id, answer string, err error) {
	status := "="
	if err != nil && err != errQuit {
		status, answer = "?", lines.Printable(err.Error())
	}
	fmt.Fprintf(out, "%s%s %s\n\n", status, id, strings.TrimRight(answer, "\n"))
}
