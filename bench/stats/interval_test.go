package stats

import (
	"math"
	"testing"
)

// TestScoreInterval compares with published formulas: that of Wilson where nothing is
// drawn, and that of Tango (1998), whose distribution under the tested mean has a closed
// form.
func TestScoreInterval(t *testing.T) {
	for _, g := range []Games{{2, 0, 8}, {0, 0, 10}, {1, 175, 16}, {3, 72, 21}, {0, 20, 0}, {0, 19, 1}, {40, 5, 7}} {
		e := g.Mean()
		near(t, "mean", e.Value, g.Score(), 1e-12)
		for name, end := range map[string]float64{"low": e.Low, "high": e.High} {
			if end > 1e-6 && end < 1-1e-6 {
				near(t, name, math.Abs(tango(g, 2*end-1)), z95, 1e-5)
			}
		}
	}
	// Wilson's interval of 8 of 10, by hand: (0.8 + 0.19207) / 1.38415 ± 1.96/1.38415·√(0.016 + 0.0096037).
	e := Games{2, 0, 8}.Mean()
	near(t, "low", e.Low, 0.490163, 1e-5)
	near(t, "high", e.High, 0.943318, 1e-5)
}

// tango returns the statistic of Tango's test that the chance to win is greater by delta
// than the chance to lose.
func tango(g Games, delta float64) float64 {
	lost, won, n := float64(g[0]), float64(g[2]), float64(g.Total())
	a, b, c := 2*n, -lost-won+(2*n-won+lost)*delta, -lost*delta*(1-delta)
	chance := (math.Sqrt(b*b-4*a*c) - b) / (2 * a) // to lose
	return (won - lost - n*delta) / math.Sqrt(n*(2*chance+delta*(1-delta)))
}

func TestIntervalOfNothing(t *testing.T) {
	if e := (Games{}).Mean(); !math.IsNaN(e.Value) || e.Low != 0 || e.High != 1 {
		t.Errorf("%+v", e)
	}
}
