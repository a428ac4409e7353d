package stats

import "math"

// Homogeneity is a test of whether several sources have results of the same
// distribution (Pearson's chi-squared test of a contingency table).
type Homogeneity struct {
	ChiSquared float64
	Freedom    int     // degrees of freedom; 0: there are too few results to tell
	P          float64 // the chance of as large a value if all sources are alike; 1 if Freedom is 0
	// Parts are the parts of ChiSquared by source; 0 for those with too few results.
	Parts []float64
}

// Bounds on what the approximation by the chi-squared distribution needs.
const (
	minResults  = 20 // of a source that takes part
	minExpected = 5  // results of a sort in each source (Cochran's rule)
)

// Homogeneous tests counts of results by source: a row for each, in the same order of
// sorts, such as pairs by points. Sources with fewer than twenty results take no part.
// Neighbouring sorts that are too rare count as one.
func Homogeneous(rows [][]int) Homogeneity {
	h := Homogeneity{P: 1, Parts: make([]float64, len(rows))}
	var kept []int // rows
	least := math.MaxInt
	for i, row := range rows {
		if n := sumOf(row); n >= minResults {
			kept, least = append(kept, i), min(least, n)
		}
	}
	if len(kept) < 2 {
		return h
	}
	columns := mergeRare(rows, kept, least)
	if len(columns) < 2 {
		return h
	}
	all := 0.0
	for _, i := range kept {
		all += float64(sumOf(rows[i]))
	}
	for _, column := range columns {
		total := float64(column.total)
		for _, i := range kept {
			expected := total * float64(sumOf(rows[i])) / all
			seen := float64(sumOf(rows[i][column.from:column.to]))
			h.Parts[i] += square(seen-expected) / expected
		}
	}
	for _, part := range h.Parts {
		h.ChiSquared += part
	}
	h.Freedom = (len(kept) - 1) * (len(columns) - 1)
	h.P = ChiSquaredTail(h.ChiSquared, h.Freedom)
	return h
}

// A sort is a range of columns that count as one.
type sort struct{ from, to, total int }

// mergeRare merges the rarest sort with its rarer neighbour until each source is
// expected to have enough of all. least is the number of results of the smallest source.
func mergeRare(rows [][]int, kept []int, least int) (sorts []sort) {
	all := 0
	for column := range rows[kept[0]] {
		s := sort{column, column + 1, 0}
		for _, i := range kept {
			s.total += rows[i][column]
		}
		sorts = append(sorts, s)
		all += s.total
	}
	for len(sorts) > 1 {
		rarest := 0
		for i, s := range sorts {
			if s.total < sorts[rarest].total {
				rarest = i
			}
		}
		if float64(sorts[rarest].total)*float64(least) >= minExpected*float64(all) {
			return sorts
		}
		into := rarest // merge it with the next one
		if rarest == len(sorts)-1 || rarest > 0 && sorts[rarest-1].total < sorts[rarest+1].total {
			into = rarest - 1
		}
		sorts[into].to = sorts[into+1].to
		sorts[into].total += sorts[into+1].total
		sorts = append(sorts[:into+1], sorts[into+2:]...)
	}
	return sorts
}

func sumOf(counts []int) (sum int) {
	for _, n := range counts {
		sum += n
	}
	return sum
}

// ChiSquaredTail returns the chance that a chi-squared variable of this many degrees of
// freedom, at least 1, exceeds x.
func ChiSquaredTail(x float64, freedom int) float64 {
	if x <= 0 {
		return 1
	}
	return upperGamma(float64(freedom)/2, x/2)
}

// upperGamma returns the regularised upper incomplete gamma function Q(a, x) for
// positive a and x, by the power series (DLMF 8.11.4) where that converges fast, and
// else by the continued fraction (DLMF 8.9.2) in Lentz's form.
func upperGamma(a, x float64) float64 {
	const (
		enough = 1e-15
		most   = 10_000
		tiny   = 1e-300
	)
	logGamma, _ := math.Lgamma(a)
	factor := math.Exp(a*math.Log(x) - x - logGamma)
	if x < a+1 {
		term := 1 / a
		sum := term
		for n := 1; n < most && term > enough*sum; n++ {
			term *= x / (a + float64(n))
			sum += term
		}
		return max(0, 1-factor*sum)
	}
	b := x + 1 - a
	c, d := 1/tiny, 1/b
	fraction := d
	for n := 1; n < most; n++ {
		k := -float64(n) * (float64(n) - a)
		b += 2
		if d = k*d + b; math.Abs(d) < tiny {
			d = tiny
		}
		if c = b + k/c; math.Abs(c) < tiny {
			c = tiny
		}
		d = 1 / d
		fraction *= c * d
		if math.Abs(c*d-1) < enough {
			break
		}
	}
	return min(1, factor*fraction)
}
