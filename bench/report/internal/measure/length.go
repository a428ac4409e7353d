package measure

import (
	"math"
	"slices"

	"tetrad/stats"
)

// Lengths describes how long games last, in turns of both players.
type Lengths struct {
	Mean, Lower, Median, Upper, P99 stats.Estimate // mean, quartiles, and what one game in a hundred exceeds
	Shortest, Longest               int
}

// LengthsOf returns the lengths of games, of which there must be one.
func LengthsOf(games []*Record) Lengths {
	list := values(games, func(g *Record) float64 { return float64(g.Length()) })
	return Lengths{
		Mean: stats.Mean(list).Within(1, math.Inf(1)), Lower: stats.Quantile(list, 0.25), Median: stats.Quantile(list, 0.5), Upper: stats.Quantile(list, 0.75),
		P99: stats.Quantile(list, 0.99), Shortest: int(slices.Min(list)), Longest: int(slices.Max(list)),
	}
}

// A Bin counts the games whose length is at least From and below To.
type Bin struct{ From, To, Count int }

// LengthBins counts games by length, in at most about most bins of equal width.
func LengthBins(games []*Record, most int) []Bin {
	if len(games) == 0 {
		return nil
	}
	l := LengthsOf(games)
	width := (l.Longest-l.Shortest)/most + 1
	bins := make([]Bin, (l.Longest-l.Shortest)/width+1)
	for i := range bins {
		bins[i].From, bins[i].To = l.Shortest+i*width, l.Shortest+(i+1)*width
	}
	for _, g := range games {
		bins[(g.Length()-l.Shortest)/width].Count++
	}
	return bins
}
