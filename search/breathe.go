//go:build !js

package search

// breathe does nothing, since the system runs other threads concurrently with a
// search.
func breathe() {}
