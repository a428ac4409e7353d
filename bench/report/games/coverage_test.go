package games

import (
	"fmt"
	"math"
	"math/rand/v2"
	"os"
	"strings"
	"testing"

	"tetrad/stats"
)

// The files whose figures these tests measure.
const page = "../../../docs/dev/reports.md"

// A ranger collects the coverage of many intervals.
type ranger struct{ least, most float64 }

func (r *ranger) add(share float64) {
	if r.most == 0 {
		r.least = 1
	}
	r.least, r.most = min(r.least, share), max(r.most, share)
}

// check wants the page to state the range that was measured, after these words: not narrower, and at most half a
// point wider.
func (r ranger) check(t *testing.T, words string) {
	t.Helper()
	text, err := os.ReadFile(page)
	if err != nil {
		t.Fatal(err)
	}
	_, rest, ok := strings.Cut(strings.Join(strings.Fields(string(text)), " "), words+" ")
	var low, high float64
	if n, err := fmt.Sscanf(rest, "%f to %f%%", &low, &high); !ok || n != 2 {
		t.Fatalf("%s states no range after %q: %v", page, words, err)
	}
	least, most := 100*r.least, 100*r.most
	if least < low-0.05 || least > low+0.5 || most > high+0.05 || most < high-0.5 {
		t.Errorf("%s states %v to %v after %q; measured are %.1f to %.1f", page, low, high, words, least, most)
	}
}

// TestCoverage counts how often intervals contain the true value, in simulated reports
// with a fixed seed, and compares with what the page states.
func TestCoverage(t *testing.T) {
	const trials = 3000
	rng := rand.New(rand.NewPCG(19, 1))
	hits := func(n int, p float64) (sum int) {
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
	// seldom returns 0 in most cases.
	seldom := func(p float64) func() float64 {
		return func() float64 {
			if rng.Float64() < p {
				return rng.Float64()
			}
			return 0
		}
	}
	var usual, rare ranger
	for _, c := range []struct {
		name     string
		truth    float64
		estimate func() stats.Estimate
		isRare   bool // whether the events are
	}{
		{"a share of one half", 0.5, func() stats.Estimate { return stats.Share(hits(100, 0.5), 100) }, false},
		{"a small share", 0.05, func() stats.Estimate { return stats.Share(hits(60, 0.05), 60) }, true},
		{"a mean of normal values", 3, func() stats.Estimate {
			return stats.Mean(draw(10, func() float64 { return 3 + rng.NormFloat64() }))
		}, false},
		{"a mean of lengths with a tail", 1, func() stats.Estimate { return stats.Mean(draw(60, rng.ExpFloat64)) }, false},
		{"a mean of fractions", 0.5, func() stats.Estimate { return stats.Fraction(draw(40, rng.Float64)) }, false},
		{"a mean of fractions that are mostly 0", 0.05, func() stats.Estimate { return stats.Fraction(draw(100, seldom(0.1))) }, true},
		{"a number of events", 2, func() stats.Estimate { return stats.Count(draw(60, func() float64 { return float64(hits(20, 0.1)) })) }, false},
		{"a number of rare events", 0.06, func() stats.Estimate { return stats.Count(draw(60, func() float64 { return float64(hits(3, 0.02)) })) }, true},
		{"a median", math.Ln2, func() stats.Estimate { return stats.Quantile(draw(41, rng.ExpFloat64), 0.5) }, false},
		{"an upper quartile", -math.Log(0.25), func() stats.Estimate { return stats.Quantile(draw(80, rng.ExpFloat64), 0.75) }, false},
		{"a 99th percentile", -math.Log(0.01), func() stats.Estimate { return stats.Quantile(draw(150, rng.ExpFloat64), 0.99) }, true},
		{"a difference of shares", 0.2, func() stats.Estimate {
			return stats.Share(hits(80, 0.6), 80).Minus(stats.Share(hits(50, 0.4), 50))
		}, false},
		{"a difference of means", 1, func() stats.Estimate {
			return stats.Mean(draw(40, func() float64 { return 1 + 2*rng.NormFloat64() })).Minus(stats.Mean(draw(25, rng.NormFloat64)))
		}, false},
		{"Elo of pairs", 0, func() stats.Estimate {
			return DoublingElo(simulated(rng, 30, 0, 0, 0))
		}, false},
	} {
		within := 0
		for range trials {
			if e := c.estimate(); e.Low <= c.truth && c.truth <= e.High {
				within++
			}
		}
		share := float64(within) / trials
		t.Logf("%s: %.3f", c.name, share)
		if c.isRare {
			rare.add(share)
		} else {
			usual.add(share)
		}
	}
	for _, size := range []int{20, 60, 200, 1000} {
		for _, drawn := range []float64{0, 0.3, 0.6, 0.8, 0.9, 0.95} {
			for _, won := range []float64{0.5, 0.75} {
				for what, share := range coverageOfPoints(rng, size, drawn, won) {
					t.Logf("%s, %d games, %v drawn, %v of the others won: %.3f", what, size, drawn, won, share)
					if float64(size)*(1-drawn) < fewDecided {
						rare.add(share)
					} else {
						usual.add(share)
					}
				}
			}
		}
	}
	usual.check(t, "They hold in")
	rare.check(t, "fewer than 40 games are decided, they hold in")
}

// fewDecided is the number of decided games below which intervals are wider than they
// need be.
const fewDecided = 40

// coverageOfPoints returns how often the intervals hold of the points, of the score among
// decided games, and of the difference to as many games of equal players. Each game is
// won, drawn or lost by one random number.
func coverageOfPoints(rng *rand.Rand, size int, drawn, won float64) map[string]float64 {
	const trials = 1000
	known := map[stats.Games]stats.Estimate{}
	of := func(g stats.Games) stats.Estimate {
		if _, ok := known[g]; !ok {
			known[g] = g.Mean()
		}
		return known[g]
	}
	play := func(won float64) (g stats.Games) {
		for range size {
			switch x := rng.Float64(); {
			case x < drawn:
				g[1]++
			case x < drawn+(1-drawn)*won:
				g[2]++
			default:
				g[0]++
			}
		}
		return g
	}
	covered := map[string]float64{}
	count := func(what string, e stats.Estimate, truth float64) {
		if covered[what] += 0; !e.Known() || e.Low <= truth && truth <= e.High {
			covered[what] += 1. / trials
		}
	}
	for range trials {
		a, b := play(won), play(0.5)
		count("points", of(a), drawn/2+(1-drawn)*won)
		count("score of the decided games", stats.Share(a[2], a[0]+a[2]), won)
		count("difference", of(a).Minus(of(b)), (1-drawn)*(won-0.5))
	}
	return covered
}

// TestCoverageOfElo counts how often the intervals of few pairs contain the true value, as
// published reports have them: up to hundreds of Elo, with and without draws, and with
// openings that favour who moves first, which correlates the games of a pair.
func TestCoverageOfElo(t *testing.T) {
	const trials = 3000
	rng, known := rand.New(rand.NewPCG(19, 3)), map[stats.Pairs]stats.Estimate{}
	for _, pairs := range []int{2, 4, 6, 8, 12} {
		for _, elo := range []float64{0, 150, 300, 500} {
			for _, drawn := range []float64{0, 0.3, 0.6} {
				for _, bias := range []float64{0, 0.3} {
					within := 0
					for range trials {
						if e := doubling(known, simulated(rng, pairs, elo, drawn, bias)); e.Low <= elo && elo <= e.High {
							within++
						}
					}
					least := minCoverage(pairs)
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

// doubling returns Elo of games, or what is known for as many pairs of each kind.
func doubling(known map[stats.Pairs]stats.Estimate, games []*Record) stats.Estimate {
	var p stats.Pairs
	for i := 0; i < len(games); i += 2 {
		p.Add(games[i].halfPoints(games[i].Subject) + games[i+1].halfPoints(games[i+1].Subject))
	}
	if _, ok := known[p]; !ok {
		known[p] = DoublingElo(games)
	}
	return known[p]
}

// minCoverage is the coverage that docs/dev/reports.md states.
func minCoverage(pairs int) float64 {
	if pairs < 6 {
		return 0.91
	}
	return 0.94
}

// simulated returns games of pairs whose subject is stronger by elo. A share drawn of
// them is drawn, or as many as such a difference allows. Openings change the expected
// points of who moves first by up to bias, as far as they stay between 0 and 1.
func simulated(rng *rand.Rand, pairs int, elo, drawn, bias float64) []*Record {
	mean := 1 / (1 + math.Pow(10, -elo/400))
	bias = min(bias, 1-mean, mean)
	var games []*Record
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
			games = append(games, &Record{Points: points, Subject: seat})
		}
	}
	return games
}
