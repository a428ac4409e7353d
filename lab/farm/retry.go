package farm

import (
	"context"
	"errors"
	"log/slog"
	"math/rand/v2"
	"strings"
	"time"

	"github.com/nats-io/nats.go"
	"github.com/nats-io/nats.go/jetstream"
)

// Waits between attempts. They double, and are spread so that many clients do not come
// back at once.
const (
	firstWait = 100 * time.Millisecond
	lastWait  = 5 * time.Second
)

// retry calls f until it succeeds, fails for good, or ctx ends. Each call has a context
// with a limit of its own. what says what f does, for the log.
func (c *Client) retry(ctx context.Context, what string, f func(context.Context) error) (err error) {
	w := c.beginRequest()
	defer func() { w.end(err) }()
	for wait, level := firstWait, slog.LevelDebug; ; wait = min(2*wait, lastWait) {
		err := c.withTimeout(ctx, f)
		switch {
		case err == nil:
			return nil
		case ctx.Err() != nil:
			return ctx.Err()
		}
		if denied := c.lastDenied(err); denied != nil {
			return denied
		}
		if isFinal(err) {
			return err
		}
		w.failed(err)
		if wait > 4*firstWait {
			level = slog.LevelWarn // it is more than a hiccup
		}
		c.log.Log(ctx, level, what+" failed; trying again", "error", explain(err), "wait", wait)
		if err := pause(ctx, wait/2+rand.N(wait)); err != nil {
			return err
		}
	}
}

// withTimeout calls f with a limit of time.
func (c *Client) withTimeout(ctx context.Context, f func(context.Context) error) error {
	ctx, cancel := context.WithTimeout(ctx, requestTimeout)
	defer cancel()
	return f(ctx)
}

// pause waits, unless ctx ends.
func pause(ctx context.Context, wait time.Duration) error {
	timer := time.NewTimer(wait)
	defer timer.Stop()
	select {
	case <-timer.C:
		return nil
	case <-ctx.Done():
		return ctx.Err()
	}
}

// lastDenied returns why the server has not answered a request, if it has refused a
// subject meanwhile: it answers such requests with silence.
func (c *Client) lastDenied(err error) error {
	if !errors.Is(err, context.DeadlineExceeded) && !errors.Is(err, nats.ErrTimeout) && !errors.Is(err, nats.ErrPermissionViolation) {
		return nil
	}
	c.mu.Lock()
	defer c.mu.Unlock()
	denied := c.denied
	c.denied = nil
	return denied
}

// isDenied reports whether the server has refused a subject, and nobody was told yet.
func (c *Client) isDenied() bool {
	c.mu.Lock()
	defer c.mu.Unlock()
	return c.denied != nil
}

// isFinal reports whether an error stays the same however often a request is repeated.
func isFinal(err error) bool {
	api, isAPI := errors.AsType[*jetstream.APIError](err)
	switch {
	case errors.As(err, new(*final)), errors.As(err, new(*damage)):
		return true
	case errors.Is(err, nats.ErrConnectionClosed), errors.Is(err, nats.ErrMaxPayload), errors.Is(err, jetstream.ErrInvalidKey):
		return true
	case isAPI:
		return api.Code == 400 // a bad request; 503 says that the server cannot do it now
	}
	return false
}

// isTaken reports whether a stream has refused a message since it has one of the same
// subject.
func isTaken(err error) bool {
	api, ok := errors.AsType[*jetstream.APIError](err)
	return ok && api.ErrorCode == codeStoreFailed && strings.Contains(api.Description, "per subject")
}

// Errors of the server that nats.go has no names for.
const (
	codeStoreFailed = 10077 // for a reason that is in the description
	codeStoreFull   = 10047
	codeNoResources = 10023
)

// explain says in plain words what has to be done about an error of the server.
func explain(err error) string {
	if api, ok := errors.AsType[*jetstream.APIError](err); ok {
		full := api.ErrorCode == codeStoreFull || api.ErrorCode == codeNoResources ||
			api.ErrorCode == codeStoreFailed && (strings.Contains(api.Description, "bytes") || strings.Contains(api.Description, "space"))
		if full {
			return "the store of the server is full (" + api.Description + "): delete submissions that are done"
		}
	}
	return err.Error()
}

// ignore returns err, or nil if it is one of some.
func ignore(err error, some ...error) error {
	for _, other := range some {
		if errors.Is(err, other) {
			return nil
		}
	}
	return err
}
