package games

import (
	"cmp"
	"slices"

	"tetrad/stats"
)

// Drawn returns the share of games that nobody won.
func Drawn(games []*Record) stats.Estimate {
	return share(games, func(g *Record) bool { return !g.Decided() })
}

// An Ending is a way in which games end.
type Ending struct {
	Reason string
	Drawn  bool
	Share  stats.Estimate // of all games
}

// Endings returns the ways in which games ended, the most frequent first.
func Endings(games []*Record) []Ending {
	type key struct {
		reason string
		drawn  bool
	}
	counts := map[key]int{}
	for _, g := range games {
		counts[key{g.Reason, !g.Decided()}]++
	}
	var list []Ending
	for k, n := range counts {
		list = append(list, Ending{k.reason, k.drawn, stats.Share(n, len(games))})
	}
	slices.SortFunc(list, func(a, b Ending) int {
		return cmp.Or(cmp.Compare(b.Share.Value, a.Share.Value), cmp.Compare(a.Reason, b.Reason))
	})
	return list
}
