package record

import (
	"testing"
	"time"

	"tetrad/positions"
)

func TestThinking(t *testing.T) {
	for _, c := range []struct {
		limits, control string
		want            time.Duration // 0: unknown
	}{
		{"movetime 100ms", "", 100 * time.Millisecond},
		{"movetime 100ms depth 4", "", 100 * time.Millisecond},
		{"time 1m20s", "", 2 * time.Second},
		{"time 1m20s inc 500ms", "", 2500 * time.Millisecond},
		{"time 1m0s for 10 turns inc 1s", "", 7 * time.Second},
		{"time 1m0s for 0 turns", "", 1500 * time.Millisecond},
		{"time 1m20s movetime 300ms", "", 300 * time.Millisecond},
		{"time -5s", "", 0},
		{"time 999999h", "", 0},
		{"depth 3", "60", 0},
		{"nodes 4000", "", 0},
		{"for ever", "", 0},
		{"inc 5s", "", 0},
		{"movetime", "", 0},
		{"movetime 0s", "", 0},
		{"", "80", 2 * time.Second},
		{"", "80+0.5", 2500 * time.Millisecond},
		{"", "20/60:30", 3 * time.Second},
		{"", "1e300", maxThinking},
		{"", "?", 0},
		{"", "-", 0},
		{"", "inf", 0},
		{"", "nan", 0},
		{"", "60+x", 0},
		{"", "0/60", 0},
		{"", "", 0},
	} {
		g := &Game{Limits: [2]string{"", c.limits}}
		if c.control != "" {
			g.Tags = []Tag{{"TimeControl", c.control}}
		}
		if got, ok := g.Thinking(positions.P2); got != c.want && ok || ok != (c.want > 0) {
			t.Errorf("%q, %q: %v, %v, want %v", c.limits, c.control, got, ok, c.want)
		}
	}
}
