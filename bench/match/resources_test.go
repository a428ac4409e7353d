//go:build unix

package match

import (
	"errors"
	"strings"
	"testing"
)

// TestTablesFitTheMemory checks that a match does not begin if the tables of its engines
// are larger than the memory of the machine.
func TestTablesFitTheMemory(t *testing.T) {
	s := newSettings(8, "", "")
	s.Players[1].Options = Options{"hash": "48"}
	m := newMatch(s)
	m.memoryMiB = func() int64 { return 100 }
	_, end, err := m.Run(t.Context())
	const want = "(Hash in MiB: A 64, B 48), 1 times, are 112 MiB, more than the memory of this machine, 100 MiB"
	if end != Failed || !errors.As(err, new(CannotBegin)) || !strings.Contains(err.Error(), want) {
		t.Errorf("%s, error %v", end, err)
	}
	m = newMatch(s)
	m.memoryMiB = func() int64 { return 112 }
	if _, _, end := run(t, m); end != AllPlayed {
		t.Error(end)
	}
}

func TestProcesses(t *testing.T) {
	for _, c := range []struct {
		players, concurrency int
		threads              string
		want                 int64
	}{{2, 1, "1", 1}, {2, 8, "1", 8}, {2, 8, "4", 2}, {3, 8, "1", 2}, {3, 1, "1", 1}} {
		s := newSettings(2, make([]string, c.players)...)
		s.Concurrency = c.concurrency
		s.Players[0].Options = Options{"Threads": c.threads}
		if got := s.processes(); got != c.want {
			t.Errorf("%+v: %d", c, got)
		}
	}
}
