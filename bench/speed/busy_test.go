package speed

import (
	"strings"
	"testing"
	"testing/fstest"
	"time"
)

func TestWarnings(t *testing.T) {
	of := func(x float64) *float64 { return &x }
	for _, c := range []struct {
		name string
		busy Busy
		want string // part of the only warning; "" if there is none
	}{
		{"nothing known", Busy{}, ""},
		{"a quiet machine", Busy{Load: of(0.2), OtherCores: of(0.02), Stolen: of(0.001), Slow: 0.02}, ""},
		{"load", Busy{Load: of(2.5)}, "the load average was 2.50 at the start"},
		{"other programs", Busy{Load: of(0), OtherCores: of(0.75)}, "other programs kept 0.75 processors at work"},
		{"a shared host", Busy{Stolen: of(0.2)}, "the host of this virtual machine took 20 % of the time"},
		{"changing frequency", Busy{Slow: 0.3}, "in 30 % of its runs"},
	} {
		got := c.busy.Warnings()
		if c.want == "" && got != nil || c.want != "" && (len(got) != 1 || !strings.Contains(got[0], c.want)) {
			t.Errorf("%s: %q, want %q", c.name, got, c.want)
		}
	}
}

func TestSlowPart(t *testing.T) {
	for _, c := range []struct {
		name  string
		times []time.Duration
		want  float64
	}{
		{"none", nil, 0},
		{"steady", []time.Duration{100, 105, 109, 100}, 0},
		{"one in four", []time.Duration{100, 150, 109, 100}, 0.25},
		{"one fast", []time.Duration{50, 100, 100, 100}, 0.75},
	} {
		if got := slowPart(c.times); got != c.want {
			t.Errorf("%s: %v, want %v", c.name, got, c.want)
		}
	}
}

// proc returns a file system with the files of Linux.
func proc(cpu, self string) fstest.MapFS {
	return fstest.MapFS{
		"proc/stat":      {Data: []byte("cpu  " + cpu + "\ncpu0 1\ncpu1 1\nintr 5\n")},
		"proc/self/stat": {Data: []byte("7 (a) b) S 1 2 3 4 5 6 7 8 9 10 " + self + " 20 0\n")},
		"proc/loadavg":   {Data: []byte("0.75 0.5 0.25 1/100 4242\n")},
	}
}

func TestUsage(t *testing.T) {
	// user nice system idle iowait irq softirq steal guest guest_nice
	begin := readUsage(proc("100 0 100 1000 0 0 0 0 50 0", "10 10 0 0"))
	// Each of two processors has 200 ticks. In all, 100 are our own, 60 belong to
	// others, and 40 are stolen.
	end := readUsage(proc("200 10 140 1190 10 5 5 40 90 0", "60 40 15 5"))
	cores, stolen := begin.until(end)
	if cores == nil || *cores != 2*60.0/400 || stolen == nil || *stolen != 0.1 {
		t.Errorf("%+v to %+v: %v and %v", begin, end, cores, stolen)
	}
	if load := readLoad(proc("", "")); load == nil || *load != 0.75 {
		t.Errorf("load %v", load)
	}
}

// TestUsageUnknown checks that unexpected or missing information is reported as
// unknown.
func TestUsageUnknown(t *testing.T) {
	for name, root := range map[string]fstest.MapFS{
		"no files":        {},
		"few fields":      proc("1 2 3", "1 1 1 1"),
		"no numbers":      proc("a b c d e f g h", "1 1 1 1"),
		"own not numbers": proc("1 2 3 4 5 6 7 8", "x 1 1 1"),
		"no own":          {"proc/stat": {Data: []byte("cpu 1 2 3 4 5 6 7 8\ncpu0 1\n")}},
	} {
		u := readUsage(root)
		if cores, stolen := u.until(u); u != nil || cores != nil || stolen != nil {
			t.Errorf("%s: %+v", name, u)
		}
	}
	if load := readLoad(fstest.MapFS{}); load != nil {
		t.Errorf("load %v", *load)
	}
}

func TestModelOfProcessor(t *testing.T) {
	for _, c := range []struct{ text, want string }{
		{"processor\t: 0\nmodel name\t: Fast <TM> 9\nmodel name\t: other\n", "Fast <TM> 9"},
		{"processor\t: 0\nModel\t\t: Raspberry Pi 5\n", "Raspberry Pi 5"},
		{"", systemModel()},
	} {
		root := fstest.MapFS{"proc/cpuinfo": {Data: []byte(c.text)}}
		if got := cpuModel(root); got != c.want {
			t.Errorf("%q: %q, want %q", c.text, got, c.want)
		}
	}
}
