package stats

import (
	"cmp"
	"math"
	"slices"
)

// Median returns the middle value, or the mean of the two middle values. It is NaN
// without values.
func Median(values []float64) float64 {
	n := len(values)
	if n == 0 {
		return math.NaN()
	}
	sorted := slices.Sorted(slices.Values(values))
	return (sorted[(n-1)/2] + sorted[n/2]) / 2
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
	e := unknown(n)
	e.Value = sorted[min(max(int(math.Ceil(q*float64(n)))-1, 0), n-1)]
	// The number of values below the quantile is at most k with probability below[k].
	below := binomial(n, q)
	for k := n - 1; k > 0; k-- {
		if below[k-1] <= 0.025 {
			e.Low = min(sorted[k-1], e.Value)
			break
		}
	}
	for k := range n {
		if below[k] >= 0.975 {
			e.High = max(sorted[k], e.Value)
			break
		}
	}
	return e
}

// Correlation returns the correlation of pairs of values with the interval of Fisher
// (1921).
func Correlation(x, y []float64) Estimate {
	return correlation(x, y, func(float64) float64 { return 1 })
}

// RankCorrelation estimates how far two measurements of the same things agree in their order:
// 1 in the same order, -1 in the opposite one (Spearman's rank correlation; equal values share
// their ranks). The interval is that of Bonett and Wright (Psychometrika 65, 2000).
func RankCorrelation(x, y []float64) Estimate {
	return correlation(ranks(x), ranks(y), func(rho float64) float64 { return 1 + rho*rho/2 })
}

// correlation returns the correlation of pairs of values. variance is that of Fisher's
// transform of it, for four pairs. The correlation is unknown, and may be everything from
// -1 to 1, if one side is constant, or below four pairs.
func correlation(x, y []float64, variance func(r float64) float64) Estimate {
	n := len(x)
	mx, _ := moments(x)
	my, _ := moments(y)
	var xx, yy, xy float64
	for i := range x {
		xx, yy, xy = xx+square(x[i]-mx), yy+square(y[i]-my), xy+(x[i]-mx)*(y[i]-my)
	}
	if n < 4 || xx == 0 || yy == 0 {
		return Estimate{math.NaN(), -1, 1, n}
	}
	r := xy / math.Sqrt(xx*yy)
	if math.Abs(r) > 1-1e-12 {
		r = math.Copysign(1, r)
		return Estimate{r, r, r, n}
	}
	z, half := math.Atanh(r), z95*math.Sqrt(variance(r)/float64(n-3))
	return Estimate{r, math.Tanh(z - half), math.Tanh(z + half), n}
}

// ranks returns the ranks of values from 1. Equal ones have the mean of their ranks.
func ranks(values []float64) []float64 {
	order := make([]int, len(values))
	for i := range order {
		order[i] = i
	}
	slices.SortFunc(order, func(a, b int) int { return cmp.Compare(values[a], values[b]) })
	list := make([]float64, len(values))
	for i := 0; i < len(order); {
		j := i
		for j < len(order) && values[order[j]] == values[order[i]] {
			j++
		}
		for _, k := range order[i:j] {
			list[k] = float64(i+1+j) / 2
		}
		i = j
	}
	return list
}
