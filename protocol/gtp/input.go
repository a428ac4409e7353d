package gtp

import (
	"errors"
	"io"
	"strconv"
	"strings"

	"tetrad/engine/lines"
)

// A request is one line that asks for an answer.
type request struct {
	id      string // "" if the client gave none
	command string
	args    []string
	err     error // why the line cannot be parsed

	interrupted <-chan struct{} // closed when the client asks for an early answer
}

// parseRequest parses a line. It returns false for a line without a command, which is
// empty or only a comment.
func parseRequest(line string) (request, bool) {
	words := lines.Words(clean(line))
	if len(words) == 0 {
		return request{}, false
	}
	var r request
	if _, err := strconv.ParseUint(words[0], 10, 32); err == nil {
		r.id, words = words[0], words[1:]
	}
	if len(words) == 0 {
		r.err = errors.New("there is no command after the id")
		return r, true
	}
	r.command, r.args = words[0], words[1:]
	return r, true
}

// clean performs the preprocessing that the protocol asks for: it removes comments
// and all control characters except the tab.
func clean(line string) string {
	line, _, _ = strings.Cut(line, "#")
	return strings.Map(func(r rune) rune {
		if r < ' ' && r != '\t' || r == 0x7F {
			return -1
		}
		return r
	}, line)
}

// interruptComment is the line by which a client asks for early answers to all
// requests before it.
const interruptComment = "# interrupt"

// quitCommand is the command that ends the program. It interrupts too.
const quitCommand = "quit"

// input reads requests in a goroutine of its own, so that it sees an interrupt while
// a request is being answered.
type input struct {
	requests chan request  // closed at the end of input
	left     chan struct{} // closed when nothing receives requests any more
	err      error         // other than the end of input; valid when requests is closed
}

func newInput(in io.Reader) *input {
	n := &input{requests: make(chan request), left: make(chan struct{})}
	go n.read(lines.NewReader(in))
	return n
}

func (n *input) read(in *lines.Reader) {
	defer close(n.requests)
	interrupt := make(chan struct{})
	for {
		line, err := in.Next()
		r, ok := request{}, false
		switch {
		case err == lines.ErrTooLong:
			r.err, ok, err = err, true, nil
		case strings.TrimSpace(line) == interruptComment:
			close(interrupt)
			interrupt = make(chan struct{})
		default:
			if r, ok = parseRequest(line); r.command == quitCommand {
				close(interrupt) // nobody waits for the move any more
				interrupt = make(chan struct{})
			}
		}
		if ok {
			r.interrupted = interrupt
			select {
			case n.requests <- r:
			case <-n.left:
				return
			}
		}
		if err != nil {
			if err != io.EOF {
				n.err = err
			}
			return
		}
	}
}
