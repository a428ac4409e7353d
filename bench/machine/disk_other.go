//go:build !linux && !darwin && !freebsd && !dragonfly

package machine

// FreeDisk cannot find out the free space on this system.
func FreeDisk(string) (mib int64, ok bool) { return 0, false }
