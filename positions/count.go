package positions

// Choose returns the number of ways to choose k of n things.
func Choose(n, k int) float64 {
	ways := 1.0
	for i := range k {
		ways *= float64(n-i) / float64(i+1)
	}
	return ways
}
