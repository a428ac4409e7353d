//go:build unix

package match

import (
	"errors"
	"strings"
	"testing"
	"tetrad/bench/match/play"
	"tetrad/bench/match/settings"
)

// TestTablesFitTheMemory checks that a match does not begin if the tables of its engines
// are larger than the memory of the machine.
func TestTablesFitTheMemory(t *testing.T) {
	s := newSettings(8, "", "")
	s.Players[1].Options = settings.Options{"hash": "48"}
	m := newMatch(s)
	m.MemoryMiB = func() int64 { return 100 }
	_, end, err := m.Run(t.Context())
	const want = "(Hash in MiB: A 64, B 48), 1 times, are 112 MiB, more than the 100 MiB that this program may use"
	if end != Failed || !errors.As(err, new(play.CannotBegin)) || !strings.Contains(err.Error(), want) {
		t.Errorf("%s, error %v", end, err)
	}
	m = newMatch(s)
	m.MemoryMiB = func() int64 { return 112 }
	if _, _, end := run(t, m); end != AllPlayed {
		t.Error(end)
	}
}
