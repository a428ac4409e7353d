// Package machine reports the free resources of a machine and pins processes to
// processors. What a system does not report is unknown.
package machine

import (
	"io/fs"
	"os"
	"strconv"
	"strings"
)

// FreeMemory returns how much memory, in MiB, this program and its children can still
// use without driving others out of memory. ok is false if that is unknown.
func FreeMemory() (mib int64, ok bool) { return freeMemory(os.DirFS("/")) }

// freeMemory reads the memory information of Linux from a file system with this root:
// the free memory of the machine and, in a container, the rest of its share (control
// groups v1 and v2). File caches count as free.
func freeMemory(root fs.FS) (mib int64, ok bool) {
	if kib, known := field(root, "proc/meminfo", "MemAvailable:"); known {
		mib, ok = kib>>10, true
	}
	for _, group := range []struct{ limit, usage, stat, cache string }{
		{"sys/fs/cgroup/memory.max", "sys/fs/cgroup/memory.current", "sys/fs/cgroup/memory.stat", "inactive_file"},
		{"sys/fs/cgroup/memory/memory.limit_in_bytes", "sys/fs/cgroup/memory/memory.usage_in_bytes",
			"sys/fs/cgroup/memory/memory.stat", "total_inactive_file"},
	} {
		limit, limited := number(root, group.limit)
		usage, known := number(root, group.usage)
		if !limited || !known {
			continue
		}
		cache, _ := field(root, group.stat, group.cache)
		if left := max(limit-usage+cache, 0) >> 20; !ok || left < mib {
			mib, ok = left, true
		}
	}
	return mib, ok
}

// number reads a file that contains one number.
func number(root fs.FS, path string) (n int64, ok bool) {
	text, err := fs.ReadFile(root, path)
	if err == nil {
		n, err = strconv.ParseInt(strings.TrimSpace(string(text)), 10, 64)
	}
	return n, err == nil
}

// field reads the number after a name, from a file with one name and number per line.
func field(root fs.FS, path, name string) (n int64, ok bool) {
	text, _ := fs.ReadFile(root, path)
	for line := range strings.Lines(string(text)) {
		if words := strings.Fields(line); len(words) > 1 && words[0] == name {
			n, err := strconv.ParseInt(words[1], 10, 64)
			return n, err == nil
		}
	}
	return 0, false
}
