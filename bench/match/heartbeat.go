package match

import (
	"sync"
	"time"
)

// The beats of a heartbeat. A program that other programs keep from the processor is
// late by some milliseconds; what is less than leastPause is no pause.
const (
	beatEvery  = 20 * time.Millisecond
	leastPause = 100 * time.Millisecond
)

// mostPauses is the greatest number of pauses that a heartbeat remembers. A match that
// stands still more often than that in one turn is too slow for any clock.
const mostPauses = 1000

// A reading is the time by two clocks, each from a beginning of its own.
type reading struct {
	steady time.Duration // never jumps, and stands still while the machine is suspended
	wall   time.Duration // the time of day
}

// A pause is a time in which this program did not run, or in which the time of day
// jumped, as it does when the machine was suspended.
type pause struct {
	from, to time.Duration // by the steady clock
	jump     time.Duration // of the time of day, forwards or backwards
}

// A heartbeat notices when this program stands still: when it is stopped, suspended
// with the machine, or kept from the processor. Times that it measures then say nothing
// about engines. A nil heartbeat notices nothing. It is safe for concurrent use.
type heartbeat struct {
	read func() reading
	base time.Time // where the steady clock begins

	mu     sync.Mutex
	last   reading
	pauses []pause // the latest, oldest first

	end   chan struct{}
	ended chan struct{}
}

// newHeartbeat returns a heartbeat that beats until it is stopped.
func newHeartbeat() *heartbeat {
	base := time.Now()
	h := &heartbeat{base: base, end: make(chan struct{}), ended: make(chan struct{})}
	h.read = func() reading {
		now := time.Now()
		return reading{now.Sub(base), time.Duration(now.UnixNano() - base.UnixNano())}
	}
	h.last = h.read()
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

// stop ends the heartbeat.
func (h *heartbeat) stop() {
	close(h.end)
	<-h.ended
}

// beat notices a pause since the last beat.
func (h *heartbeat) beat() {
	h.mu.Lock()
	defer h.mu.Unlock()
	now := h.read()
	p := pause{from: h.last.steady, to: now.steady, jump: (now.wall - h.last.wall) - (now.steady - h.last.steady)}
	h.last = now
	if p.to-p.from < leastPause && p.jump.Abs() < leastPause {
		return
	}
	if len(h.pauses) == mostPauses {
		h.pauses = h.pauses[1:]
	}
	h.pauses = append(h.pauses, p)
}

// between returns for how long this program stood still between two moments, and by how
// much the time of day jumped meanwhile.
func (h *heartbeat) between(from, to time.Time) (still, jump time.Duration) {
	if h == nil {
		return 0, 0
	}
	h.beat() // the ticker may not have noticed the latest pause yet
	h.mu.Lock()
	defer h.mu.Unlock()
	begin, end := from.Sub(h.base), to.Sub(h.base)
	for _, p := range h.pauses {
		overlap := min(p.to, end) - max(p.from, begin)
		if overlap <= 0 {
			continue
		}
		if p.to-p.from >= leastPause {
			still += overlap
		}
		if p.jump.Abs() >= leastPause {
			jump += p.jump.Abs()
		}
	}
	return still, jump
}
