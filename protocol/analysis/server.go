package analysis

import (
	"context"
	"errors"
	"fmt"
	"io"
	"strings"
	"sync"

	"golang.org/x/sync/semaphore"

	"tetrad/protocol/lines"
)

// A Server answers requests in JSON Lines by means of a pool. Each input line has
// exactly one last answer. A request is answered by a result or an error, in the
// order in which requests end. A cancellation has an answer of its own.
type Server struct {
	Pool    *Pool
	Default Limits // of requests without limits
	// Waiting is how many requests may be read ahead of those in progress. When there
	// are more, reading pauses until one ends, and cancellations wait as well. If only
	// a cancellation could end one, the server refuses the next request instead.
	Waiting int
}

// Serve reads requests from in and writes answers to out until the end of in. It then
// cancels the requests without limits and waits for the others. When ctx ends, it
// cancels all requests. The error is about in or out, never about a request.
func (s *Server) Serve(ctx context.Context, in io.Reader, out io.Writer) error {
	ctx, cancel := context.WithCancel(ctx)
	defer cancel()
	c := connection{
		server:   s,
		out:      writer{lines.NewWriter(out, cancel)},
		room:     semaphore.NewWeighted(int64(s.Pool.Engines() + max(s.Waiting, 0))),
		requests: map[string]*pending{},
		taken:    map[*pending]bool{},
	}
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
	room    *semaphore.Weighted // for requests
	running sync.WaitGroup

	mu       sync.Mutex
	requests map[string]*pending // by id
	taken    map[*pending]bool   // those that hold room, until their answers are written
}

// pending is a request that has not been answered.
type pending struct {
	cancel   context.CancelFunc
	infinite bool
	ending   bool // it is cancelled or done
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
	if line.Limits == (Limits{}) {
		line.Limits = c.server.Default
	}
	return line.ID, c.start(ctx, &line.Request)
}

// cancel ends a request early.
func (c *connection) cancel(id string) {
	c.mu.Lock()
	p, found := c.requests[id]
	if found {
		p.ending = true
	}
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

var errIDInUse = errors.New("a request with this id is in progress")

// start begins a request as soon as there is room for it.
func (c *connection) start(ctx context.Context, r *Request) error {
	if err := r.check(); err != nil {
		return err
	}
	if err := c.makeRoom(ctx, r.ID); err != nil {
		return err
	}
	ctx, cancel := context.WithCancel(ctx)
	p := &pending{cancel: cancel, infinite: r.Limits.Infinite}
	if !c.enter(r.ID, p) {
		cancel()
		c.room.Release(1)
		return errIDInUse
	}
	c.running.Go(func() {
		defer c.release(p)
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

// makeRoom waits for room for a request. It refuses a request that would wait for
// ever, since no cancellation is read while it waits.
func (c *connection) makeRoom(ctx context.Context, id string) error {
	c.mu.Lock()
	there := c.room.TryAcquire(1)
	used, stuck := c.requests[id] != nil, c.isStuck()
	c.mu.Unlock()
	switch {
	case there:
		return nil
	case !stuck:
		return c.room.Acquire(ctx, 1)
	case used:
		return errIDInUse
	}
	return fmt.Errorf("there is no room: requests without limit keep all engines (%d), "+
		"and no more than %d may wait; cancel one",
		c.server.Pool.Engines(), c.server.Waiting)
}

// isStuck reports whether only a cancellation could end a request, because requests
// without limits hold all engines or will hold them. The caller must hold the mutex.
func (c *connection) isStuck() bool {
	infinite := 0
	for p := range c.taken {
		if p.ending {
			return false
		}
		if p.infinite {
			infinite++
		}
	}
	return infinite >= c.server.Pool.Engines()
}

// enter adds a request, unless its id is in use.
func (c *connection) enter(id string, p *pending) bool {
	c.mu.Lock()
	defer c.mu.Unlock()
	if c.requests[id] != nil {
		return false
	}
	c.requests[id], c.taken[p] = p, true
	return true
}

// leave frees the id of a request.
func (c *connection) leave(id string) {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.requests[id].ending = true
	delete(c.requests, id)
}

// release frees the room of a request.
func (c *connection) release(p *pending) {
	c.mu.Lock()
	defer c.mu.Unlock()
	delete(c.taken, p)
	c.room.Release(1)
}
