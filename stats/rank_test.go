package stats

import (
	"math"
	"testing"
)

func TestRankCorrelation(t *testing.T) {
	inf := math.Inf(1)
	for name, c := range map[string]struct {
		x, y      []float64
		want      float64
		low, high float64
	}{
		"the same order":     {[]float64{1, 2, 5, 9, 10}, []float64{0, 1, 10, 100, inf}, 1, 1, 1},
		"the opposite order": {[]float64{1, 2, 3, 4}, []float64{9, 8, 7, -6}, -1, -1, -1},
		"too few":            {[]float64{1, 2, 3}, []float64{1, 2, 3}, math.NaN(), -1, 1},
		"all equal":          {[]float64{1, 2, 3, 4}, []float64{7, 7, 7, 7}, math.NaN(), -1, 1},
		// 1 − 6·Σd²/(n(n²−1)) with d² = 0, 1, 1, 0, 4, 1, 1
		"without ties": {[]float64{1, 2, 3, 4, 5, 6, 7}, []float64{10, 30, 20, 40, 70, 50, 60}, 1 - 6.0*8/(7*48), 0.13, 0.98},
		// ranks 1, 2.5, 2.5, 4 and 1, 2, 3, 4
		"with ties": {[]float64{1, 2, 2, 3}, []float64{1, 2, 3, 4}, 4.5 / math.Sqrt(4.5*5), -0.49, 1},
	} {
		got := RankCorrelation(c.x, c.y)
		if math.IsNaN(got.Value) != math.IsNaN(c.want) || math.Abs(got.Value-c.want) > 1e-9 || math.Abs(got.Low-c.low) > 0.05 || math.Abs(got.High-c.high) > 0.05 {
			t.Errorf("%s: %+v, want %+v", name, got, c)
		}
	}
}
