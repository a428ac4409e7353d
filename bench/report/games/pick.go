package games

import (
	"cmp"
	"math"
	"slices"
	"strings"

	"tetrad/stats"
)

// Representative returns the game whose length and drama are nearest to the medians, in
// units of the quartile distances. It ends as most games do: drawn if most are drawn,
// otherwise decided. There must be a game.
func Representative(games []*Record) *Record {
	var list []*Record
	for _, g := range games {
		if g.Decided() == (Drawn(games).Value <= 0.5) {
			list = append(list, g)
		}
	}
	far := make([]float64, len(list))
	dramas := values(list, func(g *Record) float64 {
		if !g.Decided() || len(g.known()) == 0 {
			return 0
		}
		return drama(g)
	})
	for _, all := range [][]float64{Lengths(list), dramas} {
		spread := max(stats.Quantile(all, 0.75).Value-stats.Quantile(all, 0.25).Value, 1e-9)
		for i, v := range all {
			far[i] += math.Abs(v-stats.Quantile(all, 0.5).Value) / spread
		}
	}
	return list[slices.Index(far, slices.Min(far))]
}

// Shortest returns the game with the fewest turns, the first of equals.
func Shortest(games []*Record) *Record {
	return slices.MinFunc(games, func(a, b *Record) int { return cmp.Compare(a.Length(), b.Length()) })
}

// Distinct returns the share of games that differ from all others before them.
func Distinct(games []*Record) stats.Estimate {
	seen := map[string]bool{}
	for _, g := range games {
		seen[strings.Join(g.Moves, " ")] = true
	}
	return stats.Share(len(seen), len(games))
}
