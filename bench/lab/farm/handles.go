package farm

import (
	"context"
	"sync"

	"github.com/nats-io/nats.go/jetstream"
)

// handles keeps what stands for a stream or a bucket, which the server is asked for
// once.
type handles[T any] struct {
	mu    sync.Mutex
	known map[string]T
}

func (h *handles[T]) get(ctx context.Context, name string, ask func(context.Context, string) (T, error)) (T, error) {
	h.mu.Lock()
	handle, ok := h.known[name]
	h.mu.Unlock()
	if ok {
		return handle, nil
	}
	handle, err := ask(ctx, name)
	if err != nil {
		return handle, err
	}
	h.mu.Lock()
	defer h.mu.Unlock()
	if h.known == nil {
		h.known = map[string]T{}
	}
	h.known[name] = handle
	return handle, nil
}

func (h *handles[T]) forget(name string) {
	h.mu.Lock()
	defer h.mu.Unlock()
	delete(h.known, name)
}

func (c *Client) stream(ctx context.Context, name string) (jetstream.Stream, error) {
	return c.streams.get(ctx, name, c.js.Stream)
}

func (c *Client) bucket(ctx context.Context, name string) (jetstream.KeyValue, error) {
	return c.buckets.get(ctx, name, c.js.KeyValue)
}
