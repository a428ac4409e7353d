package stats

import (
	"math"
	"testing"
)

func TestSpread(t *testing.T) {
	for _, c := range []struct {
		name        string
		values      []float64
		median, mad float64
	}{
		{"one", []float64{3}, 3, 0},
		{"odd number, unsorted", []float64{9, 1, 2}, 2, 1},
		{"even number", []float64{4, 1, 3, 2}, 2.5, 1},
		{"one far off", []float64{1, 2, 3, 4, 1e9}, 3, 1},
		{"all equal", []float64{5, 5, 5}, 5, 0},
	} {
		near(t, c.name+": median", Median(c.values), c.median, 0)
		near(t, c.name+": MAD", MAD(c.values), c.mad, 0)
	}
	if !math.IsNaN(Median(nil)) || !math.IsNaN(MAD(nil)) {
		t.Errorf("of nothing: %v ± %v", Median(nil), MAD(nil))
	}
}
