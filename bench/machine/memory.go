// Package machine tells what a machine has left, and keeps processes to some of its
// processors. What a system does not tell is reported as unknown.
package machine

import (
	"io/fs"
	"os"
	"strconv"
	"strings"
)

// FreeMemory returns how many MiB this program and those that it starts may still
// use, without driving others out of memory; ok is false where that is not known.
func FreeMemory() (mib int64, ok bool) { return freeMemory(os.DirFS("/")) }

// freeMemory reads what Linux tells in a file system with that root: what the
// machine has and, in a container, what is left of its share (control groups of
// both versions). Caches of files count as free.
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

// number reads a file that is one number.
func number(root fs.FS, path string) (n int64, ok bool) {
	text, err := fs.ReadFile(root, path)
	if err == nil {
		n, err = strconv.ParseInt(strings.TrimSpace(string(text)), 10, 64)
	}
	return n, err == nil
}

// field reads the number behind a name, of which a file has one in each line.
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
