package stats

import (
	"encoding/json"
	"math"
	"testing"
)

// The interval of Wilson for 8 of 10, from the formula by hand: (0.8 + 0.19207) /
// 1.38415 ± 1.96/1.38415·√(0.016 + 0.0096037).
func TestShare(t *testing.T) {
	e := Share(8, 10)
	near(t, "low", e.Low, 0.490163, 1e-5)
	near(t, "high", e.High, 0.943318, 1e-5)
	for _, c := range []struct {
		hits      int
		low, high float64
	}{{0, 0, 0.277533}, {10, 0.722467, 1}} {
		e := Share(c.hits, 10)
		near(t, "low", e.Low, c.low, 1e-5)
		near(t, "high", e.High, c.high, 1e-5)
	}
	if e := Share(0, 0); e.Known() || e.Bounded() {
		t.Errorf("of nothing: %+v", e)
	}
}

// What was never observed is not impossible. By hand: 0 to z²/(n + z²), and 0 to z²/n.
func TestNothingObserved(t *testing.T) {
	zeros := make([]float64, 40)
	e := Fraction(zeros)
	near(t, "fraction", e.High, 3.84146/43.84146, 1e-5)
	near(t, "count", Count(zeros).High, 3.84146/40, 1e-5)
	if e.Low != 0 || Fraction(nil).Known() || Count(nil).Known() {
		t.Errorf("%+v", e)
	}
}

// By the tables of Student's distribution: 2.776 for 4 degrees of freedom, 2.228 for
// 10, 2.042 for 30.
func TestMean(t *testing.T) {
	e := Mean([]float64{1, 2, 3, 4, 5})
	near(t, "mean", e.Value, 3, 0)
	near(t, "high", e.High, 3+2.7764*math.Sqrt(2.5/5), 1e-4)
	near(t, "point of 10", student(10), 2.2281, 5e-4)
	near(t, "point of 30", student(30), 2.0423, 5e-5)
	if e := Mean([]float64{7}); e.Value != 7 || e.Bounded() {
		t.Errorf("of one: %+v", e)
	}
	if Mean(nil).Known() {
		t.Error("of nothing")
	}
}

// For the median of ten values, the second and the ninth have coverage 97.9%, and the
// third and the eighth 89.1%. Five values have no 95% interval.
func TestQuantile(t *testing.T) {
	ten := []float64{9, 1, 2, 8, 3, 7, 4, 6, 5, 10}
	e := Quantile(ten, 0.5)
	if e.Value != 5 || e.Low != 2 || e.High != 9 {
		t.Errorf("%+v", e)
	}
	if e := Quantile(ten[:5], 0.5); e.Value != 3 || !math.IsInf(e.Low, -1) || !math.IsInf(e.High, 1) {
		t.Errorf("of five: %+v", e)
	}
	if e := Quantile(ten, 0.99); e.Value != 10 || !math.IsInf(e.High, 1) {
		t.Errorf("99th percentile: %+v", e)
	}
}

// Newcombe (1998), table II, example (a): 56/70 − 48/80 is 0.2, 0.0524 to 0.3339.
func TestDifference(t *testing.T) {
	e := Share(56, 70).Minus(Share(48, 80))
	near(t, "difference", e.Value, 0.2, 1e-12)
	near(t, "low", e.Low, 0.0524, 5e-5)
	near(t, "high", e.High, 0.3339, 5e-5)
	if !e.Excludes(0) || e.Excludes(0.1) {
		t.Errorf("%+v", e)
	}
	if Share(1, 2).Minus(Share(0, 0)).Known() {
		t.Error("a difference to nothing is known")
	}
}

func TestWithin(t *testing.T) {
	for _, c := range []struct{ e, want Estimate }{
		{Estimate{0.5, -1, 2, 3}, Estimate{0.5, 0, 1, 3}},
		{Estimate{0.5, 0.4, 0.6, 3}, Estimate{0.5, 0.4, 0.6, 3}},
		{Estimate{0.5, math.Inf(-1), math.Inf(1), 1}, Estimate{0.5, 0, 1, 1}},
	} {
		if got := c.e.Within(0, 1); got != c.want {
			t.Errorf("%+v: %+v", c.e, got)
		}
	}
}

func TestJSON(t *testing.T) {
	text, err := json.Marshal(Estimate{1, math.Inf(-1), math.NaN(), 1})
	if want := `{"value":1,"low":null,"high":null,"n":1}`; err != nil || string(text) != want {
		t.Errorf("%s, %v", text, err)
	}
}
