//go:build windows || (unix && !linux && !darwin && !freebsd && !dragonfly)

package farmserver

// freeDisk cannot find out the free space on this system.
func freeDisk(string) (mib int64, ok bool) { return 0, false }
