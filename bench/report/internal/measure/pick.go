package measure

import (
	"cmp"
	"math"
	"slices"
	"strings"

	"tetrad/stats"
)

// Representative returns the game whose length and drama are nearest to the medians, in
// units of the quartile distances. It ends as most games do: drawn if most are drawn,
// otherwise decided. It is nil without games.
func Representative(games []*Record) *Record {
	if len(games) == 0 {
		return nil
	}
	var list []*Record
	for _, g := range games {
		if g.Decided() == (Drawn(games).Value <= 0.5) {
			list = append(list, g)
		}
	}
	far := make([]float64, len(list))
	for _, f := range []func(*Record) float64{func(g *Record) float64 { return float64(g.Length()) }, func(g *Record) float64 {
		if !g.Decided() || len(g.known()) == 0 {
			return 0
		}
		return drama(g)
	}} {
		all := values(list, f)
		spread := max(stats.Quantile(all, 0.75).Value-stats.Quantile(all, 0.25).Value, 1e-9)
		for i, v := range all {
			far[i] += math.Abs(v-stats.Quantile(all, 0.5).Value) / spread
		}
	}
	return list[slices.Index(far, slices.Min(far))]
}

// Shortest returns the game with the fewest turns, the first of equals; nil without
// games.
func Shortest(games []*Record) *Record {
	if len(games) == 0 {
		return nil
	}
	return slices.MinFunc(games, func(a, b *Record) int { return cmp.Compare(a.Length(), b.Length()) })
}

// MostDramatic returns the decided game with the greatest drama; nil without one.
func MostDramatic(games []*Record) *Record {
	list := decided(games)
	if len(list) == 0 {
		return nil
	}
	return slices.MaxFunc(list, func(a, b *Record) int { return cmp.Compare(drama(a), drama(b)) })
}

// Distinct returns the number of games that differ in their turns.
func Distinct(games []*Record) int {
	seen := map[string]bool{}
	for _, g := range games {
		seen[strings.Join(g.Moves, " ")] = true
	}
	return len(seen)
}
