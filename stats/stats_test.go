package stats

import (
	"math"
	"math/rand/v2"
	"testing"
)

func near(t *testing.T, what string, got, want, tolerance float64) {
	t.Helper()
	if !(math.Abs(got-want) <= tolerance) {
		t.Errorf("%s = %v, want %v ± %v", what, got, want, tolerance)
	}
}

// flipped returns the same pairs as the second player counts them.
func flipped(p Pairs) Pairs { return Pairs{p[4], p[3], p[2], p[1], p[0]} }

func TestEloAndScore(t *testing.T) {
	near(t, "expected score of 0", expectedScore(0), 0.5, 0)
	near(t, "expected score of 400", expectedScore(400), 10.0/11, 1e-12)
	for _, elo := range []float64{-700, -3, 0, 1, 250} {
		near(t, "Elo there and back", eloOf(expectedScore(elo)), elo, 1e-9)
	}
}

// TestLLR compares log-likelihood ratios of these counts with published ones, which
// are tests of the program fastchess.
func TestLLR(t *testing.T) {
	for _, c := range []struct {
		pairs      Pairs
		elo0, elo1 float64
		normalized bool
		want       float64
	}{
		{Pairs{365, 16618, 36029 + 200, 16974, 390}, 0, 2, true, 2.25},
		{Pairs{127, 4883, 10311 + 401, 5150, 104}, -1.75, 0.25, true, 3.01},
		{Pairs{0, 0, 0, 0, 5550}, 0, 5, true, 111.82},
		{Pairs{223, 9863, 20279 + 1000, 10037, 246}, 0.5, 2.5, false, -3.07},
	} {
		test := SPRT{Elo0: c.elo0, Elo1: c.elo1, Normalized: c.normalized}
		near(t, "LLR", test.LLR(c.pairs), c.want, 0.01*math.Abs(c.want))
		mirror := SPRT{Elo0: -c.elo1, Elo1: -c.elo0, Normalized: c.normalized}
		near(t, "LLR of the second player", mirror.LLR(flipped(c.pairs)), -c.want, 0.01*math.Abs(c.want))
	}
}

// TestIndependentGames checks that pairs of independent games, whose spread is known,
// agree with the trinomial formulas.
func TestIndependentGames(t *testing.T) {
	p := Pairs{100, 0, 600, 0, 900} // 1/4 of 3200 games lost, 3/4 won
	mean, variance := p.Score()
	near(t, "score", mean, 0.75, 0)
	near(t, "variance", variance, 0.75*0.25/2, 1e-12)
	near(t, "Elo", p.Elo().Value, 400*math.Log10(3), 1e-9)
	slope := 400 / math.Ln10 / (0.75 * 0.25)
	near(t, "error", p.Elo().HalfWidth(), 1.959964*math.Sqrt(0.75*0.25/3200)*slope, 0.1)
	near(t, "normalised Elo", p.NormalizedElo().Value, 0.25/math.Sqrt(0.75*0.25)*800/math.Ln10, 1e-9)
	near(t, "LOS", p.LOS(), 1, 1e-9)
	near(t, "LOS of nothing won", Pairs{1, 2, 3, 2, 1}.LOS(), 0.5, 1e-12)
}

// TestPairedGamesHaveLessSpread uses pairs in which each player wins one game. Only
// the other pairs have any spread.
func TestPairedGamesHaveLessSpread(t *testing.T) {
	paired, lucky := Pairs{0, 0, 80, 20, 0}, Pairs{20, 0, 50, 0, 30}
	if paired.Elo().HalfWidth() >= lucky.Elo().HalfWidth() {
		t.Errorf("errors %v and %v", paired.Elo(), lucky.Elo())
	}
}

// TestErrorRates checks that a test errs as seldom as it promises, in simulated
// matches whose pairs have constant chances.
func TestErrorRates(t *testing.T) {
	test := SPRT{Elo0: 0, Elo1: 40, Alpha: 0.05, Beta: 0.05}
	rng := rand.New(rand.NewPCG(1, 2))
	for _, c := range []struct {
		elo   float64
		wrong Verdict
	}{{0, AcceptElo1}, {40, AcceptElo0}} {
		const matches = 400
		errors := 0
		for range matches {
			if simulate(rng, test, c.elo) == c.wrong {
				errors++
			}
		}
		// Three standard deviations of the count above 5%.
		if most := int(0.05*matches + 3*math.Sqrt(0.05*0.95*matches)); errors > most {
			t.Errorf("at %v Elo: %d wrong verdicts in %d matches, want at most %d", c.elo, errors, matches, most)
		}
	}
}

func simulate(rng *rand.Rand, test SPRT, elo float64) Verdict {
	win := expectedScore(elo)
	var pairs Pairs
	for {
		points := 0
		for range 2 {
			if rng.Float64() < win {
				points += 2
			}
		}
		pairs.Add(points)
		if v := test.Verdict(pairs); v != GoOn {
			return v
		}
	}
}

func TestCheckRefuses(t *testing.T) {
	for _, test := range []SPRT{
		{Elo0: 5, Elo1: 5, Alpha: 0.05, Beta: 0.05},
		{Elo0: 0, Elo1: 5, Alpha: 0, Beta: 0.05},
		{Elo0: 0, Elo1: 5, Alpha: 0.5, Beta: 0.5},
		{Elo0: 0, Elo1: 5, Alpha: math.NaN(), Beta: 0.5},
		{Elo0: math.NaN(), Elo1: 5, Alpha: 0.05, Beta: 0.05},
		{Elo0: 0, Elo1: math.NaN(), Alpha: 0.05, Beta: 0.05},
		{Elo0: 0, Elo1: math.Inf(1), Alpha: 0.05, Beta: 0.05},
		{Elo0: -1001, Elo1: 0, Alpha: 0.05, Beta: 0.05},
	} {
		if test.Check() == nil {
			t.Errorf("%+v is not refused", test)
		}
	}
}
