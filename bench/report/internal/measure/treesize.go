package measure

import (
	"math"
	"slices"
)

// treeSize returns the decimal logarithm of the product of the numbers of turns in a
// game.
func treeSize(g *Record) float64 {
	sum := 0.0
	for _, n := range g.Turns {
		sum += math.Log10(max(n, 1))
	}
	return sum
}

// counted returns the games whose legal turns were counted.
func counted(games []*Record) []*Record {
	return slices.DeleteFunc(slices.Clone(games), func(g *Record) bool { return len(g.Turns) == 0 })
}

// TreeSize returns the decimal logarithm of the size of the game tree, as it is usually
// given: the mean over games of Σ log₁₀ of the legal turns. It is the size of a tree
// that is as long and as wide as these games, and no bound of the whole tree.
func TreeSize(games []*Record) Estimate {
	return Mean(values(counted(games), treeSize)).Within(0, math.Inf(1)) // a tree has a node
}

// WholeTree returns a lower bound of the decimal logarithm of the number of games that the rules
// allow. It needs games of random turns, with the chance of each, and returns the mean of −log₁₀ of
// these chances. The reciprocal of the chance is an unbiased estimate of the number of games
// (Knuth, "Estimating the efficiency of backtrack programs", 1975), and the mean of logarithms is
// at most the logarithm of the mean. The mean of the reciprocals themselves has no useful interval:
// rare games make up nearly all of it. High is infinite, since a lower bound says nothing of it.
func WholeTree(logChances []float64) Estimate {
	e := Mean(logChances)
	return Estimate{-e.Value, max(0, -e.High), math.Inf(1), e.N}
}

// States returns a lower bound of the number of positions that random play reaches
// after ply turns, by collisions: of n games, n(n−1)/2 pairs could meet, and c of them
// do. Their share estimates Σp², and 1/Σp² is the number of positions if all are
// equally likely, and less if not. Value is that number; Low divides by the upper 95%
// bound of Poisson for c, so that it is a safe bound. High is infinite. Without a
// collision Value is unknown and Low holds still.
func States(games []*Record, ply int) Estimate {
	counts := map[uint64]int{}
	n := 0
	for _, g := range games {
		if ply > 0 && ply <= len(g.Keys) {
			counts[g.Keys[ply-1]]++
			n++
		}
	}
	if n < 2 {
		return unknown(n)
	}
	met := 0.0
	for _, c := range counts {
		met += float64(c) * float64(c-1) / 2
	}
	pairs := float64(n) * float64(n-1) / 2
	// The upper bound of a Poisson mean by the approximation of Wilson and Hilferty;
	// without an event it is the exact 3.0.
	most := 3.0
	if met > 0 {
		k := met + 1
		most = k * math.Pow(1-1/(9*k)+1.6449/(3*math.Sqrt(k)), 3)
	}
	value := math.NaN()
	if met > 0 {
		value = pairs / met
	}
	return Estimate{value, pairs / most, math.Inf(1), n}
}
