// Package ugiclient drives an engine, which is a separate process, by the Universal
// Game Interface. It does not trust the engine: whatever the engine does, each call
// returns in bounded time, and no process outlives its client.
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

	"tetrad/engine/lines"
)

// The ways in which an engine fails. Every error of a [Client] wraps one of them or one
// of those below, except errors of the context.
var (
	ErrStart   = errors.New("does not start")
	ErrCrashed = errors.New("crashed")
	ErrSilent  = errors.New("hangs")
	ErrGarbage = errors.New("talks garbage")
)

// Failures that say nothing about an engine.
var (
	ErrNoProcess  = errors.New("cannot be started")      // the system has started no process
	ErrEnded      = errors.New("was ended from outside") // by a signal that asks programs to end
	ErrStoodStill = errors.New("was ended in a pause")   // for what it did not read while this program stood still
)

// A Command is a program with its arguments.
type Command struct {
	Args []string // the program, which is found as in a shell, and its arguments
	Dir  string   // working folder; empty: that of this program
	// Trace, if not nil, is called with each line: with sent lines as they are sent,
	// and with received lines from another goroutine.
	Trace func(sent bool, line string)
	// Stderr, if not nil, receives the engine's standard error from another goroutine.
	// Its errors are ignored. StderrName is the place where it can be read, for the
	// errors of crashes.
	Stderr     io.Writer
	StderrName string
	// Pauses, if not nil, returns for how long this program stood still between two moments. An
	// engine is not silent in that time: each wait for it lasts so much longer.
	Pauses func(from, to time.Time) time.Duration
}

// A Line is a line of an engine's output, with the time of its arrival.
type Line struct {
	Text string
	At   time.Time
}

// A Client is a running engine. Its methods must not be called concurrently.
type Client struct {
	command Command
	cmd     *exec.Cmd
	group   *group
	stdin   *os.File
	stdout  *os.File
	stderr  lastWords
	lines   chan Line
	readErr error         // why lines was closed; valid after that
	exited  chan struct{} // closed when the process has ended
	closed  chan struct{} // closed when nothing reads lines any more
	timer   *time.Timer
	unready int      // times that isready was sent and has no answer yet
	unasked struct { // answers that follow no search
		count int
		first string
	}
}

// Start starts the engine. It does not wait for any output. Its error is
// [ErrNoProcess].
func Start(command Command) (*Client, error) {
	if len(command.Args) == 0 {
		return nil, fmt.Errorf("%w: the command is empty", ErrNoProcess)
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
	// A child of the engine may keep standard error open for ever.
	c.cmd.WaitDelay = time.Second
	if err := c.startWithPipes(); err != nil {
		return nil, fmt.Errorf("%w: %w", ErrNoProcess, err)
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
	if c.group, err = start(c.cmd); err != nil {
		stdin.Close()
		stdout.Close()
		return err
	}
	return nil
}

// wait reaps the process and kills the rest of its group.
func (c *Client) wait() {
	c.cmd.Wait()
	c.group.ended()
	close(c.exited)
	// The last output of the engine must still be read, but a process that has left
	// the group may keep the pipe open.
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
			c.readErr = err // text without a line end is not a line
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

// Alive reports whether the process is running.
func (c *Client) Alive() bool {
	select {
	case <-c.exited:
		return false
	default:
		return true
	}
}

// writeTimeout is how long an engine may leave its input unread.
const writeTimeout = 10 * time.Second

// Send sends lines. It kills an engine that does not read them within a time limit.
func (c *Client) Send(lines ...string) error {
	for _, line := range lines {
		if c.command.Trace != nil {
			c.command.Trace(true, line)
		}
	}
	begin := time.Now()
	killer := time.AfterFunc(writeTimeout, func() { c.group.kill() })
	_, err := io.WriteString(c.stdin, strings.Join(lines, "\n")+"\n")
	switch {
	case !killer.Stop():
		kind := ErrSilent
		if end := time.Now(); end.Sub(begin)-c.pauses(begin, end) < writeTimeout {
			kind = ErrStoodStill
		}
		return fmt.Errorf("%w: it does not read what it is sent", kind)
	case err != nil:
		return c.crash("input")
	}
	return nil
}

// Next returns the next line of the engine's output. It waits until deadline at most.
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

// pauses returns for how long this program stood still between two moments.
func (c *Client) pauses(from, to time.Time) time.Duration {
	if c.command.Pauses == nil {
		return 0
	}
	return c.command.Pauses(from, to)
}

// Close tells the engine to quit. If the engine has not ended after grace, Close
// kills it with its group. No process of the engine is left when Close returns. It
// must be the last call to a client.
func (c *Client) Close(grace time.Duration) {
	if c.Alive() && grace > 0 {
		killer := time.AfterFunc(grace, func() { c.group.kill() })
		io.WriteString(c.stdin, "quit\n")
		c.stdin.Close()
		defer killer.Stop()
	} else {
		c.group.kill()
		c.stdin.Close()
	}
	close(c.closed)
	<-c.exited
	c.stdout.Close()
}

// Kill ends the engine at once.
func (c *Client) Kill() { c.Close(0) }
