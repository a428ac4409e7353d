package measure

import (
	"math"
	"slices"

	"tetrad/stats"
)

// unknown is the estimate of a quantity of which nothing was observed.
func unknown(n int) Estimate { return Estimate{math.NaN(), math.Inf(-1), math.Inf(1), n} }

// Share returns hits out of n as a share with the interval of Wilson (1927).
func Share(hits, n int) Estimate { return points(stats.Games{n - hits, 0, hits}) }

// points returns the share of the points, from 0 to 1, with the score interval for wins, draws
// and losses (Tango, 1998). Without draws it is Wilson's interval. It leaves out ½ where the sign
// test of the decided games does.
func points(g stats.Games) Estimate {
	if g.Total() == 0 {
		return unknown(0)
	}
	e := g.Mean()
	return Estimate{e.Value, e.Low, e.High, g.Total()}
}

// Fraction returns the mean of values from 0 to 1 with the score interval. Values that are all alike do not make it
// certain.
func Fraction(values []float64) Estimate {
	if len(values) == 0 {
		return unknown(0)
	}
	e := stats.MeanOfGroups([][]float64{values})
	return Estimate{e.Value, e.Low, e.High, len(values)}
}

// Count returns the mean of numbers of events with a score interval: that of the distribution of Poisson, or of one
// that is wider by as much as the values are. So an event that was never observed is not impossible.
func Count(values []float64) Estimate {
	e := Mean(values)
	if !e.Known() {
		return e
	}
	n, squares := float64(e.N), 0.0
	for _, v := range values {
		squares += square(v - e.Value)
	}
	wider := 1.0
	if e.N > 1 && e.Value > 0 {
		wider = max(1, squares/(n-1)/e.Value)
	}
	shift := square(stats.Z95) * wider / (2 * n)
	half := math.Sqrt(shift * (2*e.Value + shift))
	return Estimate{e.Value, max(0, e.Value+shift-half), e.Value + shift + half, e.N}
}

// Mean returns the mean of values with Student's interval. With one value the interval
// is unbounded.
func Mean(values []float64) Estimate {
	n := len(values)
	if n == 0 {
		return unknown(0)
	}
	sum := 0.0
	for _, v := range values {
		sum += v
	}
	mean := sum / float64(n)
	if n == 1 {
		return Estimate{mean, math.Inf(-1), math.Inf(1), 1}
	}
	squares := 0.0
	for _, v := range values {
		squares += square(v - mean)
	}
	half := student(n-1) * math.Sqrt(squares/float64(n-1)/float64(n))
	return Estimate{mean, mean - half, mean + half, n}
}

// fewDegrees are the 97.5% points of Student's distribution for 1 to 5 degrees of
// freedom.
var fewDegrees = [...]float64{12.7062, 4.3027, 3.1824, 2.7764, 2.5706}

// student returns the 97.5% point of Student's distribution: from six degrees of
// freedom on by the expansion of Cornish and Fisher.
func student(degrees int) float64 {
	if degrees <= len(fewDegrees) {
		return fewDegrees[degrees-1]
	}
	z, v := stats.Z95, float64(degrees)
	z3, z5, z7 := z*z*z, math.Pow(z, 5), math.Pow(z, 7)
	return z + (z3+z)/(4*v) + (5*z5+16*z3+3*z)/(96*v*v) + (3*z7+19*z5+17*z3-15*z)/(384*v*v*v)
}

// Quantile returns the q-quantile of values, 0 < q < 1, the least of them that at
// least a share q does not exceed. Its interval runs between two of the values, by the
// binomial distribution of how many lie below the true quantile. An end that so few
// values do not bound is infinite. Sources: any text on order statistics.
func Quantile(values []float64, q float64) Estimate {
	n := len(values)
	if n == 0 {
		return unknown(0)
	}
	sorted := slices.Sorted(slices.Values(values))
	at := min(max(int(math.Ceil(q*float64(n)))-1, 0), n-1)
	e := Estimate{sorted[at], math.Inf(-1), math.Inf(1), n}
	// The number of values below the quantile is at most k with probability below[k].
	below := stats.Binomial(n, q)
	for k := n - 1; k >= 0; k-- {
		if k == 0 || below[k-1] <= 0.025 {
			if k > 0 {
				e.Low = sorted[k-1]
			}
			break
		}
	}
	for k := range n {
		if below[k] >= 0.975 {
			e.High = sorted[k]
			break
		}
	}
	e.Low, e.High = min(e.Low, e.Value), max(e.High, e.Value)
	return e
}

// Difference returns a − b for independent estimates. The interval squares and adds
// the distances of the ends from the values (Zou and Donner, 2008), which for shares is
// the method of Newcombe (1998).
func Difference(a, b Estimate) Estimate {
	if !a.Known() || !b.Known() {
		return unknown(0)
	}
	return Estimate{
		a.Value - b.Value,
		a.Value - b.Value - math.Hypot(a.Value-a.Low, b.High-b.Value),
		a.Value - b.Value + math.Hypot(a.High-a.Value, b.Value-b.Low),
		min(a.N, b.N),
	}
}

// Correlation returns the correlation of pairs of values with the interval of Fisher
// (1921). It is unknown if one side is constant, or below four pairs.
func Correlation(x, y []float64) Estimate {
	n := len(x)
	if n < 4 {
		return unknown(n)
	}
	mx, my := Mean(x).Value, Mean(y).Value
	var xx, yy, xy float64
	for i := range x {
		xx, yy, xy = xx+square(x[i]-mx), yy+square(y[i]-my), xy+(x[i]-mx)*(y[i]-my)
	}
	if xx == 0 || yy == 0 {
		return unknown(n)
	}
	r := min(max(xy/math.Sqrt(xx*yy), -1), 1)
	if r == 1 || r == -1 {
		return Estimate{r, r, r, n}
	}
	z, half := math.Atanh(r), stats.Z95/math.Sqrt(float64(n-3))
	return Estimate{r, math.Tanh(z - half), math.Tanh(z + half), n}
}
