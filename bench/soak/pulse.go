package main

import (
	"context"
	"sync"
	"time"
)

// A pulse measures how late the machine itself is: it asks to be woken at short
// intervals, and notes by how much too late that happens. Where the pulse is as late as
// an answer, everything stood still, not only the engine.
type pulse struct {
	mu    sync.Mutex
	last  time.Time // of the last beat
	stops []stop    // the latest long ones, by time
}

// A stop is an interval between two beats that was too long.
type stop struct {
	end  time.Time
	over time.Duration // beyond the interval between beats
}

const (
	beatTime  = 20 * time.Millisecond
	shortStop = 100 * time.Millisecond // shorter ones are not kept
)

// run beats until ctx ends.
func (p *pulse) run(ctx context.Context) {
	p.beat(time.Now())
	tick := time.NewTicker(beatTime)
	defer tick.Stop()
	for {
		select {
		case <-tick.C:
			p.beat(time.Now())
		case <-ctx.Done():
			return
		}
	}
}

// beat notes a beat.
func (p *pulse) beat(now time.Time) {
	p.mu.Lock()
	defer p.mu.Unlock()
	if over := now.Sub(p.last) - beatTime; !p.last.IsZero() && over >= shortStop {
		p.stops = append(p.stops, stop{now, over})
	}
	for len(p.stops) > 0 && now.Sub(p.stops[0].end) > patience {
		p.stops = p.stops[1:]
	}
	p.last = now
}

// stood returns how long the machine stood still between two times, the second of which
// is now. Several stops count together.
func (p *pulse) stood(since, now time.Time) time.Duration {
	p.mu.Lock()
	defer p.mu.Unlock()
	var all time.Duration
	if over := now.Sub(p.last) - beatTime; over >= shortStop {
		all += min(over, now.Sub(since)) // the beat is still to come
	}
	for _, s := range p.stops {
		if s.end.After(since) {
			all += min(s.over, s.end.Sub(since))
		}
	}
	return all
}
