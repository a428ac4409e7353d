package report

import (
	"math"

	"tetrad/bench/report/internal/measure"
	"tetrad/stats"
)

// The chances that figures speak of.
const (
	behind = 0.3 // a winner who was once below it came back
	safe   = 0.7 // a winner who stays above it has settled the game
)

// A quantity is what is measured in games of players of one strength.
type quantity func([]*measure.Record) stats.Estimate

// sampled returns the quantity that is the mean of a number of choices in samples.
func sampled(f func(measure.Sample) float64) quantity {
	return func(g []*measure.Record) stats.Estimate { return measure.SampledNumber(g, f) }
}

var (
	legalTurns = sampled(func(s measure.Sample) float64 { return s.Turns })
	boards     = sampled(func(s measure.Sample) float64 { return s.Boards })
	effective  = sampled(func(s measure.Sample) float64 { return s.Effective })
	good       = sampled(func(s measure.Sample) float64 { return float64(s.Good) })
	// turnsWhereCounted are the legal turns where the boards after them were counted.
	turnsWhereCounted = sampled(func(s measure.Sample) float64 {
		if s.Boards == measure.Unknown {
			return measure.Unknown
		}
		return s.Turns
	})
)

// boardsWhereAllCounted is unknown where the boards of a sample were not counted.
func boardsWhereAllCounted(g []*measure.Record) stats.Estimate {
	if !measure.AllCounted(g) {
		return stats.Estimate{Value: math.NaN()}
	}
	return boards(g)
}

func obvious(g []*measure.Record) stats.Estimate {
	return measure.SampledFraction(g, func(s measure.Sample) float64 {
		if s.Agrees {
			return 1
		}
		return 0
	})
}

func comebacks(g []*measure.Record) stats.Estimate { return measure.Comebacks(g, behind) }
func settled(g []*measure.Record) stats.Estimate   { return measure.Settled(g, safe) }
func snowball(g []*measure.Record) stats.Estimate  { return measure.Snowball(g, 0.25) }

// distinct is the share of games that differ from all others before them.
func distinct(g []*measure.Record) stats.Estimate {
	return stats.Share(measure.Distinct(g), len(g))
}

// medianLength is the median number of turns of games; unknown where there are none.
func medianLength(list []*measure.Record) stats.Estimate {
	if len(list) == 0 {
		return stats.Estimate{}
	}
	return measure.LengthsOf(list).Median
}

// lastDoubling returns what the last doubling of the nodes gains.
func (d *data) lastDoubling() stats.Estimate {
	return measure.Doubling(d.doublings[len(d.doublings)-1].games)
}
