package veletas

import (
	"testing"

	rules "tetrad/positions/veletas"
)

// TestNewEvaluation checks which boards have a net, whose parts can be told, and an order.
func TestNewEvaluation(t *testing.T) {
	for name, want := range map[string]bool{"veletas": true, "veletas-9": false, "veletas-7": false} {
		g, err := rules.Family.Variant(name)
		if err != nil {
			t.Fatal(err)
		}
		e := newEvaluation(g)
		if got := e.OrderSteps != nil; got != want {
			t.Errorf("%s has an order: %t", name, got)
		}
		if got := e.Parts != nil; got != want {
			t.Errorf("%s has parts of a net: %t", name, got)
		}
	}
}
