package play

import (
	"errors"
	"fmt"
	"sync"
	"time"

	"tetrad/protocol/ugiclient"
)

// beatEvery is the time between two beats.
const beatEvery = 20 * time.Millisecond

// minPause is the least length of a pause. A program that other programs keep from the
// processor is late by some milliseconds.
var minPause = 100 * time.Millisecond

// IgnorePauses sets the least length of a pause, for tests with engines that are silent on
// purpose: on a machine with much other work, their games would be broken off again and
// again. Call it before the first heartbeat.
func IgnorePauses(below time.Duration) { minPause = below }

// maxPauses is the greatest number of pauses that a heartbeat remembers. A match that
// stands still more often than that in one turn is too slow for any clock.
const maxPauses = 1000

// A pause is a time in which this program did not run, by its steady clock.
type pause struct{ from, to time.Duration }

// A heartbeat notices when this program stands still: when it is stopped, or kept from the
// processor. Times that it measures then say nothing about engines. A nil heartbeat notices
// nothing. It is safe for concurrent use.
type heartbeat struct {
	now  func() time.Duration // since base
	base time.Time

	mu     sync.Mutex
	last   time.Duration
	pauses []pause // the latest, oldest first

	end   chan struct{}
	ended chan struct{}
}

// newHeartbeat returns a heartbeat that beats until it is stopped.
func newHeartbeat() *heartbeat {
	base := time.Now()
	h := &heartbeat{base: base, end: make(chan struct{}), ended: make(chan struct{})}
	h.now = func() time.Duration { return time.Since(base) }
	go h.run()
	return h
}

func (h *heartbeat) run() {
	defer close(h.ended)
	ticker := time.NewTicker(beatEvery)
	defer ticker.Stop()
	for {
		select {
		case <-ticker.C:
			h.beat()
		case <-h.end:
			return
		}
	}
}

// Stop ends the heartbeat.
func (h *heartbeat) Stop() {
	close(h.end)
	<-h.ended
}

// beat notices a pause since the last beat.
func (h *heartbeat) beat() {
	h.mu.Lock()
	defer h.mu.Unlock()
	p := pause{h.last, h.now()}
	h.last = p.to
	if p.to-p.from < minPause {
		return
	}
	if len(h.pauses) == maxPauses {
		h.pauses = h.pauses[1:]
	}
	h.pauses = append(h.pauses, p)
}

// Between returns for how long this program stood still between two moments.
func (h *heartbeat) Between(from, to time.Time) (still time.Duration) {
	if h == nil {
		return 0
	}
	h.beat() // the ticker may not have noticed the latest pause yet
	h.mu.Lock()
	defer h.mu.Unlock()
	for _, p := range h.pauses {
		still += max(min(p.to, to.Sub(h.base))-max(p.from, from.Sub(h.base)), 0)
	}
	return still
}

// A void is the error of a game that says nothing about its players, since something
// happened to the runner or to the machine. The game is played again.
type void struct{ Reason string }

// Error says what happened.
func (v *void) Error() string { return v.Reason }

// SimulatePause makes it look as if this program has stood still from its beginning for d, for
// tests.
func (h *heartbeat) SimulatePause(d time.Duration) {
	h.mu.Lock()
	defer h.mu.Unlock()
	h.pauses = append(h.pauses, pause{to: d})
}

// excuse returns err, the error of a wait for an engine. It returns a void instead if something
// else ended the engine. Silence needs no excuse: a wait lasts longer by the pauses in it, so that
// they cannot explain it.
func excuse(err error, name string) error {
	if errors.Is(err, ugiclient.ErrEnded) || errors.Is(err, ugiclient.ErrStoodStill) {
		return &void{fmt.Sprintf("engine %s %v", name, err)}
	}
	return err
}
