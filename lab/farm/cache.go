package farm

import (
	"context"
	"sync"

	"github.com/nats-io/nats.go/jetstream"
)

// A cache holds the handles of streams, buckets or consumers. The server is asked once for
// each.
type cache[T any] struct {
	mu      sync.Mutex
	handles map[string]T
}

func (c *cache[T]) get(ctx context.Context, name string, ask func(context.Context, string) (T, error)) (T, error) {
	c.mu.Lock()
	handle, ok := c.handles[name]
	c.mu.Unlock()
	if ok {
		return handle, nil
	}
	handle, err := ask(ctx, name)
	if err != nil {
		return handle, err
	}
	c.mu.Lock()
	defer c.mu.Unlock()
	if c.handles == nil {
		c.handles = map[string]T{}
	}
	c.handles[name] = handle
	return handle, nil
}

func (c *cache[T]) forget(name string) {
	c.mu.Lock()
	defer c.mu.Unlock()
	delete(c.handles, name)
}

// inStream calls f with a stream until it succeeds, as retry does.
func (c *Client) inStream(ctx context.Context, name, what string, f func(context.Context, jetstream.Stream) error) error {
	return c.retry(ctx, what, func(ctx context.Context) error {
		stream, err := c.streams.get(ctx, name, c.js.Stream)
		if err != nil {
			return err
		}
		return f(ctx, stream)
	})
}

// inBucket calls f with a bucket until it succeeds, as retry does.
func (c *Client) inBucket(ctx context.Context, name, what string, f func(context.Context, jetstream.KeyValue) error) error {
	return c.retry(ctx, what, func(ctx context.Context) error {
		bucket, err := c.bucket(ctx, name)
		if err != nil {
			return err
		}
		return f(ctx, bucket)
	})
}

func (c *Client) bucket(ctx context.Context, name string) (jetstream.KeyValue, error) {
	return c.buckets.get(ctx, name, c.js.KeyValue)
}
