package stats

import (
	"math"
	"math/rand/v2"
	"testing"
)

// TestMeanOfGroupsByHand compares with values computed by hand: the means are 0.7 and
// 0.2. The padded spread of 0.6 and 0.8 is that of 5.841 values with the sum 3.3207 and
// the squares 2.9207, which is 0.1768; that of 0.2 is that of 4.841 values with the sum
// 2.1207 and the squares 1.9607, which is 0.2131.
func TestMeanOfGroupsByHand(t *testing.T) {
	got := MeanOfGroups([][]float64{{0.6, 0.8}, {0.2}})
	half := 1.96 / 2 * math.Sqrt(0.1768/5.841+0.2131/4.841)
	if math.Abs(got.Value-0.45) > 1e-12 || math.Abs(got.High-0.45-half) > 1e-3 || math.Abs(0.45-half-got.Low) > 1e-3 {
		t.Errorf("%+v, want 0.45 ± %.4f", got, half)
	}
	if got := MeanOfGroups([][]float64{{1, 1, 1}}); got.Value != 1 || got.High != 1 || got.Low > 0.8 {
		t.Errorf("three times 1 is %+v", got)
	}
	if got := MeanOfGroups([][]float64{{0}}); got.Value != 0 || got.Low != 0 || got.High < 0.2 {
		t.Errorf("once 0 is %+v", got)
	}
}

// TestCoverageOfMeanOfGroups checks by simulation that the intervals contain the true
// mean about as often as they promise.
func TestCoverageOfMeanOfGroups(t *testing.T) {
	rng := rand.New(rand.NewPCG(1, 2))
	chances := []float64{0.95, 0.6, 0.1}
	mean := (0.95 + 0.6 + 0.1) / 3
	for _, size := range []int{5, 20, 70} {
		const trials = 2000
		covered := 0
		for range trials {
			groups := make([][]float64, len(chances))
			for g, chance := range chances {
				for range size {
					// All of a value or nothing: the widest spread that there is.
					x := 0.0
					if rng.Float64() < chance {
						x = 1
					}
					groups[g] = append(groups[g], x)
				}
			}
			if e := MeanOfGroups(groups); e.Low <= mean && mean <= e.High {
				covered++
			}
		}
		if share := float64(covered) / trials; share < 0.93 {
			t.Errorf("with %d values in a group, %.1f %% of the intervals hold", size, 100*share)
		}
	}
}
