package play

import (
	"errors"
	"fmt"
	"testing"
	"time"

	"tetrad/protocol/ugiclient"
)

// scriptedHeartbeat returns a heartbeat that has beaten at these times, and the moment from
// which they count. The last of them is the time now.
func scriptedHeartbeat(times ...time.Duration) (h *heartbeat, base time.Time) {
	base = time.Now()
	h = &heartbeat{base: base, last: times[0]}
	for _, at := range times[1:] {
		h.now = func() time.Duration { return at }
		h.beat()
	}
	return h, base
}

// TestHeartbeat checks which times count as pauses, and how much of them lies within a
// measured time. The times are in milliseconds.
func TestHeartbeat(t *testing.T) {
	for _, c := range []struct {
		name            string
		beats           []time.Duration
		from, to, still time.Duration
	}{
		{"regular", []time.Duration{0, 20, 40, 60, 80}, 10, 70, 0},
		{"a little late", []time.Duration{0, 20, 99, 120}, 10, 110, 0},
		{"stopped", []time.Duration{0, 20, 2020, 2040}, 10, 2030, 2000},
		{"stopped before", []time.Duration{0, 20, 2020, 2040}, 2025, 2035, 0},
		{"stopped in the middle of it", []time.Duration{0, 20, 2020, 2040}, 520, 2030, 1500},
		{"stopped twice", []time.Duration{0, 20, 320, 340, 840}, 0, 840, 800},
	} {
		t.Run(c.name, func(t *testing.T) {
			const ms = time.Millisecond
			var times []time.Duration
			for _, at := range c.beats {
				times = append(times, at*ms)
			}
			h, base := scriptedHeartbeat(times...)
			if still := h.Between(base.Add(c.from*ms), base.Add(c.to*ms)); still != c.still*ms {
				t.Errorf("stood still for %v", still)
			}
		})
	}
}

// TestHeartbeatForgets checks that a heartbeat remembers the latest pauses, and no more
// than it should.
func TestHeartbeatForgets(t *testing.T) {
	times := []time.Duration{0}
	for i := range 2 * maxPauses {
		times = append(times, time.Duration(i+1)*time.Second)
	}
	h, base := scriptedHeartbeat(times...)
	end := base.Add(2 * maxPauses * time.Second)
	if still := h.Between(end.Add(-time.Second), end); len(h.pauses) != maxPauses || still != time.Second {
		t.Errorf("%d pauses, the last second has %v", len(h.pauses), still)
	}
}

// TestExcuse checks that an engine is excused for what others have done to it, and for nothing else:
// a wait lasts longer by its pauses, so that no pause explains silence.
func TestExcuse(t *testing.T) {
	for err, excused := range map[error]bool{
		ugiclient.ErrSilent: false, ugiclient.ErrCrashed: false, ugiclient.ErrEnded: true, ugiclient.ErrStoodStill: true,
	} {
		got := excuse(fmt.Errorf("%w after go", err), "a")
		if errors.As(got, new(*void)) != excused {
			t.Errorf("%v: %#v", err, got)
		}
	}
}
