package ugiclient

import (
	"context"
	"fmt"
	"time"
)

// A Pondering is a search in the opponent's time. It ends by Hit, Stop or Drop;
// the client must not be used otherwise before.
type Pondering struct {
	client *Client
	sent   time.Time
	cancel context.CancelFunc
	result chan ponderResult // gets one
}

type ponderResult struct {
	answer Answer
	err    error
}

// longest is longer than any search.
const longest = 10_000 * time.Hour

// Ponder sends a position, in which the expected move is played, and "go ponder"
// with the parameters. What the engine says meanwhile is read, so that it does
// not have to wait.
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

// Hit tells the engine that the expected move was played, and waits for its
// answer, which counts from then. It was early if the engine did not wait for
// that, as it should.
func (p *Pondering) Hit(ctx context.Context, timeout time.Duration) (answer Answer, early bool, err error) {
	answer, early, err = p.end(ctx, "ponderhit", timeout)
	answer.Hit = true
	return answer, early, err
}

// Stop ends the search, whose answer is of no use any more, and returns how long
// the engine took to end it.
func (p *Pondering) Stop(ctx context.Context, timeout time.Duration) (took time.Duration, early bool, err error) {
	answer, early, err := p.end(ctx, "stop", timeout)
	return answer.Elapsed, early, err
}

// Drop gives up on an engine that is going to be killed.
func (p *Pondering) Drop() {
	p.cancel()
	<-p.result
}

func (p *Pondering) end(ctx context.Context, command string, timeout time.Duration) (answer Answer, early bool, err error) {
	told := time.Now()
	if err := p.client.Send(command); err != nil {
		p.Drop()
		return answer, false, err
	}
	limit := time.NewTimer(timeout)
	defer limit.Stop()
	select {
	case r := <-p.result:
		p.cancel()
		at := p.sent.Add(r.answer.Elapsed)
		r.answer.Elapsed = max(at.Sub(told), 0)
		return r.answer, r.err == nil && at.Before(told), r.err
	case <-limit.C:
		err = fmt.Errorf("%w after %s", ErrSilent, command)
	case <-ctx.Done():
		err = ctx.Err()
	}
	p.Drop()
	return answer, false, err
}
