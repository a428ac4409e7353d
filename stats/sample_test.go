package stats

import (
	"math"
	"testing"
)

// TestScoreIntervals compares with published formulas: that of Wilson where nothing is drawn, and that of Tango (1998), whose
// distribution under the tested mean has a closed form.
func TestScoreIntervals(t *testing.T) {
	for _, g := range [][3]int{{2, 0, 8}, {0, 0, 10}, {1, 175, 16}, {3, 72, 21}, {0, 20, 0}, {0, 19, 1}, {40, 5, 7}} {
		s := sampleOf([]float64{0, 0.5, 1}, g[:]...)
		if mean := (float64(g[1])/2 + float64(g[2])) / s.size(); math.Abs(s.mean()-mean) > 1e-12 {
			t.Errorf("%v: mean %v, want %v", g, s.mean(), mean)
		}
		e := s.estimate()
		for _, end := range []float64{e.Low, e.High} {
			if end > 1e-6 && end < 1-1e-6 && math.Abs(math.Abs(tango(g, 2*end-1))-z95) > 1e-5 {
				t.Errorf("%v: %v is %v standard errors away", g, end, tango(g, 2*end-1))
			}
		}
	}
	// Wilson's interval of 8 of 10, by hand: (0.8 + 0.19207) / 1.38415 ± 1.96/1.38415·√(0.016 + 0.0096037).
	if e := sampleOf([]float64{0, 1}, 2, 8).estimate(); math.Abs(e.Low-0.490163) > 1e-5 || math.Abs(e.High-0.943318) > 1e-5 {
		t.Errorf("8 of 10: %+v", e)
	}
}

// tango returns the statistic of Tango's test that the chance to win is greater by delta than the chance to lose.
func tango(g [3]int, delta float64) float64 {
	lost, won, n := float64(g[0]), float64(g[2]), float64(g[0]+g[1]+g[2])
	a, b, c := 2*n, -lost-won+(2*n-won+lost)*delta, -lost*delta*(1-delta)
	chance := (math.Sqrt(b*b-4*a*c) - b) / (2 * a) // to lose
	return (won - lost - n*delta) / math.Sqrt(n*(2*chance+delta*(1-delta)))
}

func TestScoreIntervalsOfNothing(t *testing.T) {
	if e := sampleOf([]float64{0, 1}, 0, 0).estimate(); !math.IsNaN(e.Value) || e.Low != 0 || e.High != 1 {
		t.Errorf("%+v", e)
	}
}

// Values that are all alike have a width, which is that of an event that was never observed.
func TestScoreIntervalsOfAlike(t *testing.T) {
	e := sampleOf([]float64{0.5}, 40).estimate()
	half := z95 * z95 / (40 + z95*z95) / 2
	if math.Abs(e.High-0.5-half) > 1e-6 || math.Abs(0.5-e.Low-half) > 1e-6 {
		t.Errorf("%+v, want 0.5 ± %v", e, half)
	}
}

func BenchmarkScoreInterval(b *testing.B) {
	s := sampleOf([]float64{0, 0.5, 1}, 40, 20, 45)
	for b.Loop() {
		s.estimate()
	}
}
