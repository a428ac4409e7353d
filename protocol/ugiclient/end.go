package ugiclient

import (
	"context"
	"errors"
	"fmt"
	"time"
)

// Lines returns the lines that the engine writes within the time d.
func (c *Client) Lines(ctx context.Context, d time.Duration) ([]string, error) {
	var lines []string
	for deadline := time.Now().Add(d); ; {
		line, err := c.Next(ctx, deadline)
		if errors.Is(err, ErrSilent) {
			return lines, nil
		}
		if err != nil {
			return lines, err
		}
		lines = append(lines, line.Text)
	}
}

// CloseInput closes the engine's input. Nothing can be sent afterwards.
func (c *Client) CloseInput() { c.stdin.Close() }

// AwaitExit waits until the process has ended. Its exit code should be 0. AwaitExit
// discards remaining output.
func (c *Client) AwaitExit(timeout time.Duration) error {
	limit := time.NewTimer(timeout)
	defer limit.Stop()
	lines := c.lines
	for {
		select {
		case _, ok := <-lines:
			if !ok {
				lines = nil
			}
		case <-c.exited:
			if code := c.cmd.ProcessState.ExitCode(); code != 0 {
				return c.died(ending(c.cmd.ProcessState))
			}
			return nil
		case <-limit.C:
			return fmt.Errorf("%w: it has not ended after %v", ErrSilent, timeout)
		}
	}
}

// crash describes the end of a process that should be alive. One of its pipes, the
// input or the output, is closed. An engine that has only closed a pipe is useless,
// so crash kills it.
func (c *Client) crash(pipe string) error {
	closed := time.NewTimer(time.Second)
	defer closed.Stop()
	select {
	case <-c.exited:
		return c.died(ending(c.cmd.ProcessState))
	case <-closed.C:
		c.group.kill()
		<-c.exited
		return c.died("it closed its " + pipe + " and ran on, until the runner ended it")
	}
}

// hasNotRun reports whether the process has ended with a code by which shells and
// loaders say that there was no program to run, or that it could not be executed.
func (c *Client) hasNotRun() bool {
	if c.Alive() {
		return false
	}
	code := c.cmd.ProcessState.ExitCode()
	return code == 126 || code == 127
}

// died returns the error of a process that has ended, with its last words.
func (c *Client) died(how string) error {
	kind := ErrCrashed
	if wasToldToEnd(c.cmd.ProcessState) {
		kind = ErrEnded
	}
	err := fmt.Errorf("%w: %s", kind, how)
	if words := c.stderr.String(); words != "" {
		err = fmt.Errorf("%w: %s", err, words)
	}
	if c.command.StderrName != "" {
		err = fmt.Errorf("%w (standard error: %s)", err, c.command.StderrName)
	}
	return err
}
