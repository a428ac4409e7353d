//go:build !linux && !darwin && !freebsd && !dragonfly

package machine

// FreeDisk does not know what is free on this system.
func FreeDisk(string) (mib int64, ok bool) { return 0, false }
