package main

import (
	"slices"
	"testing"
)

// TestProtocolFaultsArePlanted checks that each fault of other people's engines is planted in
// some game.
func TestProtocolFaultsArePlanted(t *testing.T) {
	for fault := range protocolFaults {
		planted := false
		for _, plan := range plans {
			planted = planted || slices.Contains(plan.ProtocolFaults, fault)
		}
		if !planted {
			t.Errorf("%s: in which game is it found?", fault)
		}
	}
}
