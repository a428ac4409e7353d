package gtp

import (
	"bufio"
	"io"
	"strings"
	"testing"
	"time"

	"tetrad/engine"
	"tetrad/engine/enginetest"
)

// newServer returns a server of a game whose searches have this many nodes.
func newServer(t testing.TB, game string, nodes uint64) *Server {
	t.Helper()
	e := engine.New(enginetest.Games())
	for _, o := range [][2]string{{"Game", game}, {"Hash", "1"}} {
		if err := e.SetOption(o[0], o[1]); err != nil {
			t.Fatal(err)
		}
	}
	return &Server{Engine: e, Name: "Tetrad", Version: "test", Limits: engine.Limits{Nodes: nodes}}
}

// client is the other end of a session.
type client struct {
	t       testing.TB
	in      io.WriteCloser
	answers *bufio.Reader
	served  chan error
}

// connect starts a session. The session must end without an error when the test ends.
func connect(t testing.TB, s *Server) *client {
	inReader, inWriter := io.Pipe()
	outReader, outWriter := io.Pipe()
	c := &client{t: t, in: inWriter, answers: bufio.NewReader(outReader), served: make(chan error, 1)}
	go func() {
		c.served <- s.Serve(inReader, outWriter)
		outWriter.Close()
	}()
	t.Cleanup(func() {
		inWriter.Close()
		_, _ = io.Copy(io.Discard, outReader)
		select {
		case err := <-c.served:
			if err != nil {
				t.Errorf("the session ended with %v", err)
			}
		case <-time.After(time.Minute):
			t.Error("the session does not end")
		}
	})
	return c
}

func (c *client) send(text string) {
	c.t.Helper()
	if _, err := io.WriteString(c.in, text); err != nil {
		c.t.Fatal(err)
	}
}

// receive returns an answer without the empty line after it and without white space
// at line ends.
func (c *client) receive() string {
	c.t.Helper()
	var lines []string
	for {
		line, err := c.answers.ReadString('\n')
		if err != nil {
			c.t.Fatalf("no answer: %v", err)
		}
		line = strings.TrimRight(line, " \n")
		if line == "" {
			return strings.Join(lines, "\n")
		}
		lines = append(lines, line)
	}
}

// ask sends a command and returns the answer.
func (c *client) ask(command string) string {
	c.t.Helper()
	c.send(command + "\n")
	return c.receive()
}

// want sends a command that must have this answer.
func (c *client) want(command, answer string) {
	c.t.Helper()
	if got := c.ask(command); got != answer {
		c.t.Fatalf("%s: answer is %q, want %q", command, got, answer)
	}
}

// do sends a command that must not fail, and returns the answer.
func (c *client) do(command string) string {
	c.t.Helper()
	answer, ok := strings.CutPrefix(c.ask(command), "=")
	if !ok {
		c.t.Fatalf("%s: %s", command, answer)
	}
	return strings.TrimPrefix(answer, " ")
}
