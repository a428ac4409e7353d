package stats

import (
	"encoding/json"
	"fmt"
	"math"
)

// z95 is the half width of the central 95% of a standard normal distribution.
const z95 = 1.959963984540054

// An Estimate is a value with its 95% interval. Value, Low and High may be infinite.
// Value lies between Low and High. It is NaN if it is unknown.
type Estimate struct {
	Value, Low, High float64
	N                int // observations that it rests on, where they are counted
}

// unknown is the estimate of a quantity of which n observations tell nothing.
func unknown(n int) Estimate { return Estimate{math.NaN(), math.Inf(-1), math.Inf(1), n} }

// symmetric returns an estimate with the same error on both sides.
func symmetric(value, err float64) Estimate {
	return Estimate{Value: value, Low: value - err, High: value + err}
}

// mapped returns the estimate of an increasing function of the quantity.
func (e Estimate) mapped(f func(float64) float64) Estimate {
	return Estimate{f(e.Value), f(e.Low), f(e.High), e.N}
}

// Known reports whether there are observations, and a value that is finite.
func (e Estimate) Known() bool { return e.N > 0 && isFinite(e.Value) }

// Bounded reports whether both ends of the interval are known.
func (e Estimate) Bounded() bool { return e.Known() && isFinite(e.Low) && isFinite(e.High) }

// Within returns the estimate of a quantity that cannot be below low or above high: its
// interval ends there.
func (e Estimate) Within(low, high float64) Estimate {
	e.Low, e.High = min(max(e.Low, low), high), max(min(e.High, high), low)
	return e
}

// Excludes reports whether x is outside of the interval.
func (e Estimate) Excludes(x float64) bool { return e.Known() && (x < e.Low || x > e.High) }

// Minus returns the difference to an independent estimate. The interval squares and adds
// the distances of the ends from the values (Zou and Donner, 2008), which for shares is
// the method of Newcombe (1998).
func (e Estimate) Minus(other Estimate) Estimate {
	if !e.Known() || !other.Known() {
		return unknown(0)
	}
	difference := e.Value - other.Value
	return Estimate{
		difference,
		difference - math.Hypot(e.Value-e.Low, other.High-other.Value),
		difference + math.Hypot(e.High-e.Value, other.Value-other.Low),
		min(e.N, other.N),
	}
}

// MarshalJSON implements [json.Marshaler]. Numbers that are not finite are null.
func (e Estimate) MarshalJSON() ([]byte, error) {
	number := func(x float64) *float64 {
		if !isFinite(x) {
			return nil
		}
		return &x
	}
	return json.Marshal(struct {
		Value *float64 `json:"value"`
		Low   *float64 `json:"low"`
		High  *float64 `json:"high"`
		N     int      `json:"n"`
	}{number(e.Value), number(e.Low), number(e.High), e.N})
}

// HalfWidth returns half the width of the interval.
func (e Estimate) HalfWidth() float64 { return (e.High - e.Low) / 2 }

// String formats the estimate. It returns "+12.3 ± 4.5" if the value is about in the
// middle of the interval and this leaves 0 on the right side, and otherwise
// "+410.2 (+250.1 to +730.9)". If one end is infinite, it returns "+410.2 (above +250.1)",
// and "above +250.1" if the value is infinite too.
func (e Estimate) String() string {
	const about = 0.2 // of the half width
	switch {
	case math.IsNaN(e.Value) || math.IsInf(e.Low, -1) && math.IsInf(e.High, 1):
		return "unknown"
	case math.IsInf(e.Value, 1):
		return "above " + signed(e.Low)
	case math.IsInf(e.Value, -1):
		return "below " + signed(e.High)
	case math.IsInf(e.High, 1):
		return fmt.Sprintf("%s (above %s)", signed(e.Value), signed(e.Low))
	case math.IsInf(e.Low, -1):
		return fmt.Sprintf("%s (below %s)", signed(e.Value), signed(e.High))
	case math.Abs((e.Low+e.High)/2-e.Value) > about*e.HalfWidth() || !e.isClear():
		return fmt.Sprintf("%s (%s to %s)", signed(e.Value), signed(e.Low), signed(e.High))
	}
	return fmt.Sprintf("%s ± %.1f", signed(e.Value), e.HalfWidth())
}

// isClear reports whether value and half width, as they are printed, say which ends of the interval
// are above and below 0.
func (e Estimate) isClear() bool {
	value, half := math.Round(10*e.Value), math.Round(10*e.HalfWidth())
	return (value-half > 0) == (e.Low > 0) && (value+half < 0) == (e.High < 0)
}

// signed formats a number with its sign, but never as -0.0.
func signed(x float64) string {
	if math.Abs(x) < 0.05 {
		x = 0
	}
	return fmt.Sprintf("%+.1f", x)
}

func isFinite(x float64) bool { return !math.IsNaN(x) && !math.IsInf(x, 0) }

func square(x float64) float64 { return x * x }
