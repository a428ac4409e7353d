package measure

import (
	"math"
	"slices"

	"tetrad/stats"
)

// Lengths returns the numbers of turns of games.
func Lengths(games []*Record) []float64 {
	return values(games, func(g *Record) float64 { return float64(g.Length()) })
}

// MeanLength returns the mean number of turns.
func MeanLength(games []*Record) stats.Estimate {
	return stats.Mean(Lengths(games)).Within(1, math.Inf(1))
}

// A Bin counts the games whose length is at least From and below To.
type Bin struct{ From, To, Count int }

// LengthBins counts games by length, in at most about most bins of equal width.
func LengthBins(games []*Record, most int) []Bin {
	if len(games) == 0 {
		return nil
	}
	lengths := Lengths(games)
	shortest, longest := int(slices.Min(lengths)), int(slices.Max(lengths))
	width := (longest-shortest)/most + 1
	bins := make([]Bin, (longest-shortest)/width+1)
	for i := range bins {
		bins[i].From, bins[i].To = shortest+i*width, shortest+(i+1)*width
	}
	for _, g := range games {
		bins[(g.Length()-shortest)/width].Count++
	}
	return bins
}
