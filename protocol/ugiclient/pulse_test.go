//go:build unix

package ugiclient_test

import (
	"context"
	"sync"
	"testing"
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

func TestPulse(t *testing.T) {
	at := func(millis int) time.Time { return time.UnixMilli(int64(1_000_000 + millis)) }
	for _, c := range []struct {
		name       string
		beats      []int // milliseconds
		since, now int
		want       int
	}{
		{"regular", []int{0, 20, 40, 60}, 5, 65, 0},
		{"a little late", []int{0, 20, 110, 130}, 5, 135, 0},
		{"a stop", []int{0, 20, 1040, 1060}, 10, 1065, 1000},
		{"a stop before", []int{0, 20, 1040, 1060}, 1050, 1065, 0},
		{"the end of a stop", []int{0, 20, 1040}, 840, 1045, 200},
		{"two stops", []int{0, 320, 340, 660}, 0, 661, 600},
		{"a stop that lasts", []int{0, 20}, 10, 1040, 1000},
		{"the end of one that lasts", []int{0, 20}, 900, 1040, 140},
		{"long ago", []int{0, 1020, 400_000}, 399_990, 400_001, 10},
	} {
		t.Run(c.name, func(t *testing.T) {
			var p pulse
			for _, beat := range c.beats {
				p.beat(at(beat))
			}
			if got := p.stood(at(c.since), at(c.now)); got != time.Duration(c.want)*time.Millisecond {
				t.Errorf("stood still for %v, want %d ms", got, c.want)
			}
			if len(p.stops) > 2 {
				t.Errorf("%d stops are kept", len(p.stops))
			}
		})
	}
}
