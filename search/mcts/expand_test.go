package mcts

import (
	"math"
	"testing"
)

// TestDecay compares decay with the exponential function inside and beyond its table,
// also after a game with another temperature.
func TestDecay(t *testing.T) {
	var d decay
	for _, temperature := range []float64{100, 200, 100} {
		d.set(temperature)
		for _, worse := range []int{0, 1, 100, len(d.table) - 1, len(d.table), 5000} {
			if got, want := d.of(worse), math.Exp(-float64(worse)/temperature); got != want {
				t.Errorf("temperature %.0f, %d worse: %g, want %g", temperature, worse, got, want)
			}
		}
	}
}
