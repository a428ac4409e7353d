package match

import (
	"os"
	"strings"
	"testing"

	"tetrad/bench/machine"
	"tetrad/protocol/record"
)

// TestAffinity checks that engines run with all their threads on the processors that
// they are given.
func TestAffinity(t *testing.T) {
	all, err := machine.CPUs(machine.AllCPUs)
	if err != nil {
		t.Fatal(err)
	}
	s := newSettings(2, "tells-cpus", "tells-cpus")
	s.Resources.CPUs = machine.AllCPUs
	s.Log = t.TempDir() + "/log"
	games, _, _ := run(t, newMatch(s))
	for _, g := range games {
		if g.Reason != record.Rules {
			t.Errorf("game %d: %s, %s", g.Number, g.Reason, g.Detail)
		}
	}
	text, err := os.ReadFile(s.Log)
	if err != nil {
		t.Fatal(err)
	}
	seen := 0
	for line := range strings.Lines(string(text)) {
		_, counts, ok := strings.Cut(line, "< info string processors ")
		if !ok {
			continue
		}
		seen++
		for _, count := range strings.Fields(counts) {
			if count != "1" {
				t.Errorf("of %d processors the threads of an engine may use %s", len(all), counts)
			}
		}
	}
	if seen < 4 {
		t.Errorf("the engines told %d times what they may use", seen)
	}
}
