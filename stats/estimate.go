package stats

import (
	"fmt"
	"math"
)

// Z95 is the half width of the central 95% of a standard normal distribution.
const Z95 = 1.959963984540054

// An Estimate is a value with its 95% interval. Value, Low and High may be infinite.
// Value lies between Low and High.
type Estimate struct{ Value, Low, High float64 }

// symmetric returns an estimate with the same error on both sides.
func symmetric(value, err float64) Estimate { return Estimate{value, value - err, value + err} }

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

// padded returns the frequencies of the results after adding z²/2 pairs that were
// completely lost and as many that were completely won, where z is the half width of
// the interval. It also returns the number of pairs including these. So errors that
// depend on the observed spread have a width also where it is none.
func (p Pairs) padded() (d distribution, n float64) {
	const more = Z95 * Z95
	n = float64(p.Total()) + more
	for i, count := range p {
		d[i] = float64(count) / n
	}
	d[0] += more / 2 / n
	d[4] += more / 2 / n
	return d, n
}

// tValue returns the distance of the mean of n pairs with this distribution above ½,
// in standard deviations. The error is that of a mean divided by a standard
// deviation, with both of them estimated, as given by Mertens (2002) for the Sharpe
// ratio.
func tValue(d distribution, n float64) Estimate {
	mean, variance := d.moments()
	sigma := math.Sqrt(variance)
	var third, fourth float64
	for i, p := range d {
		x := (float64(i)/4 - mean) / sigma
		third += p * x * x * x
		fourth += p * square(x*x)
	}
	t := (mean - 0.5) / sigma
	return symmetric(t, Z95*math.Sqrt(max(0, 1-t*third+square(t)*(fourth-1)/4)/n)) // rounding can lead below 0
}
