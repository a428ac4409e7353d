package analysis

import (
	"context"
	"errors"
	"fmt"
	"io"
	"strings"
	"sync"

	"tetrad/engine"
	"tetrad/engine/lines"
)

// A Server answers requests in JSON Lines by means of a pool. Each input line has
// exactly one last answer. A request is answered by a result or an error, in the
// order in which requests end. A cancellation has an answer of its own.
type Server struct {
	Pool    *Pool
	Default engine.Limits // of requests without limits
	// MaxOpen is how many requests may be open, searched or waiting for an engine. The
	// next one is refused, so that cancellations are always read.
	MaxOpen int
}

// Serve reads requests from in and writes answers to out until the end of in. It then
// cancels the requests without limits and waits for the others. When ctx ends, it
// cancels all requests. The error is about in or out, never about a request.
func (s *Server) Serve(ctx context.Context, in io.Reader, out io.Writer) error {
	ctx, cancel := context.WithCancel(ctx)
	defer cancel()
	c := connection{server: s, out: writer{lines.NewWriter(out, cancel)}, requests: map[string]*pending{}}
	err := c.read(ctx, in)
	if err != nil {
		cancel()
	}
	c.cancelInfinite()
	c.running.Wait()
	return errors.Join(err, c.out.Close())
}

// connection is the state of one Serve.
type connection struct {
	server  *Server
	out     writer
	running sync.WaitGroup

	mu       sync.Mutex
	requests map[string]*pending // the open requests by id
}

// pending is a request that has not been answered.
type pending struct {
	cancel   context.CancelFunc
	infinite bool
}

// read carries out lines until the end of in or of ctx.
func (c *connection) read(ctx context.Context, in io.Reader) error {
	all, failure := scan(ctx, in)
	for number := 1; ; number++ {
		select {
		case <-ctx.Done():
			return nil
		case line, ok := <-all:
			if !ok {
				return *failure
			}
			id, err := "", line.err
			if text := strings.TrimSpace(line.text); text != "" {
				id, err = c.execute(ctx, text)
			}
			if err != nil {
				c.out.answer(Failure{Type: TypeError, ID: id, Line: number, Error: err.Error()})
			}
		}
	}
}

// scanned is a line, or the reason why there is none.
type scanned struct {
	text string
	err  error
}

// scan reads lines in a goroutine of its own, since a read cannot be interrupted from
// here. After the end of ctx the goroutine may wait for one more line. The error is
// valid when the channel is closed.
func scan(ctx context.Context, in io.Reader) (<-chan scanned, *error) {
	all := make(chan scanned)
	failure := new(error)
	go func() {
		defer close(all)
		for reader := lines.NewReader(in); ; {
			text, err := reader.Next()
			line := scanned{text: text}
			if err == lines.ErrTooLong {
				line.err, err = err, nil
			}
			select {
			case all <- line:
			case <-ctx.Done():
				return
			}
			if err == io.EOF {
				return
			}
			if err != nil {
				*failure = fmt.Errorf("reading requests: %w", err)
				return
			}
		}
	}()
	return all, failure
}

// execute starts to carry out a line. The error is about the line. id is the id of the
// request in the line, if it can be read.
func (c *connection) execute(ctx context.Context, text string) (id string, err error) {
	var line inputLine
	if err := readLine(text, &line); err != nil {
		return line.ID, err
	}
	if line.Cancel != nil {
		c.cancel(*line.Cancel)
		return "", nil
	}
	if line.Limits.IsZero() {
		line.Limits = c.server.Default
	}
	return line.ID, c.start(ctx, &line.Request)
}

// cancel ends a request early.
func (c *connection) cancel(id string) {
	c.mu.Lock()
	p, found := c.requests[id]
	c.mu.Unlock()
	// This answer comes first, since the request answers as soon as it is cancelled.
	c.out.answer(Cancellation{Type: TypeCancel, ID: id, Found: found})
	if found {
		p.cancel()
	}
}

// cancelInfinite ends the requests that nothing else can end any more.
func (c *connection) cancelInfinite() {
	c.mu.Lock()
	defer c.mu.Unlock()
	for _, p := range c.requests {
		if p.infinite {
			p.cancel()
		}
	}
}

// start begins a request, which waits for an engine if none is free.
func (c *connection) start(ctx context.Context, r *Request) error {
	if err := r.check(); err != nil {
		return err
	}
	ctx, cancel := context.WithCancel(ctx)
	if err := c.enter(r.ID, &pending{cancel: cancel, infinite: r.Limits.Infinite}); err != nil {
		cancel()
		return err
	}
	c.running.Go(func() {
		defer cancel()
		result, err := c.server.Pool.Analyze(ctx, r, c.out.update)
		// A client that reads the answer may use the id again.
		c.leave(r.ID)
		if err != nil {
			c.out.answer(Failure{Type: TypeError, ID: r.ID, Error: err.Error()})
			return
		}
		c.out.answer(result)
	})
	return nil
}

// enter adds a request, unless its id is in use or too many are open.
func (c *connection) enter(id string, p *pending) error {
	c.mu.Lock()
	defer c.mu.Unlock()
	switch {
	case c.requests[id] != nil:
		return errors.New("a request with this id is in progress")
	case len(c.requests) >= c.server.MaxOpen:
		return fmt.Errorf("%d requests are open, which is the most; send this one again after an answer", c.server.MaxOpen)
	}
	c.requests[id] = p
	return nil
}

// leave frees the id of a request.
func (c *connection) leave(id string) {
	c.mu.Lock()
	defer c.mu.Unlock()
	delete(c.requests, id)
}
