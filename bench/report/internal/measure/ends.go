package measure

import (
	"cmp"
	"slices"
)

// Drawn returns the share of games that nobody won.
func Drawn(games []*Record) Estimate {
	return share(games, func(g *Record) bool { return !g.Decided() })
}

// An Ending is a way in which games end.
type Ending struct {
	Reason string
	Drawn  bool
	Share  Estimate // of all games
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
		list = append(list, Ending{k.reason, k.drawn, Share(n, len(games))})
	}
	slices.SortFunc(list, func(a, b Ending) int {
		return cmp.Or(cmp.Compare(b.Share.Value, a.Share.Value), cmp.Compare(a.Reason, b.Reason))
	})
	return list
}

// Proven returns the share of the decided games in which every search from k turns
// before the end on had proved who wins. A drawn game cannot tell, since only wins and
// losses are recorded as proven: with these games the share would end at that of the
// decided ones, however early all is proven.
func Proven(games []*Record, k int) Estimate {
	won := slices.DeleteFunc(slices.Clone(games), func(g *Record) bool { return !g.Decided() })
	return share(won, func(g *Record) bool { return g.Proven >= k })
}
