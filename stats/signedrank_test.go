package stats

import (
	"fmt"
	"math"
	"math/rand/v2"
	"testing"
)

// TestCentreByTheTables uses published critical values of the signed rank test: at a
// level of 95%, ten values exclude rank sums up to 8, and six values exclude only
// the sum 0.
func TestCentreByTheTables(t *testing.T) {
	for _, c := range []struct {
		n     int
		below int     // the test excludes the rank sums 0 to this on each side
		level float64 // 1 - 2 P(sum <= below)
	}{
		{6, 0, 1 - 2.0/64},
		{8, 3, 1 - 2*5.0/256},
		{10, 8, 1 - 2*25.0/1024},
	} {
		values := make([]float64, c.n)
		for i := range values {
			values[i] = math.Pow(2, float64(i)) // all means differ
		}
		means := pairMeans(values)
		got, reached := Centre(values, 0.95)
		if got.Low != means[c.below] || got.High != means[len(means)-1-c.below] {
			t.Errorf("%d values: %+v", c.n, got)
		}
		near(t, fmt.Sprint("level of ", c.n), reached, c.level, 1e-12)
	}
}

func TestCentreOfFew(t *testing.T) {
	for n, level := range []float64{0, 0, 0.5, 0.75, 0.875, 0.9375} {
		values := make([]float64, n)
		for i := range values {
			values[i] = float64(i)
		}
		got, reached := Centre(values, 0.95)
		if reached != level || got.Low != 0 || got.High != float64(max(n-1, 0)) {
			t.Errorf("%d values: %+v, %v, want a level of %v", n, got, reached, level)
		}
	}
}

func TestRankSumsAddUpToOne(t *testing.T) {
	for _, n := range []int{1, 2, 7, 200} {
		sum := 0.0
		for _, p := range rankSums(n) {
			sum += p
		}
		near(t, fmt.Sprint("sum of ", n), sum, 1, 1e-12)
	}
}

// TestCoverageOfCentre checks that the interval contains the true value as often as
// promised for any noise, provided that it is the same on both sides of a pair. It
// also checks that the interval is not too wide to be useful.
func TestCoverageOfCentre(t *testing.T) {
	const trials, shift = 4000, 0.03
	rng := rand.New(rand.NewPCG(15, 6))
	for _, noise := range []struct {
		name string
		draw func() float64
		wide float64 // bound of the mean width of the intervals of ten values
	}{
		{"normal", rng.NormFloat64, 2.4},
		{"delays only", rng.ExpFloat64, 2.4},
		{"now and then far off", func() float64 {
			if rng.IntN(10) == 0 {
				return 100 * rng.Float64()
			}
			return rng.NormFloat64()
		}, 60},
	} {
		for _, n := range []int{6, 8, 10} {
			within, width, level := 0, 0.0, 0.0
			for range trials {
				values := make([]float64, n)
				for i := range values {
					values[i] = shift + noise.draw() - noise.draw()
				}
				got, reached := Centre(values, 0.95)
				if got.Low <= shift && shift <= got.High {
					within++
				}
				width, level = width+got.High-got.Low, reached
			}
			// Four standard errors of the measured share.
			tolerance := 4 * math.Sqrt(level*(1-level)/trials)
			near(t, fmt.Sprintf("%s, %d values: share within", noise.name, n), float64(within)/trials, level, tolerance)
			if n == 10 && width/trials > noise.wide {
				t.Errorf("%s: mean width %v", noise.name, width/trials)
			}
		}
	}
}

// TestCentreIsRobust checks that from twelve values on, a single outlier hardly moves
// the bounds.
func TestCentreIsRobust(t *testing.T) {
	values := []float64{0.031, 0.029, 0.030, 0.032, 0.028, 0.030, 0.031, 0.029, 0.030, 0.033, 0.027, 5}
	got, _ := Centre(values, 0.95)
	if got.Low < 0.027 || got.High > 0.033 {
		t.Errorf("%+v", got)
	}
	near(t, "estimate", got.Value, 0.030, 0.001)
}
