package stats

import (
	"fmt"
	"math"
	"math/rand/v2"
	"strings"
	"testing"

	"tetrad/positions/projecttest"
)

// TestCoverage checks that intervals contain the true value about as often as they
// promise, for any chances of a pair and for few pairs. It sums over all possible
// results.
func TestCoverage(t *testing.T) {
	elo, normalized := remembered(Pairs.Elo), remembered(Pairs.NormalizedElo)
	for name, chances := range map[string]distribution{
		"even, independent":          {1. / 16, 4. / 16, 6. / 16, 4. / 16, 1. / 16},
		"even, without draws":        {0.25, 0, 0.5, 0, 0.25},
		"even, nearly always split":  {0.01, 0.02, 0.94, 0.02, 0.01},
		"even, all or nothing":       {0.5, 0, 0, 0, 0.5},
		"better, mostly drawn":       {0, 0.05, 0.7, 0.2, 0.05},
		"better, split or won":       {0, 0, 0.9, 0, 0.1},
		"much better, never drawn":   {0.01, 0, 0.18, 0, 0.81},
		"much better, nearly always": {0.01, 0.01, 0.03, 0.05, 0.9},
		"worse, a little":            {0.12, 0.28, 0.35, 0.2, 0.05},
		"worse, loses all but a few": {0.96, 0, 0.04, 0, 0},
	} {
		mean, variance := chances.moments()
		trueElo, trueNormalized := eloOf(mean), (mean-0.5)/math.Sqrt(variance)*math.Sqrt2*eloPerLogit
		for _, pairs := range []int{2, 5, 10, 20, 40} {
			if pairs > 20 && !projecttest.Nightly() {
				continue
			}
			covered, coveredNormalized := 0.0, 0.0
			eachResult(pairs, chances, func(p Pairs, probability float64) {
				if e := elo(p); e.Low <= trueElo && trueElo <= e.High {
					covered += probability
				}
				if e := normalized(p); e.Low <= trueNormalized && trueNormalized <= e.High {
					coveredNormalized += probability
				}
			})
			if least := map[bool]float64{false: 0.9, true: 0.935}[pairs >= 5]; covered < least {
				t.Errorf("%s: after %d pairs %.1f %% of the intervals hold", name, pairs, 100*covered)
			}
			if pairs >= 10 && coveredNormalized < 0.9 {
				t.Errorf("%s: after %d pairs %.1f %% of the intervals of normalised Elo hold", name, pairs, 100*coveredNormalized)
			}
		}
	}
}

// remembered returns f, which computes no value twice.
func remembered[K comparable](f func(K) Estimate) func(K) Estimate {
	known := map[K]Estimate{}
	return func(k K) Estimate {
		e, ok := known[k]
		if !ok {
			e = f(k)
			known[k] = e
		}
		return e
	}
}

// eachResult calls visit with all results of this many pairs and with their
// probability.
func eachResult(pairs int, chances distribution, visit func(p Pairs, probability float64)) {
	logFactorial := func(n int) float64 { v, _ := math.Lgamma(float64(n) + 1); return v }
	var p Pairs
	var fill func(i, left int)
	fill = func(i, left int) {
		if i < len(p)-1 {
			for p[i] = 0; p[i] <= left; p[i]++ {
				fill(i+1, left-p[i])
			}
			return
		}
		p[i] = left
		logP := logFactorial(pairs)
		for j, count := range p {
			if count > 0 {
				logP += float64(count)*math.Log(chances[j]) - logFactorial(count)
			}
		}
		visit(p, math.Exp(logP))
	}
	fill(0, pairs)
}

// TestEstimatesOfExtremes checks that no number of games gives an error of zero, and
// that no result gives an interval without an end on a side where an end is known.
func TestEstimatesOfExtremes(t *testing.T) {
	for name, c := range map[string]struct {
		pairs             Pairs
		elo, normalized   string
		losAbove, losUpTo float64
	}{
		"no pair":              {Pairs{}, "unknown", "unknown", 0.5, 0.5},
		"one pair, split":      {Pairs{0, 0, 1, 0, 0}, "+0.0 ± ", "+0.0 ± ", 0.5, 0.5},
		"twenty pairs, split":  {Pairs{0, 0, 20, 0, 0}, "+0.0 ± 5", "+0.0 ± ", 0.5, 0.5},
		"one pair, won":        {Pairs{0, 0, 0, 0, 1}, "above -", "above -", 0.5, 0.9},
		"twenty pairs, won":    {Pairs{0, 0, 0, 0, 20}, "above +2", "above +", 0.999, 1},
		"twenty pairs, lost":   {Pairs{20, 0, 0, 0, 0}, "below -2", "below -", 0, 0.001},
		"twenty pairs, 1½ all": {Pairs{0, 0, 0, 20, 0}, "+190.8 (+", "above +", 0.99, 1},
		"three of four won":    {Pairs{0, 0, 0, 1, 3}, "+470.4 (-", "+", 0.8, 1},
		"nearly all won":       {Pairs{0, 0, 5, 0, 95}, "+636.4 ± ", "+", 0.999, 1},
	} {
		t.Run(name, func(t *testing.T) {
			if elo := c.pairs.Elo().String(); !strings.HasPrefix(elo, c.elo) || strings.Contains(elo, "± 0.0") {
				t.Errorf("Elo %s, want %s…", elo, c.elo)
			}
			if normalized := c.pairs.NormalizedElo().String(); !strings.HasPrefix(normalized, c.normalized) || strings.Contains(normalized, "± 0.0") {
				t.Errorf("normalised Elo %s, want %s…", normalized, c.normalized)
			}
			if los := c.pairs.LOS(); !(los >= c.losAbove-1e-12 && los <= c.losUpTo+1e-12) {
				t.Errorf("LOS %v", los)
			}
		})
	}
}

// TestEloAgreesAboutZero checks that the two kinds of Elo of a result, and what is printed of each, agree
// about whether the players may be equally strong, and that LOS says the same.
func TestEloAgreesAboutZero(t *testing.T) {
	rng := rand.New(rand.NewPCG(5, 3))
	zero := map[bool]int{}
	check := func(p Pairs) {
		elo, normalized := p.Elo(), p.NormalizedElo()
		for _, e := range []Estimate{elo, normalized} {
			if !(e.Low <= e.Value && e.Value <= e.High) {
				t.Fatalf("%v: %+v", p, e)
			}
			if low, high := printed(t, e); math.Abs(e.Low) > 0.05 && math.Abs(e.High) > 0.05 && ((low > 0) != (e.Low > 0) || (high < 0) != (e.High < 0)) {
				t.Fatalf("%v: %+v is printed as %s", p, e, e)
			}
		}
		if (elo.Low > 0) != (normalized.Low > 0) || (elo.High < 0) != (normalized.High < 0) {
			t.Fatalf("%v: Elo %s, normalised %s", p, elo, normalized)
		}
		if los := p.LOS(); (los > 0.975+1e-6 && elo.Low <= 0) || (los < 0.975-1e-6 && elo.Low > 0) {
			t.Fatalf("%v: Elo %s, LOS %v", p, elo, los)
		}
		zero[elo.Low > 0 || elo.High < 0]++
	}
	for pairs := 1; pairs <= 12; pairs++ {
		eachResult(pairs, distribution{0.2, 0.2, 0.2, 0.2, 0.2}, func(p Pairs, _ float64) { check(p) })
	}
	for range 3000 {
		check(randomPairs(rng))
	}
	if zero[true] == 0 || zero[false] == 0 {
		t.Errorf("%v", zero)
	}
}

// printed returns the ends of an estimate as people read them.
func printed(t *testing.T, e Estimate) (low, high float64) {
	t.Helper()
	low, high = math.Inf(-1), math.Inf(1)
	for _, form := range []string{"%f (%f to %f)", "%f (above %f)", "%f (below %f)", "%f ± %f", "above %f", "below %f", "unknown"} {
		var x [3]float64
		n := strings.Count(form, "%f")
		if got, err := fmt.Sscanf(e.String(), form, []any{&x[0], &x[1], &x[2]}[:n]...); err != nil || got != n {
			continue
		}
		switch form {
		case "%f (%f to %f)":
			return x[1], x[2]
		case "%f ± %f":
			return x[0] - x[1], x[0] + x[1]
		case "above %f", "%f (above %f)":
			return x[n-1], high
		case "below %f", "%f (below %f)":
			return low, x[n-1]
		}
		return low, high
	}
	t.Fatalf("%s cannot be read", e)
	return low, high
}

// TestEstimatesOfTheOther checks that both players of a match get the same estimates.
func TestEstimatesOfTheOther(t *testing.T) {
	for _, p := range []Pairs{{0, 0, 0, 0, 3}, {1, 2, 3, 4, 5}, {0, 0, 7, 0, 0}, {4, 0, 1, 0, 0}} {
		for _, of := range []func(Pairs) Estimate{Pairs.Elo, Pairs.NormalizedElo} {
			e, other := of(p), of(flipped(p))
			if !alike(e.Value, -other.Value) || !alike(e.Low, -other.High) || !alike(e.High, -other.Low) {
				t.Errorf("%v: %+v, the other %+v", p, e, other)
			}
		}
	}
}

func alike(a, b float64) bool { return a == b || math.Abs(a-b) < 1e-6 }
