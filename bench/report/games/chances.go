package games

import (
	"math"
	"slices"

	"tetrad/stats"
)

// Drama returns how far the later winner was behind, from 0, always ahead, to 1, lost for certain
// until the win. It is the mean over turns of how much greater the other player's chance was, or 0
// where the winner led. After Browne, "Automatic Generation and Evaluation of Recombination Games"
// (2008), without his square root. Only decided games count.
func Drama(games []*Record) stats.Estimate { return stats.Fraction(values(decided(games), drama)) }

func drama(g *Record) float64 {
	chances, _ := g.winner()
	return mean(chances, func(c float64) float64 { return max(0, (1-c)-c) })
}

// Comebacks returns the share of decided games whose winner once had a chance below
// bound.
func Comebacks(games []*Record, bound float64) stats.Estimate {
	return share(decided(games), func(g *Record) bool { return worst(g) < bound })
}

// worst returns the least chance that the winner had.
func worst(g *Record) float64 {
	chances, _ := g.winner()
	return slices.Min(chances)
}

// margin is how far beyond one half a chance must be for a lead.
const margin = 0.05

// LeadChanges returns the mean number of times in a game that the lead goes from one
// player to the other. The leader has a chance above 55%. Between 45% and 55% the
// last lead stands, so that noise around one half counts for nothing, and the first
// lead is no change.
func LeadChanges(games []*Record) stats.Estimate {
	return stats.Count(values(searched(games), leadChanges))
}

func leadChanges(g *Record) (changes float64) {
	leader := 0
	for _, c := range g.known() {
		now := leader
		switch {
		case c > 0.5+margin:
			now = 1
		case c < 0.5-margin:
			now = 2
		}
		if leader != 0 && now != leader {
			changes++
		}
		leader = now
	}
	return changes
}

// Settled returns after which share of a decided game the winner's chance never fell
// below bound again, as the mean over games. 1 is a game in doubt to its end.
func Settled(games []*Record, bound float64) stats.Estimate {
	return stats.Fraction(values(decided(games), func(g *Record) float64 {
		chances, plies := g.winner()
		at := 0
		for i, c := range chances {
			if c < bound {
				at = plies[i] + 1
			}
		}
		return float64(at) / float64(g.Length())
	}))
}

// Uncertainty returns how open games are in one of several equal parts of their length. It
// is the entropy of the first player's chance in bits: 1 if both are equally likely to win, 0 if
// one is sure to.
func Uncertainty(games []*Record, part, parts int) stats.Estimate {
	var list []float64
	for _, g := range games {
		var chances []float64
		for ply, c := range g.Chances {
			if c != Unknown && ply*parts/len(g.Chances) == part {
				chances = append(chances, float64(c)/1000)
			}
		}
		if len(chances) > 0 {
			list = append(list, mean(chances, entropy))
		}
	}
	return stats.Fraction(list)
}

// MeanUncertainty returns the mean over games of the mean entropy over a game.
func MeanUncertainty(games []*Record) stats.Estimate { return Uncertainty(games, 0, 1) }

// entropy returns the entropy of a chance in bits.
func entropy(p float64) float64 {
	if p <= 0 || p >= 1 {
		return 0
	}
	return -p*math.Log2(p) - (1-p)*math.Log2(1-p)
}

// mean returns the mean of f over a list that is not empty.
func mean[T any](list []T, f func(T) float64) float64 {
	sum := 0.0
	for _, x := range list {
		sum += f(x)
	}
	return sum / float64(len(list))
}
