//go:build linux || darwin || freebsd || dragonfly

package farmserver

import "golang.org/x/sys/unix"

// freeDisk returns the free space, in MiB, on the disk of a file or a folder. ok is
// false if it is unknown.
func freeDisk(path string) (mib int64, ok bool) {
	var s unix.Statfs_t
	if unix.Statfs(path, &s) != nil {
		return 0, false
	}
	return int64(float64(s.Bavail) * float64(s.Bsize) / (1 << 20)), true
}
