package farmserver

import (
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/nats-io/nats.go"
	"github.com/nats-io/nats.go/jetstream"
)

// HurryUp makes lost workers and submitters be noticed within a second or two.
func HurryUp() {
	holdFor, interest, lifetime, ackWait, restWait = time.Second/2, 2*time.Second, 2*time.Second, time.Second, time.Second
}

// TakeTime has the usual times, until again.
func TakeTime() (again func()) {
	hurried := []time.Duration{holdFor, interest, lifetime, ackWait, restWait}
	holdFor, interest, lifetime, ackWait, restWait = 5*time.Second, 20*time.Second, 20*time.Second, time.Minute, time.Minute
	return func() {
		holdFor, interest, lifetime, ackWait, restWait = hurried[0], hurried[1], hurried[2], hurried[3], hurried[4]
	}
}

// MoveClock makes the clock on the wall jump by years each time somebody reads it.
func MoveClock() {
	const years = 10 * 365 * 24 * time.Hour
	wallClock = func() time.Time { return time.Now().Add(rand.N(2*years) - years) }
}

// Stored returns how often each subject of the results of a submission is stored.
func Stored(ctx context.Context, s *Server, id string) (map[string]int, error) {
	counts := map[string]int{}
	return counts, load(ctx, s.store.results, true, func(m *jetstream.RawStreamMsg) {
		if strings.HasPrefix(m.Subject, "result."+id+".") {
			counts[m.Subject]++
		}
	})
}

// Add stores a first value for each subject, which is the subject, all at the same time. It calls
// added after each: with true if the value is where the store says, with false if there was one.
func Add(ctx context.Context, s *Server, subjects []string, added func(subject string, isNew bool)) error {
	var mu sync.Mutex
	var running sync.WaitGroup
	var failed []error
	for _, subject := range subjects {
		running.Go(func() {
			seq, err := s.store.add(&nats.Msg{Subject: subject, Data: []byte(subject), Header: nats.Header{}})
			isNew := err == nil
			if isNew {
				var m *jetstream.RawStreamMsg
				if m, err = s.store.results.GetMsg(ctx, seq); err == nil && (m.Subject != subject || string(m.Data) != subject) {
					err = fmt.Errorf("%s is not at %d", subject, seq)
				}
			}
			mu.Lock()
			defer mu.Unlock()
			if err != nil && !errors.Is(err, errTaken) {
				failed = append(failed, err)
				return
			}
			added(subject, isNew)
		})
	}
	running.Wait()
	return errors.Join(failed...)
}

// Used returns the size of the streams in the store, in bytes.
func (s *Server) Used(t testing.TB) int64 {
	info, err := s.server.Jsz(nil)
	if err != nil {
		t.Fatal(err)
	}
	return int64(info.Store)
}
