package stats

import (
	"cmp"
	"math"
	"slices"
)

// RankCorrelation estimates how far two measurements of the same things agree in their order:
// 1 in the same order, -1 in the opposite one (Spearman's rank correlation; equal values share
// their ranks). The interval is that of Bonett and Wright (Psychometrika 65, 2000). It is
// everything from -1 to 1 for less than four things, and where all values are equal, which
// have no order.
func RankCorrelation(x, y []float64) Estimate {
	a, b := ranks(x), ranks(y)
	middle := float64(len(x)+1) / 2
	var xx, yy, xy float64
	for i := range a {
		dx, dy := a[i]-middle, b[i]-middle
		xx, yy, xy = xx+dx*dx, yy+dy*dy, xy+dx*dy
	}
	if len(x) < 4 || xx == 0 || yy == 0 {
		return Estimate{0, -1, 1}
	}
	rho := xy / math.Sqrt(xx*yy)
	if math.Abs(rho) > 1-1e-12 {
		return Estimate{rho, rho, rho}
	}
	width := Z95 * math.Sqrt((1+rho*rho/2)/float64(len(x)-3))
	return Estimate{rho, math.Tanh(math.Atanh(rho) - width), math.Tanh(math.Atanh(rho) + width)}
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
