//go:build unix

package match

import (
	"errors"
	"path/filepath"
	"strings"
	"testing"

	"tetrad/protocol/record"
	"tetrad/protocol/ugiclient/fakeengine"
)

// fakeMachine lists what is free at each probe.
type fakeMachine struct{ disk, memory []int64 }

func (f *fakeMachine) probe(total int64) probe {
	next := func(list *[]int64) (int64, bool) {
		mib := (*list)[0]
		if len(*list) > 1 {
			*list = (*list)[1:]
		}
		return mib, true
	}
	return probe{
		disk:   func(string) (int64, bool) { return next(&f.disk) },
		memory: func() (int64, bool) { return next(&f.memory) },
		total:  func() int64 { return total },
	}
}

// TestStopsWhenTheMachineIsFull checks that a match does not begin, or stops midway,
// when the disk or the memory of the machine runs out. The error names the remedy,
// and the match can be resumed.
func TestStopsWhenTheMachineIsFull(t *testing.T) {
	const plenty = 1 << 20
	for _, c := range []struct {
		name    string
		machine fakeMachine
		total   int64
		want    string
		begins  bool
	}{
		{"disk at first", fakeMachine{[]int64{99}, []int64{plenty}}, plenty, "has 99 MiB free, less than the 100 of --min-disk", false},
		{"memory at first", fakeMachine{[]int64{plenty}, []int64{9}}, plenty, "9 MiB of memory free, less than the 50 of --min-memory", false},
		{"disk later", fakeMachine{[]int64{plenty, plenty, plenty, 50}, []int64{plenty}}, plenty, "has 50 MiB free", true},
		{"memory later", fakeMachine{[]int64{plenty}, []int64{plenty, plenty, plenty, 40}}, plenty, "40 MiB of memory free", true},
		{"tables", fakeMachine{[]int64{plenty}, []int64{plenty}}, 100,
			"(Hash in MiB: A 64, B 48), 1 times, are 112 MiB, more than the memory of this machine, 100 MiB", false},
	} {
		s := newSettings(8, "", "")
		s.Players[1].Options = Options{"hash": "48"}
		s.Resources = Resources{MinDisk: 100, MinMemory: 50}
		path := filepath.Join(t.TempDir(), "match.jsonl")
		m := newMatch(s)
		m.probe = c.machine.probe(c.total)
		var err error
		if m.Journal, err = CreateJournal(path, s); err != nil {
			t.Fatal(err)
		}
		standing, end, err := m.Run(t.Context())
		begin := CannotBegin{}
		if err == nil || end != Failed || !strings.Contains(err.Error(), c.want) || errors.As(err, &begin) == c.begins {
			t.Errorf("%s: %s, error %v, want %q", c.name, end, err, c.want)
		}
		m.Journal.file.Close()
		if !c.begins {
			continue
		}
		if standing.Games > 2 {
			t.Errorf("%s: %d games", c.name, standing.Games)
		}
		again := newMatch(s)
		again.Played = map[int]record.Game{}
		if again.Journal, _, err = OpenJournal(path, func(g *record.Game) { again.Played[g.Number] = *g }); err != nil {
			t.Fatal(err)
		}
		again.probe = (&fakeMachine{[]int64{plenty}, []int64{plenty}}).probe(plenty)
		if games, _, end := run(t, again); len(games) != 8 || end != AllPlayed {
			t.Errorf("%s: resumed, %d games, %s", c.name, len(games), end)
		}
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

// TestCPUPool checks that each processor is lent to one game at a time.
func TestCPUPool(t *testing.T) {
	c := &cpuPool{free: []int{4, 5, 6}}
	a, b := c.take(2), c.take(1)
	if len(a) != 2 || a[0] != 4 || a[1] != 5 || len(b) != 1 || b[0] != 6 || len(c.free) != 0 {
		t.Errorf("%v, %v, left %v", a, b, c.free)
	}
	c.give(b)
	c.give(a)
	if len(c.free) != 3 {
		t.Errorf("left %v", c.free)
	}
	var none *cpuPool
	if none.give(none.take(3)); none.take(1) != nil {
		t.Error("no list gives processors")
	}
}

func TestAffinityIsRefused(t *testing.T) {
	s := newSettings(2, "", fakeengine.Own)
	for list, concurrency := range map[string]int{"1023": 1, "all": 4096, "x": 1} {
		s.Resources.CPUs, s.Concurrency = list, concurrency
		_, _, err := newMatch(s).Run(t.Context())
		if begin := (CannotBegin{}); !errors.As(err, &begin) || !strings.Contains(err.Error(), "--affinity: ") {
			t.Errorf("%s: error %v", list, err)
		}
	}
}
