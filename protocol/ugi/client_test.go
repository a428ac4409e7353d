package ugi_test

import (
	"bufio"
	"io"
	"testing"
	"time"

	"tetrad/engine"
	"tetrad/protocol/ugi"
)

// patience is the time that a test waits for an expected line.
const patience = 2 * time.Minute

// client is the other end of a server.
type client struct {
	t      testing.TB
	in     *io.PipeWriter
	lines  chan string // closed when the server has ended
	result chan error  // of Serve
}

// connect starts a server for e.
func connect(t testing.TB, s *ugi.Server) *client {
	in, toServer := io.Pipe()
	fromServer, out := io.Pipe()
	c := &client{t: t, in: toServer, lines: make(chan string), result: make(chan error, 1)}
	go func() {
		c.result <- s.Serve(in, out)
		in.Close()
		out.Close()
	}()
	go func() {
		defer close(c.lines)
		scanner := bufio.NewScanner(fromServer)
		scanner.Buffer(nil, 1<<24)
		for scanner.Scan() {
			c.lines <- scanner.Text()
		}
	}()
	t.Cleanup(func() { c.close() })
	return c
}

func newServer(r engine.Registry) *ugi.Server {
	return &ugi.Server{Engine: engine.New(r), Name: "Tetrad test", Author: "somebody"}
}

func (c *client) send(text string) {
	c.t.Helper()
	if _, err := io.WriteString(c.in, text); err != nil {
		c.t.Fatalf("sending %.100q: %v", text, err)
	}
}

// receive returns the next line. ok is false at the end.
func (c *client) receive() (line string, ok bool) {
	c.t.Helper()
	select {
	case line, ok = <-c.lines:
		return line, ok
	case <-time.After(patience):
		c.t.Fatal("no answer")
		return "", false
	}
}

// ask sends a command and returns the line that answers it.
func (c *client) ask(command string) string {
	c.t.Helper()
	c.send(command + "\n")
	line, _ := c.receive()
	return line
}

// close ends the input and discards the remaining output. It returns the error of
// Serve.
func (c *client) close() error {
	c.t.Helper()
	c.in.Close()
	for {
		if _, ok := c.receive(); !ok {
			break
		}
	}
	err := <-c.result
	c.result <- err
	return err
}
