package engines

import (
	"errors"
	"fmt"
	"testing"
	"time"

	"tetrad/protocol/ugiclient"
)

// scriptedHeartbeat returns a heartbeat that has read these times, and the moment from
// which they count. The last of them is the time now.
func scriptedHeartbeat(readings ...reading) (h *Heartbeat, base time.Time) {
	base = time.Now()
	h = &Heartbeat{base: base, last: readings[0]}
	for _, r := range readings[1:] {
		h.read = func() reading { return r }
		h.beat()
	}
	return h, base
}

// TestHeartbeat checks which times count as pauses, and how much of them lies within a
// measured time. The readings are in milliseconds.
func TestHeartbeat(t *testing.T) {
	for _, c := range []struct {
		name        string
		steady      []int
		wall        []int // empty: as steady
		from, to    int
		still, jump int
	}{
		{"regular", []int{0, 20, 40, 60, 80}, nil, 10, 70, 0, 0},
		{"a little late", []int{0, 20, 99, 120}, nil, 10, 110, 0, 0},
		{"stopped", []int{0, 20, 2020, 2040}, nil, 10, 2030, 2000, 0},
		{"stopped before", []int{0, 20, 2020, 2040}, nil, 2025, 2035, 0, 0},
		{"stopped in the middle of it", []int{0, 20, 2020, 2040}, nil, 520, 2030, 1500, 0},
		{"stopped twice", []int{0, 20, 320, 340, 840}, nil, 0, 840, 800, 0},
		{"suspended", []int{0, 20, 40, 60}, []int{0, 20, 60040, 60060}, 10, 50, 0, 60000},
		{"suspended before", []int{0, 20, 40, 60}, []int{0, 60020, 60040, 60060}, 30, 50, 0, 0},
		{"set back", []int{0, 20, 40, 60}, []int{0, 20, -3560, -3540}, 10, 50, 0, 3600},
		{"slewed", []int{0, 20, 40, 60}, []int{0, 21, 42, 63}, 10, 50, 0, 0},
	} {
		t.Run(c.name, func(t *testing.T) {
			if c.wall == nil {
				c.wall = c.steady
			}
			const ms = time.Millisecond
			var readings []reading
			for i := range c.steady {
				readings = append(readings, reading{time.Duration(c.steady[i]) * ms, time.Duration(c.wall[i]) * ms})
			}
			h, base := scriptedHeartbeat(readings...)
			still, jump := h.Between(base.Add(time.Duration(c.from)*ms), base.Add(time.Duration(c.to)*ms))
			if still != time.Duration(c.still)*ms || jump != time.Duration(c.jump)*ms {
				t.Errorf("stood still for %v, jumped by %v", still, jump)
			}
		})
	}
}

// TestHeartbeatForgets checks that a heartbeat remembers the latest pauses, and no more
// than it should.
func TestHeartbeatForgets(t *testing.T) {
	readings := []reading{{}}
	for i := range 2 * maxPauses {
		now := time.Duration(i+1) * time.Second
		readings = append(readings, reading{now, now})
	}
	h, base := scriptedHeartbeat(readings...)
	end := base.Add(2 * maxPauses * time.Second)
	if still, _ := h.Between(end.Add(-time.Second), end); len(h.pauses) != maxPauses || still != time.Second {
		t.Errorf("%d pauses, the last second has %v", len(h.pauses), still)
	}
}

// TestExcuse checks that an engine is excused for what others have done to it, and for nothing else:
// a wait lasts longer by its pauses, so that no pause explains silence.
func TestExcuse(t *testing.T) {
	for err, excused := range map[error]bool{
		ugiclient.ErrSilent: false, ugiclient.ErrCrashed: false, ugiclient.ErrEnded: true, ugiclient.ErrStoodStill: true,
	} {
		got := Excuse(fmt.Errorf("%w after go", err), "a")
		var v *Void
		if errors.As(got, &v) != excused || excused && v.Ended != (err == ugiclient.ErrEnded) {
			t.Errorf("%v: %#v", err, got)
		}
	}
}
