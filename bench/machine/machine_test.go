package machine

import (
	"slices"
	"strings"
	"testing"
	"testing/fstest"
)

func TestFreeMemory(t *testing.T) {
	const meminfo = "MemTotal:  8388608 kB\nMemFree: 1 kB\nMemAvailable:    4194304 kB\n"
	for _, c := range []struct {
		name  string
		files map[string]string
		mib   int64
		ok    bool
	}{
		{"nothing is told", nil, 0, false},
		{"a machine", map[string]string{"proc/meminfo": meminfo}, 4096, true},
		{"no limit", map[string]string{"proc/meminfo": meminfo, "sys/fs/cgroup/memory.max": "max\n", "sys/fs/cgroup/memory.current": "5\n"}, 4096, true},
		{"a container", map[string]string{"proc/meminfo": meminfo, "sys/fs/cgroup/memory.max": "1073741824\n",
			"sys/fs/cgroup/memory.current": "805306368\n", "sys/fs/cgroup/memory.stat": "anon 5\ninactive_file 268435456\n"}, 512, true},
		{"a full container", map[string]string{"sys/fs/cgroup/memory.max": "1000\n", "sys/fs/cgroup/memory.current": "2000\n"}, 0, true},
		{"an older container", map[string]string{"proc/meminfo": meminfo, "sys/fs/cgroup/memory/memory.limit_in_bytes": "2147483648\n",
			"sys/fs/cgroup/memory/memory.usage_in_bytes": "1073741824\n"}, 1024, true},
		{"a machine with less than its container", map[string]string{"proc/meminfo": "MemAvailable: 102400 kB\n",
			"sys/fs/cgroup/memory.max": "1073741824\n", "sys/fs/cgroup/memory.current": "0\n"}, 100, true},
	} {
		root := fstest.MapFS{}
		for name, text := range c.files {
			root[name] = &fstest.MapFile{Data: []byte(text)}
		}
		if mib, ok := freeMemory(root); mib != c.mib || ok != c.ok {
			t.Errorf("%s: %d, %v, want %d, %v", c.name, mib, ok, c.mib, c.ok)
		}
	}
}

func TestFreeDisk(t *testing.T) {
	mib, ok := FreeDisk(t.TempDir())
	if ok && mib <= 0 {
		t.Errorf("%d MiB are free where this test runs", mib)
	}
	if _, ok := FreeDisk("/no/such/folder"); ok {
		t.Error("the disk of no folder is known")
	}
}

func TestParseCPUs(t *testing.T) {
	for list, want := range map[string][]int{"0": {0}, "3,0-2": {3, 0, 1, 2}, "1023": {1023}, "4-4": {4}} {
		if got, err := parseCPUs(list); err != nil || !slices.Equal(got, want) {
			t.Errorf("%q: %v, %v", list, got, err)
		}
	}
	for list, want := range map[string]string{"": "not a list", "x": "not a list", "1-": "not a list", "3-1": "not a list", "-1": "not a list",
		"1024": "not a list", "0,0": "processor 0 twice", "0-2,1": "processor 1 twice", "1,": "not a list", "0-99999999999": "not a list"} {
		if _, err := parseCPUs(list); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%q: error %v, want %q", list, err, want)
		}
	}
	if got := formatCPUs([]int{0, 1, 2, 5, 7, 8}); got != "0-2,5,7-8" {
		t.Error(got)
	}
}
