package stats

import (
	"fmt"
	"math"
	"math/rand/v2"
	"testing"

	"tetrad/positions/projecttest"
)

// TestCoverageByDraws counts how often the intervals of Elo, of normalised Elo and of ratings contain the true value,
// from games without draws to games that are nearly all drawn. A game is won, drawn or lost by one random number. Elo
// follows from the score, so that both hold in the same cases.
func TestCoverageByDraws(t *testing.T) {
	sizes, trials := []int{20, 60, 1000}, projecttest.Some(800)
	if projecttest.Nightly() {
		sizes, trials = []int{20, 30, 50, 100, 200, 500, 1000}, 10_000
	}
	for _, size := range sizes {
		for _, drawn := range []float64{0, 0.3, 0.6, 0.8, 0.9, 0.95} {
			for _, won := range []float64{0.5, 0.75} { // of the decided games
				for _, bias := range []float64{0, 0.2} { // of the openings, which correlates the games of a pair
					rng := rand.New(rand.NewPCG(uint64(size), uint64(100*drawn)))
					name := fmt.Sprintf("%d games, %v drawn, %v of the others won, openings of ±%v", size, drawn, won, bias)
					covered := coverage(rng, trials, size, drawn, won, bias)
					checkCoverage(t, name, covered, float64(size)*(1-drawn), trials)
					t.Logf("%s: %.3v", name, covered)
				}
			}
		}
	}
}

// checkCoverage wants 95%. Where few games are decided, few results are possible, and an interval that is never
// far too narrow is often too wide.
func checkCoverage(t *testing.T, name string, covered map[string]float64, decided float64, trials int) {
	t.Helper()
	least, most := 0.935, 0.97
	if decided < 40 {
		least, most = 0.925, 1
	}
	doubt := 4 * math.Sqrt(0.05*0.95/float64(trials))
	for what, share := range covered {
		if share < least-doubt || share > most+doubt {
			t.Errorf("%s: %.1f %% of the intervals of %s hold", name, 100*share, what)
		}
	}
}

// coverage returns the shares of intervals that hold in simulated matches.
func coverage(rng *rand.Rand, trials, size int, drawn, won, bias float64) map[string]float64 {
	covered := map[string]float64{}
	ofGames, ofPairs, normalized := remembered(Games.Elo), remembered(Pairs.Elo), remembered(Games.NormalizedElo)
	rating := remembered(func(p Pairs) Estimate { return RatingsAbove(1, 2, []Duel{{0, 1, p}})[0] })
	truth := drawn/2 + (1-drawn)*won
	count := func(what string, e Estimate, value float64) {
		covered[what] += 0
		if e.Low <= value && value <= e.High {
			covered[what] += 1 / float64(trials)
		}
	}
	for range trials {
		var games Games
		var pairs Pairs
		for range size / 2 {
			first, second := playPair(rng, drawn, won, bias)
			games[first]++
			games[second]++
			pairs.Add(first + second)
		}
		if bias == 0 {
			count("Elo of games", ofGames(games), eloOf(truth))
			sd := math.Sqrt(drawn/4 + (1-drawn)*won - truth*truth)
			count("normalised Elo", normalized(games), (truth-0.5)/sd*2*eloPerLogit)
		}
		count("Elo of pairs", ofPairs(pairs), eloOf(truth))
		count("ratings", rating(pairs), eloOf(truth))
	}
	return covered
}

// playPair returns the half points of a player in two games. Openings change the chance to win a decided game, in
// opposite directions.
func playPair(rng *rand.Rand, drawn, won, bias float64) (first, second int) {
	shift := min(bias, 1-won, won) * (2*rng.Float64() - 1)
	play := func(chance float64) int {
		switch x := rng.Float64(); {
		case x < drawn:
			return 1
		case x < drawn+(1-drawn)*chance:
			return 2
		}
		return 0
	}
	return play(won + shift), play(won - shift)
}

// TestAdvantagesAreFound has results of published reports in which a sign test finds an advantage.
func TestAdvantagesAreFound(t *testing.T) {
	for _, c := range []struct {
		name  string
		games Games // lost, drawn, won
		found bool
	}{
		{"16 to 1 in 192", Games{1, 175, 16}, true},
		{"21 to 3 in 96", Games{3, 72, 21}, true},
		{"154 to 117 in 480", Games{117, 209, 154}, true},
		{"the other side", Games{16, 175, 1}, true},
		{"6 to nothing", Games{0, 100, 6}, true},
		{"3 to nothing", Games{0, 100, 3}, false},
		{"one win", Games{0, 19, 1}, false},
		{"all drawn", Games{0, 100, 0}, false},
		{"as many", Games{30, 40, 30}, false},
	} {
		e := c.games.Mean()
		if found := e.Low > 0.5 || e.High < 0.5; found != c.found {
			t.Errorf("%s: %.4f to %.4f", c.name, e.Low, e.High)
		}
		if z := math.Abs(float64(c.games[2]-c.games[0])) / math.Sqrt(float64(max(1, c.games[2]+c.games[0]))); (z > z95) != c.found {
			t.Errorf("%s: the sign test has %v", c.name, z)
		}
		if elo := c.games.Elo(); (elo.Low > 0 || elo.High < 0) != c.found {
			t.Errorf("%s: Elo %v", c.name, elo)
		}
		if los := c.games.LOS(); (los > 0.975 || los < 0.025) != c.found {
			t.Errorf("%s: LOS %v", c.name, los)
		}
	}
}
