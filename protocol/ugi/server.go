// Package ugi speaks the Universal Game Interface, the generalisation of UCI
// that the match runner Cute Games defines, with some additions. It turns lines
// into calls of an engine, and what the engine says into lines.
package ugi

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"io"
	"strings"

	"tetrad/engine"
	"tetrad/protocol/lines"
)

// maxLine is the length in bytes of the longest line that is read.
const maxLine = 1 << 20

// A Server answers one client.
type Server struct {
	Engine *engine.Engine
	Name   string // for "id name"
	Author string // for "id author"

	// Strict ends Serve with an error when a position is refused. Otherwise
	// the error is only reported, and some clients do not look at reports.
	Strict bool
	// Bench runs the fixed benchmark, until ctx ends: it writes its report, but
	// for the last lines, which it returns. nil: there is none.
	Bench func(ctx context.Context, out io.Writer) (last string, err error)

	out *writer
}

// errQuit ends the loop of Serve.
var errQuit = errors.New("quit")

// Serve reads commands from in and answers on out until "quit" or the end of
// in. A search that runs then is stopped, and gives its answer. A client that
// has gone away is no error.
func (s *Server) Serve(in io.Reader, out io.Writer) error {
	s.out = &writer{buffer: bufio.NewWriter(out)}
	err := s.loop(bufio.NewReaderSize(in, 1<<16))
	s.Engine.Stop()
	s.Engine.Wait()
	if err == errQuit {
		return nil
	}
	return err
}

func (s *Server) loop(in *bufio.Reader) error {
	for !s.out.failed() {
		line, tooLong, err := readLine(in)
		switch {
		case tooLong:
			s.refuse(fmt.Errorf("line longer than %d bytes ignored", maxLine))
		default:
			if err := s.execute(line); err != nil {
				return err
			}
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

// readLine reads to the end of a line. It keeps no more than maxLine bytes of
// it in memory; tooLong reports that there were more.
func readLine(in *bufio.Reader) (line string, tooLong bool, err error) {
	var b []byte
	for {
		part, err := in.ReadSlice('\n')
		if !tooLong {
			b = append(b, part...)
			tooLong = len(strings.TrimRight(string(part), "\r\n"))+len(b)-len(part) > maxLine
		}
		if err != bufio.ErrBufferFull {
			if tooLong {
				b = nil
			}
			return string(b), tooLong, err
		}
	}
}

// execute does one line. Its error ends the session.
func (s *Server) execute(line string) error {
	words := strings.Fields(line)
	if len(words) == 0 {
		return nil
	}
	for _, c := range commands() {
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
	s.refuse(fmt.Errorf("unknown command %q; help lists them", clip(words[0])))
	return nil
}

// refuse reports an error to the client.
func (s *Server) refuse(err error) {
	s.out.print("info string error " + lines.Printable(err.Error()))
}
