package stats

import (
	"math"
	"testing"
)

func TestSuccesses(t *testing.T) {
	for _, c := range []struct {
		name    string
		chances []float64
		without int
		want    []float64
	}{
		{"none", nil, -1, []float64{1}},
		{"one", []float64{0.3}, -1, []float64{0.7, 0.3}},
		{"two coins", []float64{0.5, 0.5}, -1, []float64{0.25, 0.5, 0.25}},
		{"unlike", []float64{0.5, 0.2, 1}, -1, []float64{0, 0.4, 0.5, 0.1}},
		{"without the last", []float64{0.5, 0.2, 1}, 2, []float64{0.4, 0.5, 0.1, 0}},
	} {
		t.Run(c.name, func(t *testing.T) {
			got := Successes(c.chances, c.without)
			if len(got) != len(c.want) {
				t.Fatalf("%v, want %v", got, c.want)
			}
			for n := range got {
				if math.Abs(got[n]-c.want[n]) > 1e-12 {
					t.Errorf("%d successes: %v, want %v", n, got[n], c.want[n])
				}
			}
		})
	}
}
