package stats

import "math"

// A Duel holds the results of two players against each other. A and B are the indexes
// of the players, and A counts the pairs.
type Duel struct {
	A, B  int
	Pairs Pairs
}

// Ratings returns the most likely strengths of n players in Elo, relative to the mean
// of all, by the model of Bradley and Terry (1952). It adds one drawn game of each
// player against a player of strength zero, so that players who have won or lost
// everything get a rating too. The errors come from the observed spread of the pairs.
func Ratings(n int, duels []Duel) []Estimate {
	mean := make([]float64, n)
	for i := range mean {
		mean[i] = 1 / float64(n)
	}
	return ratingsAbove(mean, duels)
}

// RatingsAbove returns the same strengths relative to the player base, whose own
// rating is 0 without an error. The errors are those of the differences from base.
func RatingsAbove(base, n int, duels []Duel) []Estimate {
	zero := make([]float64, n)
	zero[base] = 1
	return ratingsAbove(zero, duels)
}

// ratingsAbove returns the ratings relative to a weighted mean of all players. zero has
// the weights, whose sum is 1.
func ratingsAbove(zero []float64, duels []Duel) []Estimate {
	theta := make([]float64, len(zero)) // natural logits
	for range 100 {
		gradient, hessian := slopes(theta, duels)
		step := solve(hessian, gradient)
		largest := 0.0
		for i := range theta {
			theta[i] += min(max(step[i], -1), 1)
			largest = max(largest, math.Abs(step[i]))
		}
		if largest < 1e-10 {
			break
		}
	}
	spread := standardErrors(theta, zero, duels)
	origin := 0.0
	for i, t := range theta {
		origin += zero[i] * t
	}
	ratings := make([]Estimate, len(theta))
	for i := range ratings {
		ratings[i] = symmetric((theta[i]-origin)*eloPerLogit, z95*spread[i]*eloPerLogit)
	}
	return ratings
}

// slopes returns the gradient of the log-likelihood and the negative of its second
// derivatives.
func slopes(theta []float64, duels []Duel) (gradient []float64, hessian [][]float64) {
	gradient, hessian = make([]float64, len(theta)), newMatrix(len(theta))
	for i, t := range theta {
		e := logistic(t)
		gradient[i] = 0.5 - e
		hessian[i][i] = e * (1 - e)
	}
	for _, d := range duels {
		if d.Pairs.Total() == 0 {
			continue
		}
		games := float64(2 * d.Pairs.Total())
		mean, _ := d.Pairs.Score()
		e := logistic(theta[d.A] - theta[d.B])
		gradient[d.A] += games * (mean - e)
		gradient[d.B] -= games * (mean - e)
		addContrast(hessian, d.A, d.B, games*e*(1-e))
	}
	return gradient, hessian
}

// standardErrors returns the standard errors of the differences of the players from the
// mean with the weights zero. They come from H⁻¹ M H⁻¹, where H holds the second
// derivatives and M is the covariance of the gradient that the pairs show.
// This is the "sandwich" of Huber (1967), which stays right if the two games of a
// pair are correlated. The error of a duel is that of [Pairs.Mean], so that few pairs,
// or pairs that all ended alike, do not look certain.
func standardErrors(theta, zero []float64, duels []Duel) []float64 {
	_, hessian := slopes(theta, duels)
	meat := newMatrix(len(theta))
	for i := range theta {
		meat[i][i] = 0.25 // from the added game
	}
	for _, d := range duels {
		if d.Pairs.Total() == 0 {
			continue
		}
		score, n := d.Pairs.Mean(), float64(d.Pairs.Total())
		e := logistic(theta[d.A] - theta[d.B])
		addContrast(meat, d.A, d.B, 4*(square(n*score.HalfWidth()/z95)+n*square(score.Value-e)))
	}
	errors := make([]float64, len(theta))
	for i := range errors {
		contrast := make([]float64, len(theta)) // of i with the weighted mean
		for j := range contrast {
			contrast[j] = -zero[j]
		}
		contrast[i]++
		row := solve(hessian, contrast)
		for a := range row {
			for b := range row {
				errors[i] += row[a] * meat[a][b] * row[b]
			}
		}
		errors[i] = math.Sqrt(errors[i])
	}
	return errors
}

func logistic(x float64) float64 { return 1 / (1 + math.Exp(-x)) }

func newMatrix(n int) [][]float64 {
	m := make([][]float64, n)
	for i := range m {
		m[i] = make([]float64, n)
	}
	return m
}

// addContrast adds weight times the square of the difference between a and b.
func addContrast(m [][]float64, a, b int, weight float64) {
	m[a][a] += weight
	m[b][b] += weight
	m[a][b] -= weight
	m[b][a] -= weight
}

// solve returns the x with m·x = y by elimination. m is symmetric and positive
// definite, so no pivoting is needed. solve leaves both arguments unchanged.
func solve(m [][]float64, y []float64) []float64 {
	n := len(y)
	a := newMatrix(n)
	x := append([]float64(nil), y...)
	for i := range m {
		copy(a[i], m[i])
	}
	for i := range n {
		for j := i + 1; j < n; j++ {
			f := a[j][i] / a[i][i]
			for k := i; k < n; k++ {
				a[j][k] -= f * a[i][k]
			}
			x[j] -= f * x[i]
		}
	}
	for i := n - 1; i >= 0; i-- {
		for k := i + 1; k < n; k++ {
			x[i] -= a[i][k] * x[k]
		}
		x[i] /= a[i][i]
	}
	return x
}
