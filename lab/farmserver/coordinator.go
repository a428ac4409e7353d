package farmserver

import (
	"context"
	"crypto/hmac"
	"crypto/sha256"
	"encoding/binary"
	"encoding/hex"
	"fmt"
	"log/slog"
	"sync"
	"time"

	"github.com/nats-io/nats.go/jetstream"

	"tetrad/bench/jobs"
	"tetrad/lab/farm"
)

// A coordinator knows what is to be computed and by whom. Its state can be rebuilt from the
// store at any time, apart from who is there and who waits.
type coordinator struct {
	store  *store
	keys   *keyring
	config Config
	log    *slog.Logger
	secret []byte // for tokens, and to choose what is computed twice
	ctx    context.Context
	stop   context.CancelFunc

	running sync.WaitGroup
	judging sync.Mutex // held while this machine computes a job to settle a doubt

	mu          sync.Mutex
	submissions map[string]*submission
	workers     map[string]*worker // by name
	askers      []*asker           // workers that wait for jobs, the longest first
}

// Times of a coordinator. They are variables for tests.
var (
	holdFor  = 5 * time.Second  // of a request that waits for news
	interest = 20 * time.Second // after which a submitter that was not heard of has left
	lifetime = 20 * time.Second // after which a worker that was not heard of is not there
	ackWait  = time.Minute      // after which its jobs are given to others
	restWait = time.Minute      // that a worker rests from a submission after a failure
)

// Bounds of a farm.
const (
	maxConnections = 16_384 // to the server; each worker has one or two
	maxAtOnce      = 128    // requests of a key
	maxSubmissions = 20_000
	maxDetail      = 128 << 10 // bytes of what the page draws of a match
	maxSent        = 8 << 20   // bytes of results in an answer, after which no further ones are added

	ahead     = 4   // jobs for each processor: one runs, the others wait or are late
	minWidth  = 8   // jobs that are asked for at a time, so that a first worker finds some
	maxLooked = 64  // comparisons that are looked at for a worker
	maxDoubts = 200 // of a submission that are kept
	maxNotes  = 20  // for submitters that are kept

	// NATS stages what goes to the disk together in a file, which only pays for some.
	minTogether = 4
	maxTogether = 500     // messages
	maxBytes    = 8 << 20 // unless there is but one

	startLimit   = 10 * time.Minute // for NATS, which reads some seconds for each GiB of the store
	storeTimeout = 10 * time.Second // for an answer of NATS
	loadPatience = 30 * time.Second // without a record, after which a stream counts as damaged
	watchEvery   = 5 * time.Second  // the store
	reportEvery  = time.Second
)

func newCoordinator(s *store, keys *keyring, config Config, secret []byte) *coordinator {
	c := &coordinator{store: s, keys: keys, config: config, log: config.Log, secret: secret,
		submissions: map[string]*submission{}, workers: map[string]*worker{}}
	c.ctx, c.stop = context.WithCancel(context.Background())
	return c
}

func (c *coordinator) load(ctx context.Context) error {
	err := load(ctx, c.store.state, false, func(m *jetstream.RawStreamMsg) {
		var err error
		switch parts := words(m.Subject); {
		case len(parts) == 2 && parts[0] == "key":
			err = c.keys.load(m)
		case len(parts) == 2 && parts[0] == "sub":
			err = c.loadSubmission(m)
		}
		if err != nil {
			c.log.Error("a record of the store is damaged, and counts as lost", "subject", m.Subject, "error", err)
		}
	})
	if err != nil {
		return err
	}
	if err := load(ctx, c.store.results, true, c.loadResult); err != nil {
		return err
	}
	for _, s := range c.submissions {
		c.mu.Lock()
		_, err := c.forgetLiars(ctx, s, -1)
		for index := range s.done {
			c.planCheck(s, index)
		}
		c.proceed(s)
		c.mu.Unlock()
		if err != nil {
			return err
		}
	}
	return nil
}

func every(ctx context.Context, period time.Duration, do func()) {
	ticker := time.NewTicker(period)
	defer ticker.Stop()
	for {
		select {
		case <-ticker.C:
			do()
		case <-ctx.Done():
			return
		}
	}
}

// sweep takes back what lost workers had, and lets go of what nobody waits for.
func (c *coordinator) sweep() {
	now := time.Now()
	c.mu.Lock()
	defer c.mu.Unlock()
	for id, w := range c.workers {
		for _, l := range w.leases {
			// A job that takes so long may be one that its worker does not want to end.
			if now.Sub(w.seen) > ackWait || now.Sub(l.since) > max(10*ackWait, 10*l.s.longest) {
				c.release(l)
			}
		}
		if !w.isThere() && len(w.leases) == 0 {
			delete(c.workers, id)
			c.changeAll()
		}
	}
	for _, s := range c.submissions {
		switch {
		case s.State != farm.Running:
		case s.Detached:
			c.finish(s)
		case now.After(s.until):
			c.rest(s, farm.Idle, "")
		}
	}
}

// close ends the coordinator. The store is left as it is.
func (c *coordinator) close() {
	c.stop()
	c.running.Wait()
}

// mac returns a number that only this store can make for a text.
func (c *coordinator) mac(format string, values ...any) []byte {
	h := hmac.New(sha256.New, c.secret)
	fmt.Fprintf(h, format, values...)
	return h.Sum(nil)
}

func (c *coordinator) token(key, id string, index, round int) string {
	return hex.EncodeToString(c.mac("job %s %s %d %d", key, id, index, round)[:16])
}

// isSampled reports whether a result is computed again: no worker knows it, no restart forgets it.
func (c *coordinator) isSampled(s *submission, index int) bool {
	part := float64(binary.BigEndian.Uint32(c.mac("check %s %d", s.id, index))) / (1 << 32)
	return s.runner != nil && part < c.config.Compare
}

func (c *coordinator) open(s *submission) (err error) {
	s.runner, err = jobs.Open(c.config.Kinds, &s.Batch, &jobs.Host{Registry: c.config.Registry, ChecksOnly: true})
	return err
}

// refusal returns an error that stays the same however often a request is repeated.
func refusal(status int, format string, values ...any) error {
	return &farm.RefusedError{Status: status, Reason: fmt.Sprintf(format, values...)}
}
