// Package ugiclient drives an engine, a separate process, by the Universal Game
// Interface. It trusts the engine in nothing: whatever the engine does, each
// call returns in bounded time, and no process outlives its client.
package ugiclient

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"os/exec"
	"strings"
	"time"

	"tetrad/protocol/lines"
)

// The ways in which an engine fails. All errors of a [Client] but those of the
// context wrap one of them.
var (
	ErrStart   = errors.New("does not start")
	ErrCrashed = errors.New("crashed")
	ErrSilent  = errors.New("hangs")
	ErrGarbage = errors.New("talks garbage")
)

// A Command is a program with its arguments.
type Command struct {
	Args []string // the program, found as a shell finds it, and its arguments
	Dir  string   // working folder; empty: that of this program
	// Trace, if not nil, is given each line: sent ones as they are sent, and
	// received ones from another goroutine.
	Trace func(sent bool, line string)
	// Stderr, if not nil, is given what the engine writes to standard error,
	// by another goroutine; its errors are passed over. StderrName says in the
	// errors of crashes where that can be read.
	Stderr     io.Writer
	StderrName string
}

// A Line is what an engine wrote, with the moment when it arrived.
type Line struct {
	Text string
	At   time.Time
}

// A Client is a running engine. Its methods are for one goroutine at a time.
type Client struct {
	command Command
	cmd     *exec.Cmd
	stdin   *os.File
	stdout  *os.File
	stderr  lastWords
	lines   chan Line
	readErr error         // why lines was closed; read after that
	exited  chan struct{} // closed when the process has ended
	closed  chan struct{} // closed when nobody reads lines any more
	timer   *time.Timer
}

// Start starts the engine; it does not wait for a sign of life.
func Start(command Command) (*Client, error) {
	if len(command.Args) == 0 {
		return nil, fmt.Errorf("%w: the command is empty", ErrStart)
	}
	c := &Client{
		command: command,
		cmd:     exec.Command(command.Args[0], command.Args[1:]...),
		lines:   make(chan Line, 64),
		exited:  make(chan struct{}),
		closed:  make(chan struct{}),
		timer:   time.NewTimer(time.Hour),
		stderr:  lastWords{all: command.Stderr},
	}
	c.cmd.Dir, c.cmd.Stderr = command.Dir, &c.stderr
	// Some child of the engine may keep standard error open for ever.
	c.cmd.WaitDelay = time.Second
	if err := c.startWithPipes(); err != nil {
		return nil, fmt.Errorf("%w: %v", ErrStart, err)
	}
	go c.read()
	go c.wait()
	return c, nil
}

func (c *Client) startWithPipes() error {
	childIn, stdin, err := os.Pipe()
	if err != nil {
		return err
	}
	defer childIn.Close()
	stdout, childOut, err := os.Pipe()
	if err != nil {
		stdin.Close()
		return err
	}
	defer childOut.Close()
	c.stdin, c.stdout = stdin, stdout
	c.cmd.Stdin, c.cmd.Stdout = childIn, childOut
	if err := start(c.cmd); err != nil {
		stdin.Close()
		stdout.Close()
		return err
	}
	return nil
}

// wait reaps the process and what is left of its group.
func (c *Client) wait() {
	c.cmd.Wait()
	killGroup(c.cmd)
	close(c.exited)
	// What the engine wrote last is read; but a process that has left the
	// group may keep the pipe open.
	time.AfterFunc(time.Second, func() { c.stdout.Close() })
}

// read passes on lines until the end of the engine or of the client.
func (c *Client) read() {
	defer close(c.lines)
	defer c.stdout.Close()
	in := lines.NewReader(c.stdout)
	for {
		text, err := in.Next()
		if err == lines.ErrTooLong {
			err = fmt.Errorf("%w: a line of more than %d bytes", ErrGarbage, lines.Max)
		}
		if err != nil {
			c.readErr = err // what has no end is no line
			return
		}
		line := Line{text, time.Now()}
		if c.command.Trace != nil {
			c.command.Trace(false, text)
		}
		select {
		case c.lines <- line:
		case <-c.closed:
			return
		}
	}
}

// PID returns the number of the process.
func (c *Client) PID() int { return c.cmd.Process.Pid }

// Alive reports whether the process runs.
func (c *Client) Alive() bool {
	select {
	case <-c.exited:
		return false
	default:
		return true
	}
}

// writeTimeout is how long an engine may leave what it is sent unread.
const writeTimeout = 10 * time.Second

// Send sends lines. An engine that does not read is killed after a while.
func (c *Client) Send(lines ...string) error {
	for _, line := range lines {
		if c.command.Trace != nil {
			c.command.Trace(true, line)
		}
	}
	killer := time.AfterFunc(writeTimeout, func() { killGroup(c.cmd) })
	_, err := io.WriteString(c.stdin, strings.Join(lines, "\n")+"\n")
	switch {
	case !killer.Stop():
		return fmt.Errorf("%w: it does not read what it is sent", ErrSilent)
	case err != nil:
		return c.crash("input")
	}
	return nil
}

// Next returns the next line that the engine has written, waiting for it no
// longer than until deadline.
func (c *Client) Next(ctx context.Context, deadline time.Time) (Line, error) {
	c.timer.Reset(time.Until(deadline))
	select {
	case line, ok := <-c.lines:
		switch {
		case !ok && errors.Is(c.readErr, ErrGarbage):
			return line, c.readErr
		case !ok:
			return line, c.crash("output")
		case line.At.After(deadline):
			return line, ErrSilent
		}
		return line, nil
	case <-c.timer.C:
		return Line{}, ErrSilent
	case <-ctx.Done():
		return Line{}, ctx.Err()
	}
}

// Close tells the engine to quit, and kills it with its group if it has not
// ended after grace. Nothing of it is left when Close returns. It is the last
// call to a client.
func (c *Client) Close(grace time.Duration) {
	if c.Alive() && grace > 0 {
		killer := time.AfterFunc(grace, func() { killGroup(c.cmd) })
		io.WriteString(c.stdin, "quit\n")
		c.stdin.Close()
		defer killer.Stop()
	} else {
		killGroup(c.cmd)
		c.stdin.Close()
	}
	close(c.closed)
	<-c.exited
	c.stdout.Close()
}

// Kill ends the engine at once.
func (c *Client) Kill() { c.Close(0) }
