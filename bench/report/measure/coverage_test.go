package measure

import (
	"math"
	"math/rand/v2"
	"testing"
)

// TestCoverage counts how often intervals contain the true value, in simulated reports
// with a fixed seed. It must be 95 % up to four standard errors of the count, and what
// the method itself is known to lack. At most all may contain it, where a method is
// known to be too wide.
func TestCoverage(t *testing.T) {
	const trials = 3000
	rng := rand.New(rand.NewPCG(19, 1))
	// hits returns the number of n that come true.
	hits := func(n int, p float64) (sum float64) {
		for range n {
			if rng.Float64() < p {
				sum++
			}
		}
		return sum
	}
	draw := func(n int, f func() float64) []float64 {
		list := make([]float64, n)
		for i := range list {
			list[i] = f()
		}
		return list
	}
	for _, c := range []struct {
		name     string
		truth    float64
		estimate func() Estimate
		low      float64 // least coverage expected of the method
		high     float64
	}{
		{"a share of one half", 0.5, func() Estimate { return Share(hits(100, 0.5), 100) }, 0.94, 0.97},
		{"a small share", 0.05, func() Estimate { return Share(hits(60, 0.05), 60) }, 0.93, 0.99},
		{"points with many draws", 0.5, func() Estimate {
			return Share(hits(80, 0.2)+hits(80, 0.6)/2, 80) // the two need not come from the same games
		}, 0.95, 1},
		{"a mean of normal values", 3, func() Estimate {
			return Mean(draw(10, func() float64 { return 3 + rng.NormFloat64() }))
		}, 0.95, 0.95},
		{"a mean of lengths with a tail", 1, func() Estimate { return Mean(draw(60, rng.ExpFloat64)) }, 0.92, 0.96},
		{"a median", math.Ln2, func() Estimate { return Quantile(draw(41, rng.ExpFloat64), 0.5) }, 0.95, 0.98},
		{"an upper quartile", -math.Log(0.25), func() Estimate { return Quantile(draw(80, rng.ExpFloat64), 0.75) }, 0.95, 0.98},
		{"a 99th percentile", -math.Log(0.01), func() Estimate { return Quantile(draw(150, rng.ExpFloat64), 0.99) }, 0.95, 1},
		{"a difference of shares", 0.2, func() Estimate {
			return Difference(Share(hits(80, 0.6), 80), Share(hits(50, 0.4), 50))
		}, 0.94, 0.97},
		{"a difference of means", 1, func() Estimate {
			return Difference(Mean(draw(40, func() float64 { return 1 + 2*rng.NormFloat64() })), Mean(draw(25, rng.NormFloat64)))
		}, 0.94, 0.97},
		{"a correlation", 0.6, func() Estimate {
			var x, y []float64
			for range 40 {
				a, b := rng.NormFloat64(), rng.NormFloat64()
				x, y = append(x, a), append(y, 0.6*a+0.8*b)
			}
			return Correlation(x, y)
		}, 0.94, 0.96},
		{"Elo of pairs", 0, func() Estimate {
			var games []*Game
			for range 30 {
				games = append(games, &Game{Points: hits(1, 0.5)}, &Game{Points: hits(1, 0.5), Subject: 1})
			}
			return Doubling(games)
		}, 0.94, 0.98},
	} {
		t.Run(c.name, func(t *testing.T) {
			within := 0
			for range trials {
				if e := c.estimate(); e.Low <= c.truth && c.truth <= e.High {
					within++
				}
			}
			share, doubt := float64(within)/trials, 4*math.Sqrt(0.95*0.05/trials)
			t.Logf("coverage %.3f", share)
			if share < c.low-doubt || share > c.high+doubt {
				t.Errorf("coverage %.3f, want %.2f to %.2f", share, c.low, c.high)
			}
		})
	}
}

// TestCoverageOfElo counts how often the intervals of few pairs contain the true value, as
// published reports have them: up to hundreds of Elo, with and without draws, and with
// openings that favour who moves first, which correlates the games of a pair.
func TestCoverageOfElo(t *testing.T) {
	const trials = 3000
	rng := rand.New(rand.NewPCG(19, 3))
	for _, pairs := range []int{2, 4, 6, 8, 12} {
		for _, elo := range []float64{0, 150, 300, 500} {
			for _, drawn := range []float64{0, 0.3, 0.6} {
				for _, bias := range []float64{0, 0.3} {
					within := 0
					for range trials {
						if e := Doubling(simulated(rng, pairs, elo, drawn, bias)); e.Low <= elo && elo <= e.High {
							within++
						}
					}
					least := leastOfElo(pairs)
					share, doubt := float64(within)/trials, 4*math.Sqrt(least*(1-least)/trials)
					if share < least-doubt {
						t.Errorf("%d pairs, %v Elo, %v drawn, openings of ±%v: coverage %.3f, want %v", pairs, elo, drawn, bias, share, least)
					}
					t.Logf("%d pairs, %v Elo, %v drawn, openings of ±%v: coverage %.3f", pairs, elo, drawn, bias, share)
				}
			}
		}
	}
}

// leastOfElo is the coverage that docs/measure/report.md states.
func leastOfElo(pairs int) float64 {
	if pairs < 6 {
		return 0.91
	}
	return 0.94
}

// simulated returns games of pairs whose subject is stronger by elo. A share drawn of
// them is drawn, or as many as such a difference allows. Openings change the expected
// points of who moves first by up to bias, as far as they stay between 0 and 1.
func simulated(rng *rand.Rand, pairs int, elo, drawn, bias float64) []*Game {
	mean := 1 / (1 + math.Pow(10, -elo/400))
	bias = min(bias, 1-mean, mean)
	var games []*Game
	for range pairs {
		shift := bias * (2*rng.Float64() - 1)
		for seat, expected := range []float64{mean + shift, mean - shift} {
			draw := min(drawn, 2*expected, 2*(1-expected))
			points := 0.0
			switch x := rng.Float64(); {
			case x < expected-draw/2:
				points = 1
			case x < expected+draw/2:
				points = 0.5
			}
			if seat == 1 {
				points = 1 - points
			}
			games = append(games, &Game{Points: points, Subject: seat})
		}
	}
	return games
}

// The lower bound of the number of positions holds in at least 95 % of reports, for
// evenly and for unevenly likely positions.
func TestCoverageOfStates(t *testing.T) {
	const trials, games = 1500, 120
	rng := rand.New(rand.NewPCG(19, 2))
	for name, next := range map[string]func() uint64{
		"evenly likely": func() uint64 { return rng.Uint64N(3000) },
		"uneven":        func() uint64 { return uint64(3000 * math.Pow(rng.Float64(), 2)) },
	} {
		held := 0
		for range trials {
			list := make([]*Game, games)
			for i := range list {
				list[i] = &Game{Keys: []uint64{next()}}
			}
			if States(list, 1).Low <= 3000 {
				held++
			}
		}
		if share := float64(held) / trials; share < 0.95-4*math.Sqrt(0.95*0.05/trials) {
			t.Errorf("%s: the bound holds in %.3f", name, share)
		}
	}
}
