package farm

import (
	"context"
	"maps"
	"sync"
	"time"

	"github.com/nats-io/nats.go/jetstream"
)

// A mirror holds a copy of a bucket and keeps it up to date. Values that cannot be read
// are left out: they are of a newer program, or hostile.
type mirror[T any] struct {
	client *Client
	bucket string
	decode func(key string, data []byte) (T, error)
	notify func() // called after changes

	mu      sync.Mutex
	values  map[string]seen[T]
	deleted map[string]bool // keys that somebody has deleted
}

// seen is a value with the time of this machine at which it came.
type seen[T any] struct {
	value T
	at    time.Time
}

func newMirror[T any](c *Client, bucket string, decode func(string, []byte) (T, error), notify func()) *mirror[T] {
	return &mirror[T]{client: c, bucket: bucket, decode: decode, notify: notify, values: map[string]seen[T]{}, deleted: map[string]bool{}}
}

// run follows the bucket until ctx ends, and calls ready once the copy is complete. It
// begins again after each new connection, since the store may be another one then.
func (m *mirror[T]) run(ctx context.Context, ready func()) {
	told, forget := m.client.onReconnect()
	defer forget()
	for ctx.Err() == nil {
		var watcher jetstream.KeyWatcher
		err := m.client.retry(ctx, "reading the bucket "+m.bucket, func(attempt context.Context) error {
			bucket, err := m.client.js.KeyValue(attempt, m.bucket)
			if err == nil {
				watcher, err = bucket.WatchAll(ctx)
			}
			return err
		})
		if err == nil {
			m.follow(ctx, watcher, told, ready)
		} else {
			pause(ctx, firstWait)
		}
	}
}

// follow copies a bucket until there is a new connection or ctx ends.
func (m *mirror[T]) follow(ctx context.Context, watcher jetstream.KeyWatcher, told <-chan struct{}, ready func()) {
	defer watcher.Stop()
	found := map[string]bool{} // keys among the initial values
	initial := true
	for {
		select {
		case <-ctx.Done():
			return
		case <-told:
			return
		case entry, ok := <-watcher.Updates():
			switch {
			case !ok:
				return
			case entry == nil:
				initial = false
				m.keep(found)
				ready()
			default:
				if initial {
					found[entry.Key()] = true
				}
				m.set(entry)
			}
		}
	}
}

// set takes over a change.
func (m *mirror[T]) set(entry jetstream.KeyValueEntry) {
	m.mu.Lock()
	isGone := entry.Operation() != jetstream.KeyValuePut
	m.deleted[entry.Key()] = isGone
	if isGone {
		delete(m.values, entry.Key())
	} else if value, err := m.decode(entry.Key(), entry.Value()); err != nil {
		m.client.log.Warn("an entry is left out", "bucket", m.bucket, "key", plain(entry.Key(), maxTitle), "error", err)
		delete(m.values, entry.Key())
	} else {
		m.values[entry.Key()] = seen[T]{value, time.Now()}
	}
	m.mu.Unlock()
	m.notify()
}

// keep forgets what is not in the bucket any more.
func (m *mirror[T]) keep(found map[string]bool) {
	m.mu.Lock()
	maps.DeleteFunc(m.values, func(key string, _ seen[T]) bool { return !found[key] })
	m.mu.Unlock()
	m.notify()
}

// get returns a value.
func (m *mirror[T]) get(key string) (T, bool) {
	m.mu.Lock()
	defer m.mu.Unlock()
	s, ok := m.values[key]
	return s.value, ok
}

// wasDeleted reports whether somebody has deleted a value. A value that is missing
// otherwise was lost.
func (m *mirror[T]) wasDeleted(key string) bool {
	m.mu.Lock()
	defer m.mu.Unlock()
	return m.deleted[key]
}

// cameAt returns when a value came, the zero time if there is none.
func (m *mirror[T]) cameAt(key string) time.Time {
	m.mu.Lock()
	defer m.mu.Unlock()
	return m.values[key].at
}

// all returns the values that are not older than age. 0: all of them.
func (m *mirror[T]) all(age time.Duration) map[string]T {
	m.mu.Lock()
	defer m.mu.Unlock()
	values := make(map[string]T, len(m.values))
	for key, s := range m.values {
		if age == 0 || time.Since(s.at) < age {
			values[key] = s.value
		}
	}
	return values
}
