package stats

import (
	"math"
	"math/rand/v2"
	"testing"
)

// randomPairs returns some of the results of a pair, each between once and a billion times.
func randomPairs(rng *rand.Rand) (p Pairs) {
	for most := math.Exp(rng.Float64() * math.Log(1e9)); p.Total() == 0; {
		for i := range p {
			if rng.IntN(5) < 3 {
				p[i] = int(most * math.Pow(rng.Float64(), 3))
			}
		}
	}
	return p
}

// randomTest returns a test that Check accepts.
func randomTest(rng *rand.Rand) SPRT {
	for {
		t := SPRT{Elo0: maxTestElo * math.Pow(2*rng.Float64()-1, 3), Alpha: 0.05, Beta: 0.05, Normalized: rng.IntN(2) == 0}
		switch t.Elo1 = t.Elo0 + 10*rng.ExpFloat64(); rng.IntN(4) {
		case 0:
			t.Elo1 = maxTestElo
		case 1:
			t.Elo0, t.Elo1 = -maxTestElo, t.Elo0
		}
		if t.Check() == nil {
			return t
		}
	}
}

// TestLLRIsANumber checks that each test that is not refused has a ratio for all results, that the second
// player has the opposite one, and that the same results many times decide the test.
func TestLLRIsANumber(t *testing.T) {
	rng := rand.New(rand.NewPCG(5, 1))
	for range 3000 {
		test, p := randomTest(rng), randomPairs(rng)
		llr := test.LLR(p)
		if math.IsNaN(llr) || math.IsInf(llr, 0) {
			t.Errorf("%+v of %v: %v", test, p, llr)
		}
		mirror := test
		mirror.Elo0, mirror.Elo1 = -test.Elo1, -test.Elo0
		if other := mirror.LLR(flipped(p)); !(math.Abs(llr+other) <= 1e-3*(1+math.Abs(llr))) {
			t.Errorf("%+v of %v: %v, of the second player %v", test, p, llr, other)
		}
	}
}

// TestExtremesAreDecided has results of which each test of great differences knows what they mean.
func TestExtremesAreDecided(t *testing.T) {
	for _, c := range []struct {
		pairs                       Pairs
		elo0, elo1                  float64
		verdictElo, verdictOfSpread Verdict
	}{
		{Pairs{3, 40, 120, 60, 7}, 0, 220, AcceptElo0, AcceptElo0},
		{Pairs{3, 40, 120, 60, 7}, 0, 240, AcceptElo0, AcceptElo0},
		{Pairs{3, 40, 120, 60, 7}, 0, 300, AcceptElo0, AcceptElo0},
		{Pairs{3, 40, 120, 60, 7}, 0, 1000, AcceptElo0, AcceptElo0},
		{Pairs{7, 60, 120, 40, 3}, -1000, 0, AcceptElo1, AcceptElo1},
		{Pairs{0, 0, 0, 0, 1000}, 0, 300, AcceptElo1, AcceptElo1},
		{Pairs{0, 0, 0, 0, 1000}, 500, 1000, AcceptElo1, AcceptElo1},
		{Pairs{0, 0, 0, 1000, 0}, 0, 300, AcceptElo0, AcceptElo1}, // 0.75 of the points, without any spread
		{Pairs{0, 0, 1000, 0, 0}, 0, 300, AcceptElo0, AcceptElo0},
	} {
		for normalized, want := range map[bool]Verdict{false: c.verdictElo, true: c.verdictOfSpread} {
			test := SPRT{Elo0: c.elo0, Elo1: c.elo1, Alpha: 0.05, Beta: 0.05, Normalized: normalized}
			if got := test.Verdict(c.pairs); got != want {
				t.Errorf("%+v of %v: %v, LLR %v", test, c.pairs, got, test.LLR(c.pairs))
			}
		}
	}
}

// TestMostLikelyDistribution checks that no other distribution with the same t value is more likely.
func TestMostLikelyDistribution(t *testing.T) {
	rng := rand.New(rand.NewPCG(5, 2))
	for range 300 {
		d, _ := observed(randomPairs(rng))
		want := 4 * (2*rng.Float64() - 1)
		best := d.withTValue(want)
		if got := best.tValue(); !(math.Abs(got-want) < 1e-6*max(1, math.Abs(want))) {
			t.Errorf("%v: t value %v, want %v", d, got, want)
		}
		for i := range 40 {
			other := best
			for j := range other {
				if other[j] *= 0.9 + 0.2*rng.Float64(); i%2 == 0 {
					other[j] = math.Pow(rng.Float64(), 5)
				}
			}
			sum := 0.0
			for _, p := range other {
				sum += p
			}
			for j := range other {
				other[j] /= sum
			}
			result := rng.IntN(2)
			if other.tValue() < want {
				result += 3
			}
			if other = other.mixed(result, want); d.likelihood(other) > d.likelihood(best)+1e-6 {
				t.Fatalf("%v, t value %v: %v is more likely than %v", d, want, other, best)
			}
		}
	}
}
