package match

import (
	"slices"

	"tetrad/bench/match/results"
	"tetrad/bench/match/settings"
	"tetrad/protocol/spectator"
)

// maxPoints is the greatest number of points of a curve; a screen shows no more.
const maxPoints = 300

// A curve is the course of a match between two engines. At first it keeps a point for
// every pair. When it has too many points, it drops every other point and doubles the
// stride.
type curve struct {
	kept   []spectator.MatchPoint
	stride int // pairs between two points
	last   spectator.MatchPoint
}

// add adds the standing if a pair is complete.
func (c *curve) add(settings *settings.Match, standing *results.Standing) {
	if len(settings.Players) != 2 || standing.Games%2 != 0 || standing.Pairings[0].Pairs.Total() == 0 {
		return
	}
	pairs := standing.Pairings[0].Pairs
	elo := pairs.Elo()
	c.last = spectator.MatchPoint{Games: standing.Games, Value: finite(elo.Value), Low: finite(elo.Low), High: finite(elo.High)}
	if settings.SPRT != nil {
		c.last.LLR = settings.SPRT.LLR(pairs)
	}
	c.stride = max(c.stride, 1)
	if standing.Games/2%c.stride != 0 {
		return
	}
	c.kept = append(c.kept, c.last)
	if len(c.kept) < maxPoints {
		return
	}
	c.stride *= 2
	c.kept = slices.DeleteFunc(c.kept, func(p spectator.MatchPoint) bool { return p.Games/2%c.stride != 0 })
}

// points returns the kept points and the latest one.
func (c *curve) points() []spectator.MatchPoint {
	points := append([]spectator.MatchPoint{}, c.kept...)
	if n := len(points); c.last.Games > 0 && (n == 0 || points[n-1].Games != c.last.Games) {
		points = append(points, c.last)
	}
	return points
}
