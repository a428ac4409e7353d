package main

import (
	"testing"
	"time"
)

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
