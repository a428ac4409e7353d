package stats

import "math"

// MeanOfGroups estimates the mean of values between 0 and 1 that come from several
// groups, each with the same weight, however many values it has. It is the mean of the
// means of the groups. Each group has at least one value.
//
// The interval is that of a stratified sample: the squares of the errors of the groups
// add up (W. G. Cochran, Sampling Techniques, section 5.4). For the spread, each group
// gets as many additional values as in [Pairs.Elo], half of them 0 and half 1, so that
// few values, or values that are all alike, do not look certain. The interval does not
// leave 0 to 1.
func MeanOfGroups(groups [][]float64) Estimate {
	const more = z95 * z95
	value, variance := 0.0, 0.0
	for _, group := range groups {
		sum, squares := 0.0, 0.0
		for _, x := range group {
			sum += x
			squares += x * x
		}
		value += sum / float64(len(group))
		n := float64(len(group)) + more
		variance += ((squares+more/2)/n - square((sum+more/2)/n)) / n
	}
	weight := 1 / float64(len(groups))
	value *= weight
	half := z95 * weight * math.Sqrt(variance)
	return Estimate{value, max(0, value-half), min(1, value+half)}
}
