package stats

import "math"

// binomial returns the chance of at most 0, 1 … n successes in n independent trials, each
// with this chance, 0 < chance < 1.
func binomial(n int, chance float64) []float64 {
	list := make([]float64, n+1)
	sum := 0.0
	for k := range list {
		all, _ := math.Lgamma(float64(n + 1))
		some, _ := math.Lgamma(float64(k + 1))
		others, _ := math.Lgamma(float64(n - k + 1))
		sum += math.Exp(all - some - others + float64(k)*math.Log(chance) + float64(n-k)*math.Log1p(-chance))
		list[k] = min(sum, 1)
	}
	return list
}
