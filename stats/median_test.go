package stats

import (
	"math"
	"testing"
)

func TestMedian(t *testing.T) {
	for _, c := range []struct {
		name   string
		values []float64
		median float64
	}{
		{"one", []float64{3}, 3},
		{"odd number, unsorted", []float64{9, 1, 2}, 2},
		{"even number", []float64{4, 1, 3, 2}, 2.5},
		{"one far off", []float64{1, 2, 3, 4, 1e9}, 3},
		{"all equal", []float64{5, 5, 5}, 5},
	} {
		near(t, c.name, Median(c.values), c.median, 0)
	}
	if !math.IsNaN(Median(nil)) {
		t.Errorf("of nothing: %v", Median(nil))
	}
}
