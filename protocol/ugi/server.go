// Package ugi implements the Universal Game Interface, the generalisation of UCI that
// the match runner Cute Games defines, with some additions. It turns lines into calls
// of an engine, and the engine's output into lines.
package ugi

import (
	"context"
	"errors"
	"fmt"
	"io"
	"strings"

	"tetrad/engine"
	"tetrad/engine/lines"
	"tetrad/positions"
)

// A Server answers one client.
type Server struct {
	Engine *engine.Engine
	Name   string // for "id name"
	Author string // for "id author"

	// Strict ends Serve with an error when a position is refused. Otherwise the error
	// is only reported, and some clients ignore reports.
	Strict bool
	// Bench runs the fixed benchmark until ctx ends. It writes its report except for
	// the last lines, which it returns. It may be nil.
	Bench func(ctx context.Context, out io.Writer) (last string, err error)

	out      *lines.Writer
	commands []command
	line     string // that is being carried out
}

// errQuit ends the loop of Serve.
var errQuit = errors.New("quit")

// Serve reads commands from in and writes answers to out until "quit" or the end of
// in. It then stops a running search, which still gives its answer, and at the end of in
// says so. A disconnected client is not an error.
func (s *Server) Serve(in io.Reader, out io.Writer) error {
	s.out, s.commands = lines.NewWriter(out, nil), commands()
	err := s.loop(lines.NewReader(in))
	if err == nil && s.Engine.Searching() {
		s.out.Answer("info string the input ended, so the search stops; send wait after go to let it finish")
	}
	s.Engine.Stop()
	s.Engine.Wait()
	_ = s.out.Close() // the error of a disconnected client
	if err == errQuit {
		return nil
	}
	return err
}

func (s *Server) loop(in *lines.Reader) error {
	for s.out.Err() == nil {
		line, err := in.Next()
		if err == lines.ErrTooLong {
			s.refuse(err)
			continue
		}
		if err := s.execute(line); err != nil {
			return err
		}
		if !s.Engine.Searching() {
			// Read no more from a client that does not read its answers.
			s.out.Flush()
		}
		if err == io.EOF {
			return nil
		}
		if err != nil {
			return fmt.Errorf("reading commands: %w", err)
		}
	}
	return nil
}

// execute carries out one line. Its error ends the session.
func (s *Server) execute(line string) error {
	words := lines.Words(line)
	if len(words) == 0 {
		return nil
	}
	s.line = line
	for _, c := range s.commands {
		if c.name != words[0] {
			continue
		}
		if !c.anytime && s.Engine.Searching() {
			s.refuse(fmt.Errorf("%s: %w", c.name, engine.ErrSearching))
			return nil
		}
		err := c.do(s, words[1:])
		if err != nil && !isFatal(err) {
			s.refuse(fmt.Errorf("%s: %w", c.name, err))
			return nil
		}
		return err
	}
	s.refuse(unknownCommand(words[0]))
	return nil
}

// ofUCI maps the commands of UCI that have another name here to that name.
var ofUCI = map[string]string{"uci": "ugi", "ucinewgame": "uginewgame"}

// unknownCommand returns the error of a word that is no command. It says what to type.
func unknownCommand(word string) error {
	if name := ofUCI[strings.ToLower(word)]; name != "" {
		return fmt.Errorf("unknown command %q: this engine speaks UGI; type %s", word, name)
	}
	return fmt.Errorf("unknown command %q; help lists them", clip(word))
}

// refuse reports an error to the client.
func (s *Server) refuse(err error) {
	s.out.Answer("info string error " + lines.Printable(err.Error()))
}

// clip shortens a word of the client for a message.
func clip(word string) string { return positions.Clip(word) }
