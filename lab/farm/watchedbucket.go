package farm

import (
	"context"
	"maps"
	"sync"
	"time"

	"github.com/nats-io/nats.go/jetstream"
)

// A watchedBucket holds a copy of a bucket, which a watch of NATS keeps up to date. Values
// that cannot be read are left out: they are of a newer program, or hostile.
type watchedBucket[T any] struct {
	client *Client
	bucket string
	decode func(key string, data []byte) (T, error)
	notify func() // called after changes

	mu      sync.Mutex
	values  map[string]received[T]
	deleted map[string]bool // keys that somebody has deleted
}

// received is a value with the time of this machine at which it came.
type received[T any] struct {
	value T
	at    time.Time
}

func watchBucket[T any](c *Client, bucket string, decode func(string, []byte) (T, error), notify func()) *watchedBucket[T] {
	return &watchedBucket[T]{client: c, bucket: bucket, decode: decode, notify: notify, values: map[string]received[T]{}, deleted: map[string]bool{}}
}

// run follows the bucket until ctx ends, and calls ready once the copy is complete. It
// begins again after each new connection, since the store may be another one then.
func (b *watchedBucket[T]) run(ctx context.Context, ready func()) {
	reconnected, forget := b.client.onReconnect()
	defer forget()
	for ctx.Err() == nil {
		var watcher jetstream.KeyWatcher
		err := b.client.retry(ctx, "reading the bucket "+b.bucket, func(attempt context.Context) error {
			bucket, err := b.client.js.KeyValue(attempt, b.bucket)
			if err == nil {
				watcher, err = bucket.WatchAll(ctx)
			}
			return err
		})
		if err == nil {
			b.follow(ctx, watcher, reconnected, ready)
		} else {
			pause(ctx, firstWait)
		}
	}
}

// follow copies a bucket until there is a new connection or ctx ends.
func (b *watchedBucket[T]) follow(ctx context.Context, watcher jetstream.KeyWatcher, reconnected <-chan struct{}, ready func()) {
	defer watcher.Stop()
	found := map[string]bool{} // keys among the initial values
	initial := true
	for {
		select {
		case <-ctx.Done():
			return
		case <-reconnected:
			return
		case entry, ok := <-watcher.Updates():
			switch {
			case !ok:
				return
			case entry == nil:
				initial = false
				b.keepOnly(found)
				ready()
			default:
				if initial {
					found[entry.Key()] = true
				}
				b.apply(entry)
			}
		}
	}
}

// apply takes over a change.
func (b *watchedBucket[T]) apply(entry jetstream.KeyValueEntry) {
	b.mu.Lock()
	isGone := entry.Operation() != jetstream.KeyValuePut
	b.deleted[entry.Key()] = isGone
	if isGone {
		delete(b.values, entry.Key())
	} else if value, err := b.decode(entry.Key(), entry.Value()); err != nil {
		b.client.log.Warn("an entry is left out", "bucket", b.bucket, "key", sanitize(entry.Key(), maxTitle), "error", err)
		delete(b.values, entry.Key())
	} else {
		b.values[entry.Key()] = received[T]{value, time.Now()}
	}
	b.mu.Unlock()
	b.notify()
}

// keepOnly forgets what is not in the bucket any more.
func (b *watchedBucket[T]) keepOnly(found map[string]bool) {
	b.mu.Lock()
	maps.DeleteFunc(b.values, func(key string, _ received[T]) bool { return !found[key] })
	b.mu.Unlock()
	b.notify()
}

// get returns a value.
func (b *watchedBucket[T]) get(key string) (T, bool) {
	b.mu.Lock()
	defer b.mu.Unlock()
	s, ok := b.values[key]
	return s.value, ok
}

// wasDeleted reports whether somebody has deleted a value. A value that is missing
// otherwise was lost.
func (b *watchedBucket[T]) wasDeleted(key string) bool {
	b.mu.Lock()
	defer b.mu.Unlock()
	return b.deleted[key]
}

// receivedAt returns when a value came, the zero time if there is none.
func (b *watchedBucket[T]) receivedAt(key string) time.Time {
	b.mu.Lock()
	defer b.mu.Unlock()
	return b.values[key].at
}

// all returns the values that are not older than age. 0: all of them.
func (b *watchedBucket[T]) all(age time.Duration) map[string]T {
	b.mu.Lock()
	defer b.mu.Unlock()
	values := make(map[string]T, len(b.values))
	for key, s := range b.values {
		if age == 0 || time.Since(s.at) < age {
			values[key] = s.value
		}
	}
	return values
}
