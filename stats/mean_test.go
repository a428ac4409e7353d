package stats

import (
	"math"
	"math/rand/v2"
	"testing"
)

// TestMeanOfGroupsByHand compares with values computed by hand: by the formula of Wilson,
// one of two is 0.5, 0.0945 to 0.9055, and all of four 1, 0.5101 to 1.
func TestMeanOfGroupsByHand(t *testing.T) {
	got := MeanOfGroups([][]float64{{0, 1}, {1, 1, 1, 1}})
	low, high := 0.75-math.Hypot(0.4055, 0.4899)/2, 0.75+0.4055/2
	if math.Abs(got.Value-0.75) > 1e-12 || math.Abs(got.Low-low) > 1e-4 || math.Abs(got.High-high) > 1e-4 {
		t.Errorf("%+v, want 0.75 (%.4f to %.4f)", got, low, high)
	}
	if got := MeanOfGroups([][]float64{{1, 1, 1}}); got.Value != 1 || got.High != 1 || got.Low > 0.8 {
		t.Errorf("three times 1 is %+v", got)
	}
	if got := MeanOfGroups([][]float64{{0}}); got.Value != 0 || got.Low != 0 || got.High < 0.2 {
		t.Errorf("once 0 is %+v", got)
	}
}

// TestCoverageOfMeanOfGroups checks by simulation that the intervals contain the true
// mean about as often as they promise: for values of 0 and 1, which have the widest
// spread that there is, and for values that are nearly alike.
func TestCoverageOfMeanOfGroups(t *testing.T) {
	rng := rand.New(rand.NewPCG(1, 2))
	for _, c := range []struct {
		name         string
		chances      []float64
		least, great float64 // the values
		most         float64 // coverage
	}{
		{"all or nothing", []float64{0.95, 0.6, 0.1}, 0, 1, 0.975},
		{"nearly alike", []float64{0.7, 0.5, 0.4}, 0.4, 0.6, 0.98},
	} {
		for _, size := range []int{5, 20, 70} {
			const trials = 1000
			covered := 0
			for range trials {
				groups, mean := make([][]float64, len(c.chances)), 0.0
				for g, chance := range c.chances {
					mean += (c.least + (c.great-c.least)*chance) / float64(len(c.chances))
					for range size {
						x := c.least
						if rng.Float64() < chance {
							x = c.great
						}
						groups[g] = append(groups[g], x)
					}
				}
				if e := MeanOfGroups(groups); e.Low <= mean && mean <= e.High {
					covered++
				}
			}
			most := c.most
			if size < 70 { // values that were not observed, but could be, count most in small groups
				most = 1
			}
			if share := float64(covered) / trials; share < 0.93 || share > most+0.01 {
				t.Errorf("%s: with %d values in a group, %.1f %% of the intervals hold", c.name, size, 100*share)
			}
		}
	}
}
