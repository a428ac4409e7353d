package engine

import (
	"math"
	"math/bits"
	"os"
	"strconv"
	"strings"
	"testing"
	"testing/fstest"
)

func TestMemory(t *testing.T) {
	const meminfo = "MemTotal:       2048000 kB\nMemFree:          100000 kB\n"
	file := func(text string) *fstest.MapFile { return &fstest.MapFile{Data: []byte(text)} }
	unknown := int64(math.MaxInt64)
	if bits.UintSize == 32 {
		unknown = 2048
	}
	for _, c := range []struct {
		name string
		root fstest.MapFS
		want int64
	}{
		{"not Linux", fstest.MapFS{}, unknown},
		{"no container", fstest.MapFS{"proc/meminfo": file(meminfo)}, 2000},
		{"no limit", fstest.MapFS{"proc/meminfo": file(meminfo), "proc/self/cgroup": file("0::/\n"),
			"sys/fs/cgroup/memory.max": file("max\n")}, 2000},
		{"version 2, the root", fstest.MapFS{"proc/meminfo": file(meminfo), "proc/self/cgroup": file("0::/\n"),
			"sys/fs/cgroup/memory.max": file("536870912\n")}, 512},
		{"version 2, the own group", fstest.MapFS{"proc/meminfo": file(meminfo), "proc/self/cgroup": file("0::/user/a.service\n"),
			"sys/fs/cgroup/user/a.service/memory.max": file("299892736\n"), "sys/fs/cgroup/user/memory.max": file("max\n")}, 286},
		{"version 2, the parent", fstest.MapFS{"proc/meminfo": file(meminfo), "proc/self/cgroup": file("0::/user/a.service\n"),
			"sys/fs/cgroup/user/a.service/memory.max": file("1073741824\n"), "sys/fs/cgroup/user/memory.max": file("299892736\n")}, 286},
		{"version 2, another group", fstest.MapFS{"proc/meminfo": file(meminfo), "proc/self/cgroup": file("0::/user/a.service\n"),
			"sys/fs/cgroup/user/b.service/memory.max": file("299892736\n"), "sys/fs/cgroup/a.service/memory.max": file("1048576\n")}, 2000},
		{"version 2, outside of the root", fstest.MapFS{"proc/self/cgroup": file("0::/../a\n"),
			"sys/fs/cgroup/a/memory.max": file("1048576\n"), "sys/fs/cgroup/memory.max": file("299892736\n")}, 286},
		{"version 1, the root", fstest.MapFS{"proc/self/cgroup": file("4:memory:/\n"),
			"sys/fs/cgroup/memory/memory.limit_in_bytes": file("1073741824\n")}, 1024},
		{"version 1, the own group", fstest.MapFS{"proc/meminfo": file(meminfo), "proc/self/cgroup": file("9:cpu:/b\n4:hugetlb,memory:/a:b/c\n0::/\n"),
			"sys/fs/cgroup/memory/memory.limit_in_bytes":         file("9223372036854771712\n"),
			"sys/fs/cgroup/memory/a:b/c/memory.limit_in_bytes":   file("299892736\n"),
			"sys/fs/cgroup/memory/b/memory.limit_in_bytes":       file("1048576\n"),
			"sys/fs/cgroup/memory/a:b/c/d/memory.limit_in_bytes": file("1048576\n")}, 286},
		{"version 1, a container that sees the names outside", fstest.MapFS{"proc/self/cgroup": file("4:memory:/docker/a\n"),
			"sys/fs/cgroup/memory/memory.limit_in_bytes": file("1073741824\n")}, 1024},
		{"version 1, no limit", fstest.MapFS{"proc/meminfo": file(meminfo), "proc/self/cgroup": file("4:memory:/\n"),
			"sys/fs/cgroup/memory/memory.limit_in_bytes": file("9223372036854771712\n")}, 2000},
		{"groups without sense", fstest.MapFS{"proc/meminfo": file(meminfo), "proc/self/cgroup": file("memory\n:memory\n\n1:memory:a\n0::")}, 2000},
		{"garbage", fstest.MapFS{"proc/meminfo": file("MemTotal: much\nMemTotal:\n")}, unknown},
	} {
		if got := memoryMiB(c.root); got != c.want {
			t.Errorf("%s: %d MiB, want %d", c.name, got, c.want)
		}
	}
}

// TestHashBeyondTheMemory checks that a size beyond the memory is refused. The error
// must name the value, the memory and the remedy.
func TestHashBeyondTheMemory(t *testing.T) {
	memory := memoryMiB(os.DirFS("/"))
	if memory >= maxHashMiB {
		t.Skip("this machine has more memory than Hash can be, or does not tell")
	}
	e := New(Registry{Games: Default().Games, Searchers: Default().Searchers})
	value := strconv.FormatInt(memory+1, 10)
	err := e.SetOption("Hash", value)
	if err == nil {
		t.Fatalf("Hash %s is accepted, with %d MiB of memory", value, memory)
	}
	for _, part := range []string{"option Hash", value + " MiB", strconv.FormatInt(memory, 10) + " MiB", "give less"} {
		if !strings.Contains(err.Error(), part) {
			t.Errorf("%q does not say %q", err, part)
		}
	}
	if e.settings.hashMiB != 64 {
		t.Errorf("Hash is %d after a value that was refused", e.settings.hashMiB)
	}
}
