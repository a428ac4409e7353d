package measure

import "slices"

// Drama returns how far the later winner was behind: the mean over turns of how much
// greater the other player's chance was, 0 where the winner led. 0 is a game in which
// the winner always leads, 1 one that is lost for certain until it is won. After
// Browne, "Automatic Generation and Evaluation of Recombination Games" (2008), without
// his square root. Only decided games count.
func Drama(games []*Game) Estimate {
	return Fraction(values(decided(games), drama))
}

func drama(g *Game) float64 {
	chances, _ := g.winner()
	sum := 0.0
	for _, c := range chances {
		sum += max(0, (1-c)-c)
	}
	return sum / float64(len(chances))
}

// Comebacks returns the share of decided games whose winner once had a chance below
// bound.
func Comebacks(games []*Game, bound float64) Estimate {
	return share(decided(games), func(g *Game) bool {
		chances, _ := g.winner()
		return slices.Min(chances) < bound
	})
}

// LoserBest returns the mean over decided games of the greatest chance that the later
// loser ever had.
func LoserBest(games []*Game) Estimate {
	return Fraction(values(decided(games), func(g *Game) float64 {
		chances, _ := g.winner()
		return 1 - slices.Min(chances)
	}))
}
