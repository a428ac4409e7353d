package ugiclient

import (
	"context"
	"fmt"
	"time"
)

// A Pondering is a search during the opponent's turn. It ends with Hit, Stop or Drop.
// Until then the client must not be used in any other way.
type Pondering struct {
	client *Client
	sent   time.Time
	cancel context.CancelFunc
	result chan ponderResult // receives one value
}

type ponderResult struct {
	answer Answer
	err    error
}

// longest is longer than any search.
const longest = 10_000 * time.Hour

// Ponder sends a position that includes the expected move, and "go ponder" with the
// parameters. It reads the engine's output in the meantime, so that the engine does
// not block.
func (c *Client) Ponder(position, parameters string) (*Pondering, error) {
	sent, err := c.StartSearch(position, "ponder "+parameters)
	if err != nil {
		return nil, err
	}
	ctx, cancel := context.WithCancel(context.Background())
	p := &Pondering{client: c, sent: sent, cancel: cancel, result: make(chan ponderResult, 1)}
	go func() {
		answer, err := c.AwaitMove(ctx, sent, sent.Add(longest))
		p.result <- ponderResult{answer, err}
	}()
	return p, nil
}

// Hit tells the engine that the expected move was played, and waits for its answer,
// whose time counts from then. early reports that the engine did not wait for
// ponderhit, as it should have.
func (p *Pondering) Hit(ctx context.Context, timeout time.Duration) (answer Answer, early bool, err error) {
	answer, early, err = p.end(ctx, "ponderhit", timeout)
	answer.Hit = true
	return answer, early, err
}

// Stop ends the search and discards its answer. It returns how long the engine took
// to end it.
func (p *Pondering) Stop(ctx context.Context, timeout time.Duration) (took time.Duration, early bool, err error) {
	answer, early, err := p.end(ctx, "stop", timeout)
	return answer.Elapsed, early, err
}

// Drop gives up the search of an engine that is going to be killed.
func (p *Pondering) Drop() {
	p.cancel()
	<-p.result
}

func (p *Pondering) end(
	ctx context.Context, command string, timeout time.Duration,
) (answer Answer, early bool, err error) {
	told := time.Now()
	if err := p.client.Send(command); err != nil {
		p.Drop()
		return answer, false, err
	}
	limit := time.NewTimer(timeout)
	defer limit.Stop()
	for err == nil {
		select {
		case r := <-p.result:
			p.cancel()
			at := p.sent.Add(r.answer.Elapsed)
			r.answer.Begin, r.answer.Elapsed = told, max(at.Sub(told), 0)
			return r.answer, r.err == nil && at.Before(told), r.err
		case now := <-limit.C:
			rest := timeout - now.Sub(told) + p.client.pauses(told, now)
			if limit.Reset(rest); rest <= 0 {
				err = fmt.Errorf("%w after %s", ErrSilent, command)
			}
		case <-ctx.Done():
			err = ctx.Err()
		}
	}
	p.Drop()
	return answer, false, err
}
