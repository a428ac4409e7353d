package main

import (
	"testing"
)

// The flags that name a farm leave out a key that the environment has.
func TestFlags(t *testing.T) {
	for want, given := range map[string]FarmFlags{
		" --server h:1":              {Server: "h:1"},
		" --server h --key my.key":   {Server: "h", Key: "my.key"},
		` --server h --key "my key"`: {Server: "h", Key: "my key"},
	} {
		if got := (Farm{Given: &given}).Flags(); got != want {
			t.Errorf("%q, want %q", got, want)
		}
	}
}
