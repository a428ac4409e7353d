package stats

import (
	"math"
	"testing"
)

// TestGamesAsPairs checks that independent games give the same estimates as pairs of
// them, except for the information in the spread of pairs.
func TestGamesAsPairs(t *testing.T) {
	games := Games{4800, 10000, 5200}
	// Pairs of such games would have the chances 0.24, 0.5 and 0.26.
	pairs := Pairs{576, 2400, 3748, 2600, 676}
	near(t, "score", games.Score(), 0.51, 1e-12)
	near(t, "Elo", games.Elo().Value, pairs.Elo().Value, 1e-9)
	near(t, "error", games.Elo().HalfWidth(), pairs.Elo().HalfWidth(), 0.05)
	near(t, "normalised Elo", games.NormalizedElo().Value, pairs.NormalizedElo().Value, 1e-9)
	near(t, "error of normalised Elo", games.NormalizedElo().HalfWidth(), pairs.NormalizedElo().HalfWidth(), 0.2)
	near(t, "LOS", games.LOS(), pairs.LOS(), 1e-6)
	for _, normalized := range []bool{false, true} {
		test := SPRT{Elo0: 0, Elo1: 10, Alpha: 0.05, Beta: 0.05, Normalized: normalized}
		near(t, "LLR", test.LLROfGames(games), test.LLR(pairs), 0.2)
		if test.VerdictOfGames(games) != test.Verdict(pairs) {
			t.Error("verdicts differ")
		}
	}
}

// TestSignTest compares with probabilities computed by hand: 2·18/2¹⁷ for 16 to 1.
func TestSignTest(t *testing.T) {
	for _, c := range []struct {
		games Games
		want  float64
	}{
		{Games{1, 175, 16}, 36. / 131072}, {Games{16, 0, 1}, 36. / 131072}, {Games{0, 12, 4}, 0.125}, {Games{0, 9, 6}, 2. / 64},
		{Games{3, 0, 3}, 1}, {Games{0, 9, 0}, 1}, {Games{1, 0, 7}, 18. / 256},
	} {
		near(t, "chance", c.games.SignTest(), c.want, 1e-12)
	}
}

// TestLLROfGames checks that the log-likelihood ratio is close to the approximation
// of Van den Bergh, which uses the variance of the games.
func TestLLROfGames(t *testing.T) {
	g := Games{36089, 125620, 36433}
	mean := g.Score()
	variance := (float64(g[1])*0.25+float64(g[2]))/float64(g.Total()) - mean*mean
	near(t, "normalised Elo", g.NormalizedElo().Value, (mean-0.5)/math.Sqrt(variance)*800/math.Ln10, 1e-9)
	s0, s1 := expectedScore(0), expectedScore(2)
	near(t, "LLR", SPRT{Elo0: 0, Elo1: 2}.LLROfGames(g), float64(g.Total())*(s1-s0)*(2*mean-s0-s1)/variance/2, 0.01)
}
