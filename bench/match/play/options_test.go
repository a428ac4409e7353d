package play

import (
	"testing"
	"tetrad/bench/match/settings"
)

func TestProcesses(t *testing.T) {
	for _, c := range []struct {
		players, concurrency int
		threads              string
		want                 int64
	}{{2, 1, "1", 1}, {2, 8, "1", 8}, {2, 8, "4", 2}, {3, 8, "1", 2}, {3, 1, "1", 1}} {
		s := &settings.Match{Plan: settings.Plan{Players: make([]settings.Player, c.players)}, Concurrency: c.concurrency}
		s.Players[0].Options = settings.Options{"Threads": c.threads}
		if got := processes(s); got != c.want {
			t.Errorf("%+v: %d", c, got)
		}
	}
}
