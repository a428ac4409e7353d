package ugiclient

import (
	"context"
	"errors"
	"fmt"
	"time"
)

// Lines returns what the engine writes in the time d.
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

// CloseInput ends what the engine reads. It sends nothing afterwards.
func (c *Client) CloseInput() { c.stdin.Close() }

// AwaitExit waits until the process has ended, which it should do with the exit
// code 0. What it still writes is passed over.
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
				return fmt.Errorf("%w: %v", ErrCrashed, c.cmd.ProcessState)
			}
			return nil
		case <-limit.C:
			return fmt.Errorf("%w: it has not ended after %v", ErrSilent, timeout)
		}
	}
}
