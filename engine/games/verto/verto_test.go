package verto

import (
	"testing"

	rules "tetrad/positions/verto"
)

// TestNewEvaluation checks which variants have a policy.
func TestNewEvaluation(t *testing.T) {
	for name, want := range map[string]bool{"verto": true, "verto-6": true, "verto-old": true, "verto-7-old": false, "verto-6-old": false} {
		g, err := rules.Family.Variant(name)
		if err != nil {
			t.Fatal(err)
		}
		if got := newEvaluation(g).ScoreSteps != nil; got != want {
			t.Errorf("%s has a policy: %t", name, got)
		}
	}
}
