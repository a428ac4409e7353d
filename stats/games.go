package stats

import "math"

// Games counts the single games that a player lost, drew and won, if it is unknown
// which games form pairs. The spread is then that of single games (the trinomial
// model).
type Games [3]int

// Total returns the number of games.
func (g Games) Total() int { return g[0] + g[1] + g[2] }

// asPairs returns the games as if each were a pair with a quarter of its points.
func (g Games) asPairs() Pairs { return Pairs{g[0], 0, g[1], 0, g[2]} }

// Score returns the share of the points, from 0 to 1, or NaN without games.
func (g Games) Score() float64 {
	mean, _ := g.asPairs().Score()
	return mean
}

// Mean returns the share of the points, from 0 to 1, with its interval.
func (g Games) Mean() Estimate { return g.asPairs().Mean() }

// Elo returns the difference of strength, as [Pairs.Elo] does.
func (g Games) Elo() Estimate { return g.asPairs().Elo() }

// NormalizedElo returns the difference in units of the spread of one game, as
// [Pairs.NormalizedElo] does.
func (g Games) NormalizedElo() Estimate {
	return g.asPairs().NormalizedElo().mapped(func(elo float64) float64 { return math.Sqrt2 * elo })
}

// LOS returns the likelihood that the player is the stronger one.
func (g Games) LOS() float64 { return g.asPairs().LOS() }

// SignTest returns the probability that the decided games of equal players are at least as
// one-sided as these. It is exact.
func (g Games) SignTest() float64 {
	return min(1, 2*binomial(g[0]+g[2], 0.5)[min(g[0], g[2])])
}

// ofGames returns the test that takes games as pairs, as [Games.asPairs] does.
func (t SPRT) ofGames() SPRT {
	if t.Normalized {
		t.Elo0, t.Elo1 = t.Elo0/math.Sqrt2, t.Elo1/math.Sqrt2
	}
	return t
}

// LLROfGames returns the log-likelihood ratio of Elo1 to Elo0 for single games.
func (t SPRT) LLROfGames(g Games) float64 { return t.ofGames().LLR(g.asPairs()) }

// VerdictOfGames returns the verdict of the test for single games.
func (t SPRT) VerdictOfGames(g Games) Verdict { return t.ofGames().Verdict(g.asPairs()) }
