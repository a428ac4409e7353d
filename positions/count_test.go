package positions_test

import (
	"math"
	"testing"

	"tetrad/positions"
)

func TestChoose(t *testing.T) {
	for _, c := range []struct {
		n, k int
		want float64
	}{{5, 0, 1}, {5, 2, 10}, {5, 5, 1}, {2, 3, 0}, {49, 3, 18424}, {64, 8, 4426165368}} {
		if got := positions.Choose(c.n, c.k); math.Abs(got/max(c.want, 1)-c.want/max(c.want, 1)) > 1e-12 {
			t.Errorf("%d of %d: %v, want %v", c.k, c.n, got, c.want)
		}
	}
}
